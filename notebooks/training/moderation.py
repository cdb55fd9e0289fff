"""Learns the weights of the three text models of PushMessages and writes them as Swift sources.

    python3 notebooks/training/moderation.py DATA [--write [LIST LIST]]

DATA is a folder with three tables of two or three tab-separated columns, the label first and the
text last, each with a heading and packed by gzip:

    offensive_train.tsv.gz     hate, offensive or neither; Davidson et al. 2017, MIT
    sms_spam_train.tsv.gz      spam or ham; UCI SMS Spam Collection (Almeida et al. 2011), CC BY 4.0
    reviews_restaurant.tsv.gz  positive or negative; UCI Sentiment Labelled Sentences, the Yelp part
                               (Kotzias 2015), CC BY 4.0

LIST is a list of English swear words, one a line, of a package from PyPI: `words/en.txt` of badwords-py
3.0.0 and `profanity_wordlist.txt` of better-profanity 0.7.0. With both it also writes the words of the
lexicon: those that are in both lists, but for those that harmless texts have.

`posts.txt`, beside this file, has invented posts of shops: both moderation models are taught that
they are harmless. Without --write it prints what it measures and changes nothing.

Python 3.8 or later, standard library only; about a minute. There is no chance in it and no
function beyond + - * /, so the same tables give the same weights, bit for bit, on every machine.

Features: each distinct word, each four letters in a row of a word with its ends marked (`<`, `>`),
some signs and how many digits there are, hashed (FNV-1a) into 2^14 buckets. Model: a linear
support-vector machine with squared hinge, by dual coordinate descent (Hsieh et al. 2008, "A dual
coordinate descent method for large-scale linear SVM") in the order of the rows. Weights are rounded
to 64ths. The moderation models have a constant, learned like a weight; sentiment has none, so that
a text of unknown words scores 0.
"""

import gzip
import re
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
MESSAGES = HERE.parent.parent / "Sources" / "PushMessages"

BITS = 14
BUCKETS = 1 << BITS
CONSTANT = BUCKETS  # a bucket that every text of a moderation model is in
STEP = 64  # a weight of 1 is stored as 64
LARGEST = 44  # of a stored weight, either sign
PASSES = 20
FOLDS = 10

# --- words, as `Words` reads them ----------------------------------------------------------------

MASKS = dict(zip("013457@$", "oieastas"))
LOOKALIKES = dict(zip("аеорсухіѕ", "aeopcyxis"))


def plain_letter(scalar):
    if scalar in "@$":
        return scalar
    if scalar in LOOKALIKES:
        return LOOKALIKES[scalar]
    category = unicodedata.category(scalar)
    is_letter = category[0] == "L" or category in ("Nl", "Mc")
    if not is_letter and unicodedata.numeric(scalar, None) is None:
        return None
    name = unicodedata.name(scalar, "")
    base = re.match("LATIN SMALL LETTER ([A-Z])( |$)", name)
    return base.group(1).lower() if base and scalar > "\x7f" else scalar


def words(text):
    found, word = [], ""
    for scalar in text.lower() + " ":
        if unicodedata.category(scalar) in ("Cf", "Mn"):
            continue
        letter = plain_letter(scalar)
        if letter is not None:
            word += letter
        elif word:
            found.append(word)
            word = ""
    return [unmasked(word) for word in found]


def unmasked(word):
    if not any(scalar.isalpha() for scalar in word):
        return word
    return "".join(MASKS.get(scalar, scalar) for scalar in word)


def joined(found):
    """Runs of more than two single letters, each put together: `s p a m`."""
    runs, run = [], ""
    for word in found + ["--"]:
        if len(word) == 1:
            run += word
        else:
            runs += [run] if len(run) > 2 else []
            run = ""
    return runs


# --- features, as `TextFeatures` hashes them -----------------------------------------------------


def bucket(text):
    value = 2166136261
    for byte in text.encode():
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return (value ^ value >> BITS) & (BUCKETS - 1)


def token(word):
    """`#5` for a number of five digits; a letter that is stretched stands once."""
    if all(scalar in "0123456789" for scalar in word):
        return "#%d" % min(len(word), 9)
    return re.sub(r"(.)\1\1+", r"\1", word)


def word_features(word):
    token_ = token(word)
    marked = "<" + token_ + ">"
    return [token_] + ["~" + marked[at : at + 4] for at in range(len(marked) - 3)]


def features(text, passed_over=()):
    text = re.sub("&#?[A-Za-z0-9]{1,8};", " ", text)
    found = words(text)
    names = []
    for word in found + joined(found):
        if word.isascii() and word not in passed_over:
            names += word_features(word)
    names += ["!" + sign for sign in "!?%£" if sign in text]
    digits = sum(scalar in "0123456789" for scalar in text)
    if digits:
        names.append("!%d" % min(digits.bit_length(), 5))
    return sorted({bucket(name) for name in names})


# --- the model -----------------------------------------------------------------------------------


def product(weights, row):
    # Not `sum`, which is compensated from Python 3.12 on.
    total = 0
    for at in row:
        total += weights[at]
    return total


def trained(examples):
    """Weights from `(buckets, +1 or -1, cost)`."""
    weights = [0.0] * (BUCKETS + 1)
    alphas = [0.0] * len(examples)
    for _ in range(PASSES):
        for index, (row, sign, cost) in enumerate(examples):
            slack = 0.5 / cost
            alpha = alphas[index]
            gradient = sign * product(weights, row) - 1 + alpha * slack
            new = max(alpha - gradient / (len(row) + slack), 0.0)
            if new != alpha:
                alphas[index] = new
                change = (new - alpha) * sign
                for at in row:
                    weights[at] += change
    constant = rounded(weights.pop())
    return [max(-LARGEST, min(LARGEST, rounded(weight))) for weight in weights] + [constant]


def rounded(weight):
    """In 64ths; halves go away from 0."""
    return int(abs(weight) * STEP + 0.5) * (1 if weight >= 0 else -1)


def score(weights, row):
    return product(weights, row) + weights[CONSTANT]


def scores(weights, rows):
    return [score(weights, row) for row in rows]


def with_constant(examples):
    return [(row + [CONSTANT], sign, cost) for row, sign, cost in examples]


# --- the three tasks -----------------------------------------------------------------------------

# Marks of retweets, masked handles and masked links say where a text comes from, not what it is.
TWITTER = ("rt", "auser", "http", "link")


def table(folder, name):
    with gzip.open(Path(folder) / name, "rt", encoding="utf-8", newline="\n") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    return [(row[0], row[-1]) for row in rows]


# Costs, and the thresholds in 64ths below, were chosen by cross-validation on the rows that are taught.
# A missed tweet of hate costs more than one that merely offends, of which there are fourteen times as
# many.
TWEET_COSTS = {"hate": 0.01, "offensive": 0.004, "neither": 0.03}


def taught(rows):
    """Every other row from the first one on. Nothing is fitted to or chosen on the rows between."""
    return rows[::2]


def apart(rows):
    return rows[1::2]


class Tables:
    def __init__(self, folder):
        tweets = table(folder, "offensive_train.tsv.gz")
        self.tweets = [features(text) for _, text in tweets]
        self.tweets_learned = [features(text, TWITTER) for _, text in tweets]
        self.tweet_signs = [-1 if label == "neither" else 1 for label, _ in tweets]
        self.tweet_costs = [TWEET_COSTS[label] for label, _ in tweets]
        messages = table(folder, "sms_spam_train.tsv.gz")
        self.messages = [features(text) for _, text in messages]
        self.message_signs = [1 if label == "spam" else -1 for label, _ in messages]
        reviews = table(folder, "reviews_restaurant.tsv.gz")
        self.reviews = [features(text) for _, text in reviews]
        self.review_signs = [1 if label == "positive" else -1 for label, _ in reviews]
        posts = (HERE / "posts.txt").read_text(encoding="utf-8").splitlines()
        self.posts = [features(text) for text in posts]
        self.posts_learned = [features(text, TWITTER) for text in posts]


def offensive(tables, fold=None):
    """Messages that advertise nothing are taught as harmless too."""
    rows = list(zip(tables.tweets_learned, tables.tweet_signs, tables.tweet_costs))
    examples = kept(taught(rows), fold)
    messages = kept(taught(list(zip(tables.messages, tables.message_signs))), fold)
    examples += [(row, -1, 0.01) for row, sign in messages if sign < 0]
    examples += [(row, -1, 0.2) for row in tables.posts_learned]
    return trained(with_constant(examples))


def spam(tables, fold=None):
    """Tweets that offend nobody are taught as harmless too."""
    messages = kept(taught(list(zip(tables.messages, tables.message_signs))), fold)
    examples = [(row, sign, 0.03 if sign > 0 else 0.01) for row, sign in messages]
    tweets = kept(taught(list(zip(tables.tweets_learned, tables.tweet_signs))), fold)
    examples += [(row, -1, 0.01) for row, sign in tweets if sign < 0]
    examples += [(row, -1, 0.1) for row in tables.posts]
    return trained(with_constant(examples))


def sentiment(tables, fold=None):
    rows = kept(zip(tables.reviews, tables.review_signs), fold)
    return trained([(row, sign, 0.05) for row, sign in rows])


def kept(rows, fold):
    """All rows but each tenth, counted from `fold`."""
    return [row for index, row in enumerate(rows) if fold is None or index % FOLDS != fold]


OFFENSIVE_MIN = 10
SPAM_MIN = -12


# --- the words of the lexicon --------------------------------------------------------------------

# A listed word is kept where the taught texts have it in so many offensive ones for each harmless one.
OFFENSIVE_FOR_HARMLESS = 50

# Listed words that are none in a shop's mouth: what it sells or does with it (salad, cocktails, pliers and
# pipes, yarn, birds, sport), names, and `hear` and `look` in Norwegian.
INNOCENT = {
    "breasts", "cocks", "fagots", "fanny", "fingering", "flange", "hooker", "hore", "kinky", "kock",
    "nipples", "nude", "panties", "panty", "pecker", "playboy", "rimming", "screwing", "sexual", "shag",
    "snatch", "spac", "tit", "titt", "tosser", "wang",
}


def plain(text):
    text = re.sub("&#?[A-Za-z0-9]{1,8};", " ", text)
    return " %s " % " ".join(words(text))


def listed(folder, *paths):
    lists = [{plain(line) for line in Path(path).read_text(encoding="utf-8").splitlines()} for path in paths]
    tweets = [(label != "neither", plain(text)) for label, text in table(folder, "offensive_train.tsv.gz")]
    messages = [plain(text) for label, text in taught(table(folder, "sms_spam_train.tsv.gz")) if label == "ham"]
    posts = [plain(text) for text in (HERE / "posts.txt").read_text(encoding="utf-8").splitlines()]
    harmless = messages + posts + [text for offends, text in taught(tweets) if not offends]
    offensive = [text for offends, text in taught(tweets) if offends]

    def is_kept(word):
        found = sum(word in text for text in harmless)
        return sum(word in text for text in offensive) >= OFFENSIVE_FOR_HARMLESS * found

    found = {word.strip() for word in set.intersection(*lists) if word.strip() and is_kept(word)}
    return sorted(found - INNOCENT)


# --- what it measures ----------------------------------------------------------------------------


def wilson(count, trials, z=1.959963984540054):
    share, square = count / trials, z * z
    middle = share + square / (2 * trials)
    margin = z * (share * (1 - share) / trials + square / (4 * trials * trials)) ** 0.5
    whole = 1 + square / trials
    return max(0.0, (middle - margin) / whole), min(1.0, (middle + margin) / whole)


def say(what, hits):
    low, high = wilson(sum(hits), len(hits))
    count = "%d of %d" % (sum(hits), len(hits))
    print("%-48s %16s  %.4f  (%.4f to %.4f)" % (what, count, sum(hits) / len(hits), low, high))


def cross_validated(teach, tables, rows):
    """The score of each row, by the model that has not seen it."""
    found = [0] * len(rows)
    for fold in range(FOLDS):
        weights = teach(tables, fold)
        for index in range(fold, len(rows), FOLDS):
            found[index] = score(weights, rows[index])
    return found


def report(tables, teach, rows, signs, least, name):
    for kind, found, own in (
        ("cross-validated", cross_validated(teach, tables, taught(rows)), taught(signs)),
        ("rows kept apart", scores(teach(tables), apart(rows)), apart(signs)),
    ):
        pairs = list(zip(found, own))
        say("%s, found, %s" % (name, kind), [s >= least for s, sign in pairs if sign > 0])
        say("%s, false alarms, %s" % (name, kind), [s >= least for s, sign in pairs if sign < 0])


def measure(tables):
    report(tables, offensive, tables.tweets, tables.tweet_signs, OFFENSIVE_MIN, "offensive")
    report(tables, spam, tables.messages, tables.message_signs, SPAM_MIN, "spam")
    found = cross_validated(sentiment, tables, tables.reviews)
    right = [(s > 0) == (sign > 0) for s, sign in zip(found, tables.review_signs)]
    say("sentiment, right, cross-validated", right)
    for name, teach, least in (("offensive", offensive, OFFENSIVE_MIN), ("spam", spam, SPAM_MIN)):
        found = scores(teach(tables), tables.reviews)
        say("%s, reviews flagged" % name, [score >= least for score in found])


# --- Swift sources -------------------------------------------------------------------------------

SOURCE = '''\
// Written by notebooks/training/moderation.py, not by hand.

extension TokenWeights {
  /// %s
  static let %s = TokenWeights(
    encoded: """
%s
      """, constant: %d)
}
'''


def encoded(weights):
    """A character a weight, `O` for 0, the backslash passed over."""
    codes = [weight + ord("O") for weight in weights[:BUCKETS]]
    text = "".join(chr(code + 1 if code >= 92 else code) for code in codes)
    lines = [text[at : at + 88] for at in range(0, len(text), 88)]
    return "\n".join("      " + line for line in lines)


def write(folder, name, title, weights):
    path = MESSAGES / folder / ("TokenWeights+%s.swift" % name.capitalize())
    path.write_text(SOURCE % (title, name, encoded(weights), weights[CONSTANT]), encoding="utf-8")


LEXICON = '''\
// Written by notebooks/training/moderation.py, not by hand.

extension Lexicon {
  /// The swear words that two lists have in common (badwords-py, better-profanity), without those
  /// that harmless texts use; one or more words between commas.
  static let listed = """
%s
    """
}
'''


def write_lexicon(found):
    lines = [""]
    for word in found:
        lines[-1:] = [lines[-1] + word + ", "] if len(lines[-1] + word) < 94 else [lines[-1], word + ", "]
    text = "\\\n".join("    " + line for line in lines).rstrip(", ")
    path = MESSAGES / "Moderation" / "Lexicon+Listed.swift"
    path.write_text(LEXICON % text, encoding="utf-8")


def main(folder, *flags):
    tables = Tables(folder)
    if "--write" in flags:
        tweets = "Of words in tweets that people called offensive (Davidson et al. 2017)."
        write("Moderation", "offensive", tweets, offensive(tables))
        messages = "Of words in unsolicited text messages (Almeida et al. 2011)."
        write("Moderation", "spam", messages, spam(tables))
        reviews = "Of words in restaurant reviews, positive ones above 0 (Kotzias 2015)."
        write("Reviews", "sentiment", reviews, sentiment(tables))
        if flags[1:]:
            write_lexicon(listed(folder, *flags[1:]))
    else:
        measure(tables)


if __name__ == "__main__":
    main(*sys.argv[1:])
