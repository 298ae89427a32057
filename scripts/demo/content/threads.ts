import type { DemoThreads } from "./types.ts";

export const threads = {
  "the-woman-who-lent-out-her-shadow": [
    {
      author: "abena.o",
      text: "My grandmother had an Akua in hers too but she sold the shadow and never got it back. I like this one better. I read it on the bus and missed my stop by two.",
      replies: [
        {
          author: "ama.serwaa",
          text: "Where was your grandmother from? In the Bono towns they tell it with the sale. We Kumasi people prefer to rent.",
          replies: [
            {
              author: "abena.o",
              text: "Cape Coast side! So of course there was a sale, everything was a sale.",
              replies: [
                {
                  author: "kofi_reads",
                  text: "As a Cape Coast man I object, and also it's true.",
                  replies: [
                    { author: "ama.serwaa", text: "Sit down, both of you. There's kenkey." },
                  ],
                },
              ],
            },
          ],
        },
        { author: "minh.tran", text: "What is 'durbar'? I like this word." },
      ],
    },
    {
      author: "grace.atieno",
      text: '"like somebody tasting soup." I have been trying for ten minutes to make that sound with my mouth. My colleagues are concerned.',
    },
    {
      author: "khadija.m",
      text: "The widower lying with his face to the wall, and then she gets down and lies in the same shape. That is all there is to say about grief, really. I'm going to read this one aloud in the shop on Saturday, if I may.",
      replies: [
        { author: "ama.serwaa", text: "You may. Slowly, and give them something to chew." },
        { author: "yara.c", text: "Send us a recording!" },
      ],
    },
  ],
  "why-the-tortoise-keeps-the-rains-secret": [
    {
      author: "Bisi.A",
      text: "Told this at bedtime. The five-year-old now puts her back to the wind before she will come in the house. Thank you very much.",
      replies: [
        { author: "ama.serwaa", text: "She's a serious person. Plant your maize accordingly." },
        { author: "amelie_k", text: "Ha! Mine would do the Parrot." },
      ],
    },
    {
      author: "minh.tran",
      text: "We have a story here about a toad who is the uncle of heaven, and when he grinds his teeth it rains. I think he and Tortoise would get along. This was easy English and very beautiful.",
      replies: [
        {
          author: "heriniaina",
          text: "Please write the toad one. I would follow you only for this toad.",
          replies: [
            {
              author: "minh.tran",
              text: "Maybe when I have more words. For now I have toad, teeth, rain.",
            },
          ],
        },
      ],
    },
  ],
  "little-okra-and-the-very-tall-ladder": [
    {
      author: "fatou_s",
      text: "Kwame's letter being the strongest rung. I'm not crying, there is something in the ward air conditioning.",
    },
    { author: "rosa_bahia", text: "Thirty-one pencils." },
    {
      author: "tsering_d",
      text: "Reading from 3,500 metres, I can confirm that she is cold in a nice way.",
      replies: [{ author: "ama.serwaa", text: "I was hoping that somebody would check." }],
    },
  ],
  "the-last-danfo-to-oshodi": [
    {
      author: "dele.ogun",
      text: "I inspected that route for twenty-two years. The towel, the gallon between the knees, 'madam, this bus don stop since'. Correct, correct, correct. You have been on a bus, young man.",
      replies: [
        {
          author: "tunde_writes",
          text: "Sir, this is the only review that I will be framing.",
          replies: [
            {
              author: "dele.ogun",
              text: "One correction. Nobody gets change of four hundred at Ketu without a fight. You left out the fight.",
              replies: [
                {
                  author: "tunde_writes",
                  text: "Cut for length. It was eleven pages.",
                  replies: [{ author: "Bisi.A", text: "Publish the fight." }],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "lerato22",
      text: "Objection: he says he counts everything, then admits that he counted the wrong thing. That's not an unreliable narrator, that's a reliable narrator with an unreliable conscience. Sustained. Please say there's a part two.",
      replies: [
        {
          author: "thandeka.m",
          text: "My whole class wants to know what happens behind the tyre market. I've promised them you'd answer.",
        },
        {
          author: "tunde_writes",
          text: "Tell them that he is running. He is not built for it. It's taking time.",
        },
      ],
    },
    { author: "kofi_reads", text: "TOMATOES. I shouted in the dispensary." },
    {
      author: "obinna.e",
      text: "Tester's note: eleven passengers at the start, \"twelve happy people\" at the checkpoint. Then I realised: the conductor. Or is it? You've made me count as well.",
    },
  ],
  "four-minutes-of-generator": [
    {
      author: "nkechi_o",
      text: '"I wanted it written in the minutes." We had a mother like this. There is no appeal against such a mother.',
      replies: [{ author: "grace.atieno", text: "Motion carried." }],
    },
    {
      author: "aissatou",
      text: "I read this one out loud, as I do, and had to stop at the sewing machine because my own mother's is under a cloth in the next room. I've not been able to put a foot to the pedal either. Perhaps this evening.",
      replies: [
        {
          author: "tunde_writes",
          text: "Four minutes is enough. Tell us.",
          replies: [
            {
              author: "aissatou",
              text: "I did it. A tablecloth also. It needs oil and so do I.",
              replies: [{ author: "eloise.ndiaye", text: "Aïssatou. ❤" }],
            },
          ],
        },
      ],
    },
  ],
  "the-man-who-sold-the-bridge": [
    {
      author: "musa.garba",
      text: "As a trader from Kano I would like it known that not ALL of us bought it.",
    },
    {
      author: "winston.j",
      text: "Mrs. Edet is the greatest villain you have written and I want her to manage my pension.",
      replies: [
        { author: "marlon.b", text: "She'd only have to blot it once." },
        {
          author: "dele.ogun",
          text: "Lamps 40 to 95 is where the wind is worst. She knew. She'd walked it.",
        },
      ],
    },
  ],
  "dust-protocol": [
    {
      author: "odhiambo_j",
      text: "I came ready to complain about Martian frost and the triboelectric charging holds up. It annoyed me for a minute. Then the notebook. I'm an engineer, I don't do this in public.",
      replies: [
        {
          author: "wanjiru.k",
          text: "I did two evenings on the grounding strap and one on everything else. You're the reader that I was afraid of.",
          replies: [
            {
              author: "odhiambo_j",
              text: "One question. Would you not crimp AND clamp?",
              replies: [
                {
                  author: "wanjiru.k",
                  text: "He was an agronomist with a bad hip at 2 a.m. He crimped.",
                  replies: [
                    {
                      author: "hanneke",
                      text: "And it held through eleven strikes, so leave the man alone.",
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "leon_kigali",
      text: '"What\'s changed?" is also the only question in my job. Putting it on the wall.',
    },
    {
      author: "dorothea_p",
      text: 'Forty years among geologists and nobody has ever explained us so well: "it turned out that what he loved was gravel."',
    },
  ],
  "the-loom-at-the-top-of-the-elevator": [
    {
      author: "abena.o",
      text: "\"It wasn't a motif. It was the engineering.\" I'm a weaver's daughter and a civil engineer and I've waited for that sentence my whole life.",
      replies: [
        {
          author: "wanjiru.k",
          text: "My mother's reply when she read it: 'so when are you coming home to finish the basket'.",
        },
        {
          author: "musa.garba",
          text: "Four generations in cloth. We say that the selvedge is where you can tell if the weaver was thinking about you. She got it right.",
        },
      ],
    },
    {
      author: "tariku",
      text: "Six girls who fidget. I'd read six novels of that.",
      replies: [
        {
          author: "heriniaina",
          text: "One for each girl. I vote that number four is from Antananarivo and has a name that won't fit in the customs form.",
          replies: [
            { author: "wanjiru.k", text: "Deal. She makes the officer turn over the page." },
          ],
        },
      ],
    },
  ],
  "grandmother-version-nine": [
    {
      author: "samira.h",
      text: "The form with boxes to tick, and everyone has ticked the same box. I had to put it down there. What a cruel, tender thing.",
    },
    {
      author: "precious_m",
      text: "Read it to my mother. She says that when she's gone we may have Version One only, and we must sit up straight.",
      replies: [
        {
          author: "wanjiru.k",
          text: "Your mother and my grandmother should never be allowed to meet.",
        },
      ],
    },
  ],
  "the-borehole-at-kilometre-nine": [
    {
      author: "cheikh_ba",
      text: "From one surveyor to another: yes. They always tell you that it's not there. You always drive round it first and it always costs a day.",
      replies: [
        {
          author: "naledi",
          text: "And you always bill the day to 'terrain'.",
          replies: [{ author: "cheikh_ba", text: "In my region it is 'dune, unexpected'." }],
        },
      ],
    },
    {
      author: "pieter.vdm",
      text: "We lost a borehole on the farm in the same way. Cheap casing. My father blamed the neighbour until he died. I have been sitting here for some time thinking I should phone the neighbour's son.",
      replies: [
        {
          author: "kofi_reads",
          text: "Phone him.",
          replies: [
            {
              author: "pieter.vdm",
              text: "Phoned him. He's coming for coffee on Sunday. He says his father blamed ours for the fence.",
              replies: [
                {
                  author: "naledi",
                  text: "Pieter, you have made my year. Ask him about the fence gently.",
                },
                { author: "khadija.m", text: "This is why I keep a bookshop." },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "nkechi_o",
      text: "Fourteen names, thirteen cups. A proof by counting. It's the most elegant thing I've read this term, and I mark proofs.",
    },
    { author: "joaquim.t", text: "That chair, carried all the way round the fire. Bravo, colega." },
  ],
  "what-the-census-taker-counted": [
    {
      author: "ines_f",
      text: '"I\'d asked it twenty-two times that day, to the top of a page." Such a quiet story, and then the supervisor uncaps his pen.',
    },
    {
      author: "precious_m",
      text: "I'm a data clerk. There is never enough margin. I've started to leave some.",
      replies: [
        {
          author: "chipo_codes",
          text: "A free-text field is a moral position, I've always said so.",
        },
      ],
    },
  ],
  "the-second-key": [
    {
      author: "lerato22",
      text: "Legally this is a catastrophe. I make it fraud, forgery and a false report. Emotionally: not guilty on all counts.",
      replies: [
        {
          author: "obinna.e",
          text: "The Sergeant's an accessory.",
          replies: [
            {
              author: "lerato22",
              text: "The Sergeant is a gentleman. It's a defence, look it up (don't).",
            },
          ],
        },
      ],
    },
    {
      author: "fatou_s",
      text: '"She\'s been putting it off." She KNEW who was writing! All the time!',
    },
  ],
  "the-copyists-apprentice": [
    {
      author: "khadija.m",
      text: "@ama.serwaa, this is the one I spoke of. I sell books for a living. I've read this four times, and each time at the oven I put my hand over my mouth as if it might turn out differently.",
      replies: [
        {
          author: "idrissa.diarra",
          text: "Thank you. It turned out differently in the first draft; my wife told me that I was being a coward.",
          replies: [{ author: "khadija.m", text: "My compliments to your wife." }],
        },
      ],
    },
    {
      author: "samira.h",
      text: "A question from a translator: the single worm hole through the word for mercy. Which word is it, in the Arabic? I'd like to know exactly where the hole is.",
      replies: [
        {
          author: "idrissa.diarra",
          text: "رحمة. The hole goes through the ḥāʾ, so that what's left could nearly be read as another thing entirely.",
          replies: [
            {
              author: "samira.h",
              text: "Of course it does. I shall not sleep.",
              replies: [
                {
                  author: "nour_alhassan",
                  text: "There's a poem in that hole. I'm calling it first.",
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "musa.garba",
      text: "The unnamed man. 'Whose name I have decided to leave out.' Everybody else in the quarter is remembered, down to the peanuts. What a punishment.",
    },
    { author: "tariku", text: "He copied the shadow of his own hand. Leave it in. LEAVE IT IN." },
  ],
  "salt-by-weight": [
    {
      author: "cheikh_ba",
      text: "I have seen slabs stood on end like that, out past Araouane. I was told, also, that it was a city.",
      replies: [
        { author: "idrissa.diarra", text: "Then you've been there. Did you leave it alone?" },
      ],
    },
  ],
  "a-harp-has-twenty-one-strings": [
    {
      author: "aissatou",
      text: "Lassana must come on the radio. I'm serious. I'll pay him his two thousand francs an hour and I will cut my nails.",
      replies: [
        {
          author: "idrissa.diarra",
          text: "I've consulted him. He's consulted his mother. It's yes, except on school nights.",
          replies: [
            {
              author: "aissatou",
              text: "Then it's Saturday, and you'll play the four notes.",
              replies: [
                { author: "idrissa.diarra", text: "Madame, I'm a floor. I go where I'm laid." },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "leon_kigali",
      text: '"I wonder how many of the errors that I crossed out in red were just in the wrong song." My first mentor should read this. So should I.',
    },
  ],
  "where-two-rivers-agree": [
    {
      author: "yusuf_xasan",
      text: "I have listened to poems since before I could stand. I read it standing. 'In hers I am smoke. In mine she is.' There is nothing to add to it.",
      replies: [
        { author: "nour_alhassan", text: "From Hargeisa that's a medal. شكراً" },
        {
          author: "samira.h",
          text: '"that long and stubborn courtesy" is the best description of two peoples, two in-laws, or two translators that I\'ve ever seen.',
          replies: [
            {
              author: "mariana.q",
              text: "I've put it on the wall in my library, in Spanish. I translated 'courtesy' three ways and I'm still not happy.",
              replies: [
                {
                  author: "samira.h",
                  text: "What have you got?",
                  replies: [
                    {
                      author: "mariana.q",
                      text: "Cortesía, miramiento, and the one I like: 'esa terca delicadeza'.",
                    },
                    { author: "nour_alhassan", text: "The third. Keep the third." },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "joaquim.t",
      text: "The aunt arriving in white with everybody's news. I know that river. I believe I'm related to it.",
    },
  ],
  "inventory-of-a-house-in-omdurman": [
    {
      author: "eloise.ndiaye",
      text: "I spend my life describing people by what they own and I've never once thought to list the shade twice. Thank you for this.",
    },
    {
      author: "rosa_bahia",
      text: '"I told her, there were nine of us."',
      replies: [
        { author: "yara.c", text: "I read it on the step and then I couldn't go in for a while." },
      ],
    },
  ],
  "the-tailor-of-mile-end": [
    {
      author: "Bisi.A",
      text: "THE BIRD HAS ONE LEG. I can't cope. I've got a fitting for a client at nine and my eyes are like tomatoes.",
      replies: [
        {
          author: "zeynab.abdi",
          text: "Cold spoon, five minutes each side. Ask me how I know.",
          replies: [
            { author: "amelie_k", text: "I'm using this. For the bird and also for life." },
          ],
        },
      ],
    },
    {
      author: "grace.atieno",
      text: "I've been a nurse for nineteen years. The bit where he says 'stand naturally' and treats him as a customer: that's the thing. That is the entire thing. More tailors on the wards, please.",
      replies: [
        { author: "fatou_s", text: "Seconded, from maternity." },
        {
          author: "zeynab.abdi",
          text: "Grace, I wrote that scene for my cousin's nurse. I'll send it to her with your comment.",
        },
      ],
    },
    {
      author: "musa.garba",
      text: "The pockets meeting at the back. A person who knows. Also: Huddersfield cloth, midnight blue, 340 grams I would guess? It would have to be, to be cut twice.",
      replies: [
        {
          author: "zeynab.abdi",
          text: "320. But you've frightened me, and I'm going to go and check.",
        },
      ],
    },
  ],
  "voice-notes-at-two-in-the-morning": [
    {
      author: "yusuf_xasan",
      text: "I live ten minutes from that livestock market and there IS a sheikh like that. The cough before the number, it's exact.",
      replies: [
        {
          author: "zeynab.abdi",
          text: "I've only heard it on a tape of my grandfather. Now I need you to go and ask him for the ninth well.",
          replies: [
            {
              author: "yusuf_xasan",
              text: "He said: who is her father?",
              replies: [{ author: "grace.atieno", text: "I've got goosebumps up to my ears." }],
            },
          ],
        },
      ],
    },
    {
      author: "precious_m",
      text: '"Eleven men deep." And then it\'s ten. "There\'s a place there for one to stand." How dare you.',
    },
    { author: "yara.c", text: "Sahra for president." },
  ],
  "shaah-for-two-no-sugar": [
    {
      author: "winston.j",
      text: "The aunt had a column to the RIGHT of the red column. Generals have lost wars for want of this woman.",
      replies: [
        { author: "Bisi.A", text: "Every family has one and she's always called Safiya." },
        {
          author: "marlon.b",
          text: "Ours is Pearl. No spreadsheet. She does it by looking over the fence.",
        },
      ],
    },
  ],
  "the-cartographer-of-fog": [
    {
      author: "heriniaina",
      text: "Reading this at six in the morning in the high plateau with the fog in the rice fields and not one thing where I left it. It's not fantasy, it's a weather report.",
      replies: [
        {
          author: "tsering_d",
          text: "Same in Leh. Twice I've lost a monastery.",
          replies: [
            {
              author: "mestawet",
              text: "When I was guiding, we had a client from the lowlands who asked where the path had gone and my colleague said, very calmly, 'it's gone ahead'.",
              replies: [
                {
                  author: "tariku",
                  text: "Please tell me that's going to be the title of the next one.",
                },
                { author: "mestawet", text: "It is now." },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "hanneke",
      text: "Two people who each have one half of a map. I've read it to the whole workshop while truing wheels. Somebody cried into a derailleur.",
    },
    {
      author: "mariana.q",
      text: "What moves me is the cloth she used to wipe it with, all those mornings. Three thousand maps and she thought that she'd kept none.",
      replies: [{ author: "idrissa.diarra", text: "The hand keeps. It's what hands are for." }],
    },
    {
      author: "wanjiru.k",
      text: "The drift reconstruction from peg offsets is legit, by the way. I'd hire both of them.",
    },
  ],
  "seven-bells-for-the-hyena-king": [
    {
      author: "jojo.mensah",
      text: "ok so the hyenas are the good guys??? and they LIVE IN THE WALL??? best one on here",
      replies: [
        {
          author: "mestawet",
          text: "They're the municipal services. But yes.",
          replies: [
            {
              author: "jojo.mensah",
              text: "do one where a kid goes to live with them",
              replies: [
                {
                  author: "thandeka.m",
                  text: "My Grade Nines second this with their whole chests.",
                },
              ],
            },
          ],
        },
      ],
    },
    { author: "grace.atieno", text: "The bell that only said that somebody had come home." },
  ],
  "the-tide-keeps-a-ledger": [
    {
      author: "ines_f",
      text: "My grandmother was taken on one of those lorries as a girl, and came back from it. She would never tell us what she'd bitten. I read it to her stone. Obrigada, Joaquim.",
      replies: [
        {
          author: "joaquim.t",
          text: "Inês. What was her name? I'd like to enter it.",
          replies: [
            {
              author: "ines_f",
              text: "Rosa Macuácua. From near Beira, 1949.",
              replies: [
                {
                  author: "joaquim.t",
                  text: "Entered. This evening, on the jetty. Nature of goods: a granddaughter. Duty: owing.",
                  replies: [
                    { author: "khadija.m", text: "I don't have words for this place sometimes." },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "naledi",
      text: "A column that should hold a number and holds a word instead. We're in the same trade, you and I.",
    },
  ],
  "the-lighthouse-that-walked": [
    {
      author: "mariana.q",
      text: '"wearing as far as a lighthouse can an expression of having always been there." I laughed, and by the end I was in pieces. I did not see the turn coming and I had been told that it was coming.',
    },
    {
      author: "cheikh_ba",
      text: "Within a hand's breadth. They'd better have measured from the centre of the lamp.",
      replies: [{ author: "joaquim.t", text: "The captain's very hand was used." }],
    },
  ],
  "the-bug-that-only-happened-on-sundays": [
    {
      author: "obinna.e",
      text: "I've sent this to everyone I work with, and one of them replied 'so which one of us is MaDube' and there's been silence in the channel for an hour.",
      replies: [
        {
          author: "chipo_codes",
          text: "The correct answer is: whoever told you in March and was told that computers do that.",
          replies: [
            {
              author: "obinna.e",
              text: "It was reception. It was reception in MARCH.",
              replies: [{ author: "leon_kigali", text: "Take biscuits." }],
            },
          ],
        },
        {
          author: "nkechi_o",
          text: '"A clock that you read twice is two clocks." I\'m using it for a lesson on functions.',
        },
      ],
    },
    {
      author: "precious_m",
      text: "At our clinic it's the printer, on Thursdays. I used to think I was imagining it. I'm going to find out who works on Thursdays.",
      replies: [
        {
          author: "chipo_codes",
          text: "Report back!",
          replies: [
            { author: "precious_m", text: "It's me. I work on Thursdays. I move the kettle." },
          ],
        },
      ],
    },
    {
      author: "odhiambo_j",
      text: "Facts on the left, beliefs on the right. I have made my apprentices rule the line. They hate me.",
    },
  ],
  "queues-explained-by-a-kombi-rank": [
    {
      author: "leon_kigali",
      text: "I've read three books about message brokers and understood idempotency for the first time from your aunt.",
      replies: [
        {
          author: "chipo_codes",
          text: "She'd like it known that she does, in fact, feed you twice.",
        },
        {
          author: "obinna.e",
          text: "So the aunt isn't idempotent.",
          replies: [{ author: "chipo_codes", text: "The aunt's append-only." }],
        },
      ],
    },
    {
      author: "dele.ogun",
      text: "I know nothing about computers and I have run bus ranks for half of my life. Every word is right, especially the bench.",
    },
  ],
  "keeping-a-clinics-computers-alive": [
    {
      author: "precious_m",
      text: '"Hold the button down for ten slow breaths. Not five." I AM the person who did five.',
    },
  ],
  "uncle-vernon-versus-the-drone": [
    {
      author: "winston.j",
      text: "I was a boy at those trials in '74 and I'm telling you there was a fella with a wrist like that. Nobody ever did find out what became of him.",
      replies: [
        {
          author: "marlon.b",
          text: "I change the names, Winston. I don't change the wrists.",
          replies: [
            {
              author: "winston.j",
              text: "Lord. Tell him we saw. Tell him some of us saw.",
              replies: [
                {
                  author: "marlon.b",
                  text: "I told him on my round this morning. He ask me to repeat it. So I repeat it.",
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "zeynab.abdi",
      text: "Forty parrots saying RETURN TO HOME. I was on the Central line. People moved away.",
    },
    { author: "Bisi.A", text: '"It older than Kent."' },
  ],
  "minutes-of-the-village-goat-committee": [
    {
      author: "musa.garba",
      text: "We have a councillor whom I shall be sending this to, with no message.",
      replies: [
        { author: "tunde_writes", text: "Put a leaf in the envelope." },
        { author: "marlon.b", text: "Or don't put anything. Just bite the corner." },
      ],
    },
    {
      author: "lerato22",
      text: "Spoiled, one; the Goat had reached it before the Secretary could. I'm dead.",
    },
  ],
  "the-woman-who-repaired-radios": [
    {
      author: "aissatou",
      text: "I make radio. I've been twenty-three years in front of a microphone and not once asked myself what the set had said last, or to whom. I went and sat in the car park.",
      replies: [
        {
          author: "eloise.ndiaye",
          text: "She listens to you, you know. Fridays. Third from the left.",
          replies: [
            {
              author: "aissatou",
              text: "You can't just TELL a person that.",
              replies: [
                {
                  author: "fatou_s",
                  text: "Say good morning to her on air, please, for all of us.",
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "hanneke",
      text: "There's a shelf like that in every repair shop. I've eleven bicycles that are waiting for Tuesday.",
    },
  ],
  "my-fathers-hands-measured-in-bread": [
    {
      author: "amelie_k",
      text: "At school we weigh everything. I showed this to Chef and he put his hand in the flour bin and stood there. Then he told us to put the scales away for the morning. Best bread that we've ever made. Ugly. Best.",
      replies: [{ author: "eloise.ndiaye", text: "Please send me a picture of the ugliest one." }],
    },
  ],
  "learning-to-swim-at-forty-one": [
    {
      author: "sipho.n",
      text: '"The water will hold you, but not if you check." I coach goalkeepers and I\'ve been looking for that sentence since 2009.',
    },
    {
      author: "tsering_d",
      text: "I'm forty-six and I booked lesson one just now. There's one pool in Leh. It's not a warm pool.",
      replies: [
        {
          author: "eloise.ndiaye",
          text: "Hum!",
          replies: [{ author: "tsering_d", text: "Hummed. Cold. Alive. Tuesday again." }],
        },
      ],
    },
    {
      author: "ines_f",
      text: "The aunt walking along the sand in her good shoes, holding your wrist through the air.",
    },
  ],
  "the-salt-mine-choir": [
    {
      author: "dorothea_p",
      text: "Wet salt does come in like that, all at once, and a buried chamber really can stay sealed for a century. So you've taken away my only comfort, which was to say that it's impossible.",
      replies: [
        {
          author: "mirela.v",
          text: "I asked a geologist before I wrote it. He didn't finish his soup either.",
        },
        {
          author: "jojo.mensah",
          text: '"every week they wait a little bit less" nope. nope nope nope. sleeping with the light on',
          replies: [
            {
              author: "thandeka.m",
              text: "Keep reading, Jojo. It turns into something else.",
              replies: [
                { author: "jojo.mensah", text: "ok i finished it. now im sad AND the light is on" },
              ],
            },
          ],
        },
      ],
    },
    {
      author: "kofi_reads",
      text: "I sing bass in a choir. I'm going to be listening for the rest of my life, aren't I.",
    },
  ],
  "nine-stops-on-the-night-train": [
    {
      author: "pieter.vdm",
      text: "The soldier pulling the ears straight without turning round. I have been trying to explain to my wife why I'm standing in the kitchen like this.",
    },
    {
      author: "hanneke",
      text: "I've taken that train. I looked up at the hatch once, and I wondered. Never again will I not know.",
      replies: [
        {
          author: "mirela.v",
          text: "I look up too. Every time. Just in case that someone needs their shoes.",
        },
      ],
    },
  ],
  goalkeeper: [
    {
      author: "sipho.n",
      text: "Fourteen years of coaching keepers and this is the first story I have read which knows that it's a reading job. I printed it. It's on the changing room door. The strikers are offended.",
      replies: [
        {
          author: "thandeka.m",
          text: "Tell the strikers that they drop their shoulders.",
          replies: [
            {
              author: "sipho.n",
              text: "I did. Now they're all running about like wardrobes.",
              replies: [{ author: "lerato22", text: "😂😂 like WARDROBES" }],
            },
          ],
        },
      ],
    },
    {
      author: "wanjiru.k",
      text: "\"There's no time in there to be anybody's friend. There's only the ball.\" That's what good work feels like, any kind.",
    },
    {
      author: "zeynab.abdi",
      text: "Gogo with the ironing. One paragraph, and the whole moral philosophy department can go home.",
    },
  ],
  "the-night-shift-at-durban-harbour": [
    {
      author: "odhiambo_j",
      text: "Spreader twistlocks, load cell, boom walkway, all correct. And then she DROPS THE KEY. I stood up.",
      replies: [
        {
          author: "thandeka.m",
          text: "My aunt drives one of those cranes. She read it and only asked what about the bathroom.",
        },
      ],
    },
  ],
  "everything-i-know-about-ghosts": [
    {
      author: "nkechi_o",
      text: "I've taught for twenty-six years. I hope very much that when I'm in the yellow house somebody brings me question four.",
      replies: [
        { author: "thandeka.m", text: "Ma'am, we'd make a roster." },
        { author: "ama.serwaa", text: "Book me the bed beside hers. I'll do the composition." },
      ],
    },
    { author: "jojo.mensah", text: "our school toilets only have a smell" },
  ],
  "the-drum-that-refused-to-sleep": [
    {
      author: "rosa_bahia",
      text: "I live next door. I can testify that Lé is STILL not asleep. But after this I've forgiven the wall.",
      replies: [
        {
          author: "yara.c",
          text: "Rosângela! I'll bring you cake. I'll bring it quietly.",
          replies: [
            { author: "rosa_bahia", text: "You've never done anything quietly. Bring the cake." },
          ],
        },
      ],
    },
    {
      author: "amelie_k",
      text: "My niece fell asleep with her hand on her own chest. I took a picture. It's my favourite of the year.",
    },
    {
      author: "ama.serwaa",
      text: "I told it on the veranda with two pots and a spoon. They asked for the drum itself. When do you come to Kumasi?",
      replies: [{ author: "yara.c", text: "When Lé sleeps, Auntie. So in March." }],
    },
  ],
  "the-kite-makers-arithmetic": [
    {
      author: "nkechi_o",
      text: "Dito isn't bad at multiplication. Dito has synaesthesia and a good grandfather. Every mathematics department should be issued one of each.",
      replies: [
        {
          author: "chipo_codes",
          text: "I see powers of two as kitchen tiles. I've never told anyone. Hello.",
        },
      ],
    },
  ],
} satisfies DemoThreads;
