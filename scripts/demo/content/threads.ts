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
    { author: "jojo.mensah", text: "our school choir only has a smell" },
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
} satisfies DemoThreads;
