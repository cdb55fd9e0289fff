// What a reader would stumble over on a page, as a list of lines; empty for a good page.
// It is run in the page by the tests, and is no part of any page.
() => {
  const found = [];
  const near = 1.5; // pixels that a letter may reach beyond its box
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const quoted = (text) => `«${text.trim().slice(0, 60)}»`;

  // Nothing is wider than the window.
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${width}`);
  }

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const owner = node.parentElement;
    if (!node.data.trim() || owner.closest("title, desc, style, .skip") || !visible(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    if (boxes.length) texts.push({ node, owner, boxes });
  }
  if (texts.length < 20) found.push(`only ${texts.length} texts are seen`);

  const outside = (box, frame) =>
    box.left < frame.left - near || box.right > frame.right + near ||
    box.top < frame.top - near || box.bottom > frame.bottom + near;

  // Letters lie within the element that holds them: a block, or the drawing.
  const blockOf = (element) => {
    const drawing = element.closest("svg");
    if (drawing) return drawing;
    while (getComputedStyle(element).display === "inline") element = element.parentElement;
    return element;
  };
  for (const { node, owner, boxes } of texts) {
    const block = blockOf(owner);
    const frame = block.getBoundingClientRect();
    if (boxes.some((box) => outside(box, frame))) {
      found.push(`${quoted(node.data)} leaves its <${block.localName}>`);
    }
    // A table may be scrolled; everything else is within the window.
    const isScrolled = owner.closest(".table");
    if (!isScrolled && boxes.some((box) => box.left < -near || box.right > width + near)) {
      found.push(`${quoted(node.data)} is cut by the window`);
    }
    // Whatever hides what is too large hides no letters.
    for (let outer = block; outer; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      const hides = ["hidden", "clip"].some((word) => style.overflowX === word || style.overflowY === word);
      if (hides && !outer.closest("svg") && boxes.some((box) => outside(box, outer.getBoundingClientRect()))) {
        found.push(`${quoted(node.data)} is cut by <${outer.localName}>`);
      }
    }
  }

  // No two labels of a drawing cover each other.
  for (const drawing of document.querySelectorAll("svg")) {
    const own = texts.filter(({ owner }) => owner.closest("svg") === drawing)
      .map(({ node, boxes }) => ({ text: node.data, box: boxes[0] }));
    own.forEach((one, place) => own.slice(place + 1).forEach((other) => {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of letters have room above and below them.
      if (across > 1 && down > 4) found.push(`${quoted(one.text)} covers ${quoted(other.text)}`);
    }));
  }

  // Contrast as WCAG 2.2 defines it: 4.5 to 1, or 3 to 1 for large letters.
  const channels = (color) => {
    const parts = color.match(/^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/);
    return parts && { rgb: parts.slice(1, 4).map(Number), alpha: Number(parts[4] ?? 1) };
  };
  const luminance = ({ rgb }) => {
    const [red, green, blue] = rgb.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element) => {
    for (; element; element = element.parentElement) {
      const color = channels(getComputedStyle(element).backgroundColor);
      if (color && color.alpha === 1) return color;
    }
    return null;
  };
  for (const { node, owner } of texts) {
    const style = getComputedStyle(owner);
    const ink = channels(owner.closest("svg") ? style.fill : style.color);
    const paper = backgroundOf(owner);
    if (!ink || !paper || ink.alpha < 1) {
      found.push(`${quoted(node.data)} has colours that are not known: ${style.color}, ${style.fill}`);
      continue;
    }
    const [low, high] = [luminance(ink), luminance(paper)].sort((one, other) => one - other);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < (isLarge ? 3 : 4.5)) found.push(`${quoted(node.data)} has a contrast of ${ratio.toFixed(2)}`);
  }
  return found;
}
