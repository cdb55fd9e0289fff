extension ContentFile {
  /// The text of the content that ships: the five sources' own types, texts and paths where they state any, word for word; the others
  /// are *assumptions*, and Afrikaans and Zulu still wait for a native reader. `from` names the requirement that a text is quoted from.
  static let shippedText = #"""
    {
      "pushlab-content": 1,
      "languages": { "fallback": "en" },
      "limits": { "title": 50, "body": 100 },
      "home": { "path": "/home", "screen": "Home", "entity": "home" },
      "channels": {
        "updates": { "name": "News", "importance": "default", "sound": "default" },
        "marketing": { "name": "Promotions & Updates", "importance": "default" },
        "messages": { "name": "Messages", "importance": "high", "sound": "message.wav" },
        "transactional": { "name": "Orders & Payments", "importance": "high",
          "vibration": [0, 250, 250, 250], "light": "#FF231F7C", "sound": "default" },
        "security": { "name": "Security", "importance": "high", "sound": "default" },
        "activity": { "name": "Activity", "importance": "default", "sound": "default" },
        "tasks": { "name": "Tasks", "importance": "high", "sound": "default" },
        "reminders": { "name": "Reminders", "importance": "default", "sound": "default" }
      },
      "prompts": {
        "order": {
          "text": { "en": "Get notified when your order is ready" },
          "buttons": { "en": ["Allow", "Not now"] }
        },
        "report": {
          "text": {
            "en": "Allow notifications so we can keep you updated when your report status changes."
          }
        },
        "soft": {
          "text": { "en": "Enable notifications to get status updates" },
          "screen": "My Reports", "link": "device settings"
        }
      },
      "styles": {
        "emoji": "{emoji} {title}",
        "personalised": {
          "en": "Hi {name}! {body}",
          "nb": "Hei, {name}! {body}",
          "af": "Hallo {name}! {body}",
          "zu": "Sawubona {name}! {body}"
        },
        "question": {
          "updates": {
            "en": "Take a look?",
            "nb": "Vil du se?",
            "af": "Wil jy kyk?",
            "zu": "Uyafuna ukubona?"
          },
          "marketing": {
            "en": "Is it something for you?",
            "nb": "Er det noe for deg?",
            "af": "Is dit iets vir jou?",
            "zu": "Ingabe kungokwakho?"
          },
          "messages": {
            "en": "Will you answer?",
            "nb": "Vil du svare?",
            "af": "Gaan jy antwoord?",
            "zu": "Uzophendula?"
          },
          "transactional": {
            "en": "See the details?",
            "nb": "Vil du se detaljene?",
            "af": "Wil jy die besonderhede sien?",
            "zu": "Uyafuna ukubona imininingwane?"
          },
          "security": {
            "en": "Was it you?",
            "nb": "Var det deg?",
            "af": "Was dit jy?",
            "zu": "Ingabe bekunguwe?"
          },
          "activity": {
            "en": "Want to see who?",
            "nb": "Vil du se hvem?",
            "af": "Wil jy sien wie?",
            "zu": "Uyafuna ukubona ukuthi ubani?"
          },
          "tasks": {
            "en": "Can you take it on?",
            "nb": "Kan du ta den?",
            "af": "Kan jy dit hanteer?",
            "zu": "Ungakwenza?"
          },
          "reminders": {
            "en": "Shall we go on?",
            "nb": "Skal vi fortsette?",
            "af": "Gaan ons voort?",
            "zu": "Siqhubeke?"
          }
        }
      },
      "caps": {
        "marketing": { "limit": 2, "per": "rolling 7d", "overflow": "drop" },
        "messages": { "limit": 100, "per": "rolling 1h", "overflow": "digest" }
      },
      "types": {
        "new_post": {
          "emoji": "🆕",
          "link": { "path": "/businesses/{business}/posts/{entity}", "screen": "Post", "entity": "post" },
          "text": {
            "en": { "title": "New from {business}", "body": "{title}" },
            "nb": { "title": "Nytt fra {business}", "body": "{title}" },
            "af": { "title": "Nuut van {business}", "body": "{title}" },
            "zu": { "title": "Okusha okuvela ku-{business}", "body": "{title}" }
          },
          "many": {
            "link": { "path": "/feed", "screen": "Feed", "entity": "feed" },
            "text": {
              "en": { "title": "{count} new posts", "body": "From the businesses you follow." },
              "nb": { "title": "{count} nye innlegg", "body": "Fra bedriftene du følger." },
              "af": { "title": "{count} nuwe plasings", "body": "Van die besighede wat jy volg." },
              "zu": { "title": "Okuthunyelwe okusha: {count}",
                      "body": "Okuvela emabhizinisini owalandelayo." }
            }
          }
        },
        "offer": {
          "emoji": "🏷️",
          "link": { "path": "/businesses/{business}/offers/{entity}", "screen": "Offer Detail", "entity": "offer" },
          "text": {
            "en": { "title": "Offer from {business}", "body": "For a limited time: {title}" },
            "nb": { "title": "Tilbud fra {business}", "body": "Bare en kort tid: {title}" },
            "af": { "title": "Aanbod van {business}", "body": "Vir ’n beperkte tyd: {title}" },
            "zu": { "title": "Isaphulelo esivela ku-{business}",
                    "body": "Isikhathi esilinganiselwe: {title}" }
          }
        },
        "review_reply": {
          "emoji": "💬",
          "link": { "path": "/businesses/{business}/reviews/{entity}", "screen": "Review", "entity": "review" },
          "text": {
            "en": { "title": "{business} replied to you", "body": "Your review “{title}” has a reply." },
            "nb": { "title": "{business} har svart deg", "body": "Omtalen din «{title}» har fått svar." },
            "af": { "title": "{business} het jou geantwoord",
                    "body": "Jou resensie “{title}” het ’n antwoord." },
            "zu": { "title": "U-{business} ukuphendulile",
                    "body": "Isibuyekezo sakho esithi “{title}” siphenduliwe." }
          }
        },
        "new_follower": {
          "emoji": "👋",
          "link": { "path": "/businesses/{business}/followers", "screen": "Followers", "entity": "business" },
          "text": {
            "en": { "title": "{business} has a new follower",
                    "body": "One more person sees what you post." },
            "nb": { "title": "{business} har fått en ny følger",
                    "body": "Enda en person ser det du legger ut." },
            "af": { "title": "{business} het ’n nuwe volger", "body": "Nog iemand sien wat jy plaas." },
            "zu": { "title": "U-{business} unomlandeli omusha",
                    "body": "Omunye umuntu usebona okuthumelayo." }
          },
          "many": {
            "link": { "path": "/businesses/{business}/followers", "screen": "Followers", "entity": "business" },
            "text": {
              "en": { "title": "{count} new followers", "body": "More people see what {business} posts." },
              "nb": { "title": "{count} nye følgere", "body": "Flere ser det {business} legger ut." },
              "af": { "title": "{count} nuwe volgers", "body": "Meer mense sien wat {business} plaas." },
              "zu": { "title": "Abalandeli abasha: {count}",
                      "body": "Abantu abaningi babona okuthunyelwa ngu-{business}." }
            }
          }
        },
        "new_like": {
          "emoji": "❤️",
          "link": { "path": "/businesses/{business}/posts/{entity}/likes", "screen": "Post Likes", "entity": "post" },
          "text": {
            "en": { "title": "{business} has a new like", "body": "Someone likes “{title}”." },
            "nb": { "title": "{business} har fått en ny «liker»", "body": "Noen liker «{title}»." },
            "af": { "title": "{business} het ’n nuwe “hou van”", "body": "Iemand hou van “{title}”." },
            "zu": { "title": "U-{business} uthandiwe", "body": "Othile uthande okuthi “{title}”." }
          },
          "many": {
            "link": { "path": "/businesses/{business}/likes", "screen": "Likes", "entity": "business" },
            "text": {
              "en": { "title": "{count} new likes", "body": "People like what {business} posts." },
              "nb": { "title": "{count} nye «liker»", "body": "Folk liker det {business} legger ut." },
              "af": { "title": "{count} nuwe “hou van”", "body": "Mense hou van wat {business} plaas." },
              "zu": { "title": "Abakuthandile: {count}",
                      "body": "Abantu bathanda okuthunyelwa ngu-{business}." }
            }
          }
        },
        "new_review": {
          "emoji": "⭐",
          "link": { "path": "/businesses/{business}/reviews/{entity}", "screen": "Review", "entity": "review" },
          "text": {
            "en": { "title": "New review of {business}", "body": "“{title}”" },
            "nb": { "title": "Ny omtale av {business}", "body": "«{title}»" },
            "af": { "title": "Nuwe resensie van {business}", "body": "“{title}”" },
            "zu": { "title": "Isibuyekezo esisha sika-{business}", "body": "“{title}”" }
          }
        },
        "order.confirmed": {
          "trigger": "Order placed", "interruption": "time-sensitive", "badge": 1,
          "emoji": "📦",
          "link": { "path": "/orders/{entity}", "screen": "Order Detail", "entity": "order" },
          "text": {
            "en": { "title": "Your order from {business}",
                    "body": "There is news about your order: {title}" },
            "nb": { "title": "Bestillingen din hos {business}",
                    "body": "Det er nytt om bestillingen din: {title}" },
            "af": { "title": "Jou bestelling by {business}",
                    "body": "Daar is nuus oor jou bestelling: {title}" },
            "zu": { "title": "I-oda lakho ku-{business}", "body": "Kunezindaba nge-oda lakho: {title}" }
          }
        },
        "payment.received": {
          "trigger": "Payment processed", "interruption": "time-sensitive", "badge": 1,
          "emoji": "💳",
          "link": { "path": "/wallet", "screen": "Wallet Screen", "entity": "payment" },
          "text": {
            "en": { "title": "Your payment to {business}",
                    "body": "Your payment has a new status: {title}" },
            "nb": { "title": "Betalingen din til {business}",
                    "body": "Betalingen din har fått ny status: {title}" },
            "af": { "title": "Jou betaling aan {business}",
                    "body": "Jou betaling het ’n nuwe status: {title}" },
            "zu": { "title": "Inkokhelo yakho eya ku-{business}",
                    "body": "Inkokhelo yakho inesimo esisha: {title}" }
          }
        },
        "message.received": {
          "trigger": "New chat message", "interruption": "time-sensitive", "badge": 1,
          "emoji": "✉️",
          "link": { "path": "/chats/{entity}", "screen": "Chat Screen", "entity": "message" },
          "text": {
            "en": { "title": "Message from {business}", "body": "{title}" },
            "nb": { "title": "Melding fra {business}", "body": "{title}" },
            "af": { "title": "Boodskap van {business}", "body": "{title}" },
            "zu": { "title": "Umyalezo ovela ku-{business}", "body": "{title}" }
          },
          "many": {
            "link": { "path": "/chats", "screen": "Chats", "entity": "message" },
            "text": {
              "en": { "title": "{count} new messages", "body": "Open your conversations to read them." },
              "nb": { "title": "{count} nye meldinger", "body": "Åpne samtalene dine for å lese dem." },
              "af": { "title": "{count} nuwe boodskappe", "body": "Maak jou gesprekke oop om dit te lees." },
              "zu": { "title": "Imiyalezo emisha: {count}", "body": "Vula izingxoxo zakho ukuze uyifunde." }
            }
          }
        },
        "account.security": {
          "trigger": "Password changed, new login", "interruption": "critical", "badge": 1,
          "emoji": "🔒",
          "link": { "path": "/settings/security", "screen": "Security Settings", "entity": "user" },
          "text": {
            "en": { "title": "Security: {title}", "body": "If this was not you, secure your account now." },
            "nb": { "title": "Sikkerhet: {title}", "body": "Var det ikke deg, så sikre kontoen din nå." },
            "af": { "title": "Sekuriteit: {title}",
                    "body": "As dit nie jy was nie, beveilig jou rekening nou." },
            "zu": { "title": "Ezokuphepha: {title}",
                    "body": "Uma kungewena, vikela i-akhawunti yakho manje." }
          }
        },
        "feature.announce": {
          "trigger": "New feature announcement", "interruption": "passive", "badge": 0,
          "emoji": "✨",
          "link": { "path": "/features/{entity}", "screen": "Feature", "entity": "feature" },
          "text": {
            "en": { "title": "New: {title}", "body": "You can use it from today. Tap to see how." },
            "nb": { "title": "Nyhet: {title}",
                    "body": "Du kan bruke det fra i dag. Trykk for å se hvordan." },
            "af": { "title": "Nuut: {title}",
                    "body": "Jy kan dit van vandag af gebruik. Tik om te sien hoe." },
            "zu": { "title": "Okusha: {title}",
                    "body": "Ungakusebenzisa kusukela namuhla. Thepha ukuze ubone." }
          }
        },
        "re_engagement": {
          "trigger": "Win-back inactive users", "interruption": "passive", "badge": 0,
          "emoji": "👀",
          "link": { "path": "/feed", "screen": "Feed", "entity": "feed" },
          "text": {
            "en": { "title": "{business} has news for you",
                    "body": "Much has happened since your last visit. The latest: {title}" },
            "nb": { "title": "{business} har nytt til deg",
                    "body": "Mye har skjedd siden sist. Det nyeste: {title}" },
            "af": { "title": "{business} het nuus vir jou",
                    "body": "Baie het gebeur sedert jou laaste besoek. Die nuutste: {title}" },
            "zu": { "title": "U-{business} unezindaba ezintsha",
                    "body": "Kuningi okwenzekile selokhu wagcina ukungena. Okusha: {title}" }
          }
        },
        "promo.offer": {
          "trigger": "Discount or limited-time offer", "interruption": "passive", "badge": 0,
          "emoji": "🎁",
          "link": { "path": "/offers/{entity}", "screen": "Offer Detail", "entity": "offer" },
          "text": {
            "en": { "title": "{business}: {title}", "body": "Only this week. Tap to see it." },
            "nb": { "title": "{business}: {title}", "body": "Bare denne uken. Trykk for å se." },
            "af": { "title": "{business}: {title}", "body": "Net hierdie week. Tik om dit te sien." },
            "zu": { "title": "{business}: {title}", "body": "Kuleli viki kuphela. Thepha ukuze ubone." }
          }
        },
        "reminder": {
          "emoji": "⏰",
          "appCategory": "MOBILE_APP_NOTIFICATION", "collapse": "MOBILE_APP_REMINDER",
          "buttons": [
            { "id": "OPEN_APP", "title": { "en": "Open App", "nb": "Åpne appen", "af": "Maak app oop" },
              "does": "open", "foreground": true, "destructive": false },
            { "id": "CLOSE", "title": { "en": "Close", "nb": "Lukk", "af": "Maak toe" },
              "does": "close", "foreground": false, "destructive": true }
          ],
          "pool": {
            "en": [
              { "title": "Mobile App Awaits! 🌿", "body": "Ready for your next big catch?",
                      "from": "S2-random" },
              { "title": "Mobile App Awaits! 🌿",
                      "body": "Don't miss out on today's best fishing spots!",
                      "from": "S2-random" },
              { "title": "Mobile App Awaits! 🌿",
                      "body": "Explore new waters and log your catches[: “{latest}”]!",
                      "from": "S2-random" },
              { "title": "Mobile App Awaits! 🌿", "body": "The fish are waiting! Open the app now!",
                      "from": "S2-random" },
              { "title": "A minute for you?", "body": "Open the app and see where you are.", "drawn": false },
              { "title": "Your day, your pace", "body": "One small step is enough for today.", "drawn": false },
              { "title": "Keep it going", "body": "You have come far. Do not stop now.", "drawn": false },
              { "title": "Pick up the thread", "body": "What you began is still here.", "drawn": false },
              { "title": "How was today?", "body": "Write it down while you remember.", "drawn": false },
              { "title": "Time for a look back", "body": "See what you have done so far.", "drawn": false },
              { "title": "Ready when you are", "body": "It takes no longer than a coffee break.", "drawn": false },
              { "title": "A good moment", "body": "Now is as good a time as any.", "drawn": false }
            ],
            "nb": [
              { "title": "Vi savner deg", "body": "Det er en stund siden sist. Se hva som er nytt." },
              { "title": "Noe å melde?", "body": "Et minutt er nok til å holde loggen oppdatert." },
              { "title": "Loggen din venter", "body": "Fortsett der du slapp[: «{latest}»]." },
              { "title": "Tilbake på sporet", "body": "Små steg teller. Åpne appen og ta ett." },
              { "title": "Har du et minutt?", "body": "Åpne appen og se hvor du står.", "drawn": false },
              { "title": "Din dag, ditt tempo", "body": "Ett lite steg er nok for i dag.", "drawn": false },
              { "title": "Hold det gående", "body": "Du har kommet langt. Ikke stopp nå.", "drawn": false },
              { "title": "Ta opp tråden", "body": "Det du begynte på, er her fortsatt.", "drawn": false },
              { "title": "Hvordan var dagen?", "body": "Skriv det ned mens du husker det.", "drawn": false },
              { "title": "Tid for et tilbakeblikk", "body": "Se hva du har gjort så langt.", "drawn": false },
              { "title": "Klar når du er klar", "body": "Det tar ikke lenger enn en kaffepause.", "drawn": false },
              { "title": "Et godt øyeblikk", "body": "Nå passer like godt som ellers.", "drawn": false }
            ],
            "af": [
              { "title": "Ons mis jou", "body": "Dit is ’n ruk gelede. Kyk wat nuut is." },
              { "title": "Iets om aan te meld?",
                      "body": "’n Minuut is genoeg om jou logboek by te hou." },
              { "title": "Jou logboek wag", "body": "Gaan voort waar jy opgehou het[: “{latest}”]." },
              { "title": "Terug op koers", "body": "Klein treë tel. Maak die app oop en gee een." },
              { "title": "Het jy ’n minuut?", "body": "Maak die app oop en kyk waar jy staan.", "drawn": false },
              { "title": "Jou dag, jou pas", "body": "Een klein tree is genoeg vir vandag.", "drawn": false },
              { "title": "Hou so aan", "body": "Jy het ver gekom. Moenie nou stop nie.", "drawn": false },
              { "title": "Tel die draad op", "body": "Wat jy begin het, is nog hier.", "drawn": false },
              { "title": "Hoe was vandag?", "body": "Skryf dit neer terwyl jy onthou.", "drawn": false },
              { "title": "Tyd om terug te kyk", "body": "Kyk wat jy tot dusver gedoen het.", "drawn": false },
              { "title": "Gereed wanneer jy is",
                      "body": "Dit duur nie langer as ’n koffiepouse nie.", "drawn": false },
              { "title": "’n Goeie oomblik", "body": "Nou is so goed soos enige ander tyd.", "drawn": false }
            ],
            "zu": [
              { "title": "Siyakukhumbula", "body": "Sekuyisikhathi. Bheka okusha." },
              { "title": "Kukhona okubikayo?", "body": "Umzuzu wanele ukugcina irekhodi lakho." },
              { "title": "Irekhodi lakho lilindile",
                      "body": "Qhubeka lapho ugcine khona[: “{latest}”]." },
              { "title": "Buyela endleleni",
                      "body": "Izinyathelo ezincane zibalulekile. Vula uhlelo uthathe esisodwa." },
              { "title": "Unawo umzuzu?", "body": "Vula uhlelo ubone lapho ukhona.", "drawn": false },
              { "title": "Usuku lwakho", "body": "Isinyathelo esisodwa sanele namuhla.", "drawn": false },
              { "title": "Qhubeka njalo", "body": "Usufike kude. Ungami manje.", "drawn": false },
              { "title": "Qala lapho ugcine khona", "body": "Okuqalile kusekhona lapha.", "drawn": false },
              { "title": "Belunjani usuku?", "body": "Kubhale phansi usakhumbula.", "drawn": false },
              { "title": "Isikhathi sokubheka emuva", "body": "Bheka osukwenzile kuze kube manje.", "drawn": false },
              { "title": "Uma usulungile", "body": "Akuthathi isikhathi eside.", "drawn": false },
              { "title": "Isikhathi esihle", "body": "Manje yisikhathi esihle.", "drawn": false }
            ]
          }
        },
        "assignment": {
          "emoji": "📋",
          "link": { "path": "/assignments/{entity}", "screen": "Assignment Detail screen", "entity": "assignment" },
          "text": {
            "en": { "title": "New assignment", "body": "{person} is waiting to hear from you." },
            "nb": { "title": "Nytt oppdrag", "body": "{person} venter på å høre fra deg." },
            "af": { "title": "Nuwe opdrag", "body": "{person} wag om van jou te hoor." },
            "zu": { "title": "Umsebenzi omusha", "body": "U-{person} ulinde ukuzwa kuwe." }
          }
        },
        "follow_up": {
          "emoji": "📋",
          "link": { "path": "/assignments/{entity}", "screen": "Assignment Detail screen", "entity": "assignment" },
          "text": {
            "en": { "title": "Still open: {person}",
                    "body": "You have not looked at this assignment yet. Can you take it on?" },
            "nb": { "title": "Fortsatt åpent: {person}",
                    "body": "Du har ikke sett på dette oppdraget ennå. Kan du ta det?" },
            "af": { "title": "Nog oop: {person}",
                    "body": "Jy het nog nie na hierdie opdrag gekyk nie. Kan jy dit hanteer?" },
            "zu": { "title": "Kusavuliwe: {person}",
                    "body": "Awukawubheki lo msebenzi. Ungakwazi ukuwuthatha?" }
          }
        },
        "overdue": {
          "emoji": "⏳",
          "link": { "path": "/assignments/{entity}", "screen": "Assignment Detail screen", "entity": "assignment" },
          "text": {
            "en": { "title": "{person} has an overdue assignment",
                    "body": "“{title}” has not been opened yet[ ({days} d)]." },
            "nb": { "title": "{person} har et oppdrag over fristen",
                    "body": "«{title}» er ikke åpnet ennå[ ({days} d)]." },
            "af": { "title": "{person} het ’n agterstallige opdrag",
                    "body": "“{title}” is nog nie oopgemaak nie[ ({days} d)]." },
            "zu": { "title": "U-{person} unomsebenzi osudlulelwe yisikhathi",
                    "body": "Okuthi “{title}” akukavulwa[ ({days} d)]." }
          },
          "many": {
            "link": { "path": "/organisations/{business}/assignments/overdue", "screen": "Assignment Status Screen", "entity": "organisation" },
            "text": {
              "en": { "title": "{count} overdue assignments", "body": "{cases}", "rest": "more in the app" },
              "nb": { "title": "{count} oppdrag over fristen", "body": "{cases}", "rest": "til i appen" },
              "af": { "title": "{count} agterstallige opdragte", "body": "{cases}", "rest": "meer in die app" },
              "zu": { "title": "Imisebenzi edlulelwe yisikhathi: {count}", "body": "{cases}", "rest": "kwi-app" }
            }
          }
        },
        "pause": {
          "emoji": "⏸️",
          "link": { "path": "/organisations/{business}/mentors/{entity}", "screen": "Mentor", "entity": "mentor" },
          "text": {
            "en": { "title": "{person} takes a break", "body": "No new assignments for now[: {reason}]" },
            "nb": { "title": "{person} tar en pause",
                    "body": "Ingen nye oppdrag inntil videre[: {reason}]" },
            "af": { "title": "{person} neem ’n blaaskans",
                    "body": "Voorlopig geen nuwe opdragte nie[: {reason}]" },
            "zu": { "title": "U-{person} uthatha ikhefu",
                    "body": "Ayikho imisebenzi emisha okwamanje[: {reason}]" }
          }
        },
        "resumption": {
          "emoji": "▶️",
          "link": { "path": "/organisations/{business}/mentors/{entity}", "screen": "Mentor", "entity": "mentor" },
          "text": {
            "en": { "title": "{person} is back", "body": "New assignments are welcome again." },
            "nb": { "title": "{person} er tilbake", "body": "Nye oppdrag er velkomne igjen." },
            "af": { "title": "{person} is terug", "body": "Nuwe opdragte is weer welkom." },
            "zu": { "title": "U-{person} ubuyile", "body": "Imisebenzi emisha yamukelekile futhi." }
          }
        },
        "milestone": {
          "emoji": "🎉",
          "link": { "path": "/statistics", "screen": "personal statistics screen", "entity": "statistics" },
          "text": {
            "en": { "title": "{number} activities!", "body": "Thank you. See what you have done so far." },
            "nb": { "title": "{number} aktiviteter!",
                    "body": "Takk for innsatsen. Se hva du har gjort så langt." },
            "af": { "title": "{number} aktiwiteite!", "body": "Dankie. Kyk wat jy tot dusver gedoen het." },
            "zu": { "title": "Imisebenzi engu-{number}!", "body": "Siyabonga. Bheka osukwenzile." }
          }
        },
        "honorarium": {
          "emoji": "💛",
          "link": { "path": "/statistics", "screen": "personal statistics screen", "entity": "statistics" },
          "text": {
            "en": { "title": "You can claim an honorarium",
                    "body": "This was assignment number {number} for {business}." },
            "nb": { "title": "Du kan søke om honorar",
                    "body": "Dette var oppdrag nummer {number} for {business}." },
            "af": { "title": "Jy kan ’n honorarium eis",
                    "body": "Dit was opdrag nommer {number} vir {business}." },
            "zu": { "title": "Ungafaka isicelo senkokhelo",
                    "body": "Lona bekuwumsebenzi wenombolo {number} ka-{business}." }
          }
        },
        "annual_summary": {
          "emoji": "📅",
          "link": { "path": "/statistics/year", "screen": "year-end impact summary", "entity": "summary" },
          "text": {
            "en": { "title": "Your year in numbers", "body": "Your annual summary is ready. Take a look." },
            "nb": { "title": "Året ditt i tall", "body": "Årsoppsummeringen din er klar. Ta en titt." },
            "af": { "title": "Jou jaar in syfers", "body": "Jou jaaroorsig is gereed. Kyk gerus." },
            "zu": { "title": "Unyaka wakho ngezinombolo",
                    "body": "Isifinyezo sakho sonyaka silungile. Bheka." }
          }
        },
        "report_status": {
          "emoji": "📣",
          "link": { "path": "/reports/{entity}", "screen": "Report Detail", "entity": "report",
            "fallback": { "path": "/reports", "screen": "My Reports Dashboard", "entity": "report" } },
          "states": {
            "assigned": {
              "en": { "title": "Update on your report",
                      "body": "Your report '{title}' has been assigned to a team and is being reviewed.",
                      "from": "S4-CONT-1" },
              "nb": { "title": "Saken din er under behandling", "body": "«{title}» er tildelt et team." },
              "af": { "title": "Jou verslag word hanteer", "body": "“{title}” is aan ’n span toegewys." },
              "zu": { "title": "Umbiko wakho uyasetshenzwa", "body": "“{title}” unikezwe ithimba." }
            },
            "resolved": {
              "en": { "title": "Your report is resolved!",
                      "body": "Great news — '{title}' has been marked as resolved. Thank you for reporting.",
                      "from": "S4-CONT-2" },
              "nb": { "title": "Saken din er løst", "body": "«{title}» er løst." },
              "af": { "title": "Jou verslag is afgehandel", "body": "“{title}” is opgelos." },
              "zu": { "title": "Umbiko wakho uxazululiwe", "body": "“{title}” uxazululiwe." }
            }
          }
        },
        "deadline": {
          "emoji": "⏳",
          "link": { "path": "/assignments/{entity}", "screen": "Assignment Detail screen", "entity": "assignment" },
          "text": {
            "en": { "title": "Due soon: {person}",
                    "body": "Days left for this assignment: {days}. Can you take it on?" },
            "nb": { "title": "Snart frist: {person}",
                    "body": "Dager igjen for dette oppdraget: {days}. Kan du ta det?" },
            "af": { "title": "Sperdatum naby: {person}",
                    "body": "Dae oor vir hierdie opdrag: {days}. Kan jy dit hanteer?" },
            "zu": { "title": "Isikhathi siyaphela: {person}",
                    "body": "Izinsuku ezisele zalo msebenzi: {days}. Ungakwazi ukuwuthatha?" }
          }
        }
      }
    }
    """#
}
