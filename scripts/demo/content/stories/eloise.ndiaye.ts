import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const eloiseStories = [
  {
    slug: "the-woman-who-repaired-radios",
    title: "The Woman Who Repaired Radios",
    shortDescription:
      "A portrait of Coumba Fall of Guet Ndar, who in fifty years gave back their voices to some nine thousand radios and asked each of them the same question.",
    genre: ["biography", "non-fiction"],
    posterAlt:
      "An old valve radio with a glowing dial, sending patterned waves over roofs and a fishing beach.",
    daysAgo: 13,
    likes: 23,
    bookmarks: 12,
    html: prose(`
She does not turn round when you come in. “Put it on the left,” says Coumba Fall, “and tell me what it said last.”

It’s the question she asks everyone. A fisherman in yellow oilskins thinks it over, holding his dead transistor against his chest. “The weather,” he says. “It said that the swell would be two metres, and then it said <em>krrr.</em>”

“Before the krrr or after, did it go quiet?”

“It got... far away.”

“Good. It’s the capacitor,” says Coumba, who hasn’t yet looked at it. “If it had stopped in the middle of a word I’d have charged you more.”

She’s seventy-four years old, and the shop is two metres by three, in the rue of the net-menders in Guet Ndar, on the strip of sand that Saint-Louis leaves to its fishermen between the river and the sea. There is no sign. There are radios to the ceiling: Bakelite, walnut, chrome, orange plastic, a thing in the form of a football. I counted up to three hundred before she told me to stop, because it makes them nervous.

***

She was born in 1949 or else in 1950, “in the big surf”, the ninth child of a man who mended outboard engines. Girls gutted fish. She gutted fish. But she had small hands, and when an engine was swallowed up by its own cover it was she who was sent for. “I was a tool,” she says. “I hung on a nail with the others.”

The radio arrived in 1958. It belonged to the whole street. It stood on a chair in the courtyard of the imam, under a crocheted cloth, and in the evenings a hundred people sat on the ground in front of it as if it were about to do something. One night it did, it died. The man from the Lebanese shop couldn’t come until Thursday. Coumba went in there by herself in the heat of the afternoon when they were all asleep, and lifted the cloth.

“I’d believed there was a small room in there. It wasn’t that. It was like a city seen from the minaret, at night. I thought, someone has walked about in here. So there must be streets.”

She followed the streets. It took four hours. At the end of one was a wire, as thin as a hair, that had come away. She held it on with her finger. The voice of a woman in Dakar filled the courtyard, giving the price of groundnuts, and all of Guet Ndar woke up, came out, and found a child of nine holding up the news with one finger, and unable to let go of it.

“They had me stay like that until the end of the bulletin,” she says. “My father brought me some rice. He fed it to me. It was the first time that he’d ever looked at me while I was doing something.”

***

No one taught her. I say it because it’s what you want to ask. There was a French sergeant, in the signals, who’d let her sit in his truck; there was a correspondence course from Toulouse made out to one Monsieur C. Fall. She has kept the diploma. “They congratulated him very warmly,” she says.

She married at nineteen, and was widowed at twenty-six. The boat was called <em>Sama Yaye,</em> my mother. It had a radio on it, one of hers. This is a matter that she will talk about only with her back turned, and while soldering, and I set it down just as she told it.

“It worked. They found it afterwards, it washed up by the lighthouse, and I dried it and it worked. He’d had the weather. He had heard it and he went. All my life people have come in here and said to me, Coumba, make it speak. I can make it speak. That’s nothing, it’s wire. But I can’t make anyone listen. Pass me the flux.”

She raised three children on it. In the seventies it was valves; in the eighties, cassettes; in the nineties, everyone brought her televisions and she sent them to a cousin, as she doesn’t do faces. Through two floods and through the year of the mayor she’s never shut for longer than a day. Her rate is what you’d pay for a kilo of sardines, and goes up and down with it.

***

Then there is the shelf.

It runs along the back, over the bench, and there are forty or so sets on it that aren’t for sale and have not got labels. I took them to be wrecks. They’re not; she switches each of them on, every Friday, for a minute. They were repaired. They simply were not collected.

“That one’s owner went to Spain, in a pirogue. That one too. These four, together, it was the same boat. This one has gone to prison. This one quarrelled with her sister over who should pay me.” She named all of them, going along with her finger. “People leave things with you, and they say, I’ll be back on Tuesday. They mean it. So I keep it the way that they’d find it if it were Tuesday.”

I asked her what was the longest that any had waited.

She reached up and took down a small cream-coloured set, with a cracked dial. A student had brought it in, in June of 1981. He’d told her the last thing that it said: it was a piece of music, and he had never found out what it was called, since the set died before the announcer could say. He was to come for it after his exams.

“Somebody told me that he became a professor in Canada. Good for him. I’ve kept it on the same station.” She turned the switch, and the little city lit up inside. There was a hum, and, out of a great distance, somebody reading out the tides.

***

On the last afternoon I brought her my own. It had been my father’s, from Marseille, and hadn’t worked since he died. I had carried it about for six years through five apartments. I had told myself it was for this article.

“Put it on the left,” said Coumba. “What did it say last?”

I found that I knew. I hadn’t thought about it from that day to this. He’d had it on in the kitchen, he was listening to the football while he peeled an orange; and he turned it down a bit because I had rung up, and I could hear it, behind him, all through. I had talked about my job. Somebody scored. He didn’t say anything, he let me finish. “Did it stop in the middle of a word?” she asked me.

“No,” I said. “It got far away.”

She turned round then. It was the only time in that whole week that I ever saw her full face. She wiped off her fingers, one by one. She took it from me with both her hands, as one takes a child that somebody has carried a long way.

“Then it’s only the capacitor,” said Coumba Fall. “Come back on Tuesday.”
`),
  },
  {
    slug: "my-fathers-hands-measured-in-bread",
    title: "My Father's Hands, Measured in Bread",
    shortDescription:
      "He baked in Marseille for thirty-four years and never wrote down a recipe. A daughter tries to weigh what he knew.",
    genre: ["biography", "non-fiction"],
    posterAlt: "A domed brick oven glowing in the dark, with three scored loaves in front of it.",
    daysAgo: 46,
    likes: 9,
    bookmarks: 4,
    html: prose(`
The unit was the hand. Three hands of flour, a hand of water, “not full”. As much salt as stays on your fingers. When I asked my father how long you should knead, he said: until it answers.

He was a baker for thirty-four years in the Belsunce quarter of Marseille, in a shop that had been called Pâtisserie Michel by somebody before him and that he never renamed, because a new sign was four thousand francs, and anyway people called him Michel. His name was Ousmane. He came from Saint-Louis at twenty-two, to study geography. He used to say he’d learned a great deal of it.

After he died I found that I wanted his bread. It was not grief, or not at the start of it. It was hunger. I was forty, I had eaten that loaf on each day of my life till I left home, and I’d never thought to ask for it since it had never not been there. It was round, with a flat bottom. It had a crust the colour of a violin. It was a bit sour and a bit smoky, with millet in it, that the French customers never identified and came back for.

There was no recipe. There were four of us who might know.

***

<strong>My mother</strong> said that it was in the water. He’d leave a bucket standing all night with the lid off. “So it would forget the pipes,” she said.

<strong>My brother,</strong> who’d worked the ovens in the summers, said it was the heat. “He didn’t look at the dial. He’d open the door and put in his arm up to the elbow and count. If he got to eight it was too cold. If he got to five he swore.”

I asked him in what language he’d counted. My brother had to think. “Wolof,” he said, “for the baguettes he did it in French.”

<strong>Madame Aucoin,</strong> eighty-eight, from the third floor, told me it was that he sang. She’d lain awake above that bakery since 1979. He began at three. “One always knew what day it was. Fridays it was religious, Saturdays it was rock and roll.” What she was telling me, I worked out in the end, was how long he kneaded it for. A song’s about four minutes. He did three songs.

<strong>And Slimane,</strong> who’d been his apprentice and has a place of his own now out at Les Aygalades, listened to me with his arms folded, for a good while. Then he said: “You want to know what he did. It’s not that. It’s what he did when it went wrong.” In humid weather, apparently, my father would take the dough out and slap it on the steel, and stand there with the flat of his hand on it, as you’d feel a child’s forehead. “Then he’d change something. It was never the same thing. I’ve got fourteen years of notes and it’s never the same thing.”

***

I did what I know how to do: I measured. I bought a scale, and a thermometer on a wire. I had a photograph of his hand against a newspaper, from the day that he cut it, and by the width of the columns I worked out its volume. I’m not joking. I have a spreadsheet. A hand of flour is a hundred and twelve grams.

I baked thirty-nine loaves. I’ll spare you. They were bread. The neighbours were very kind. But it was like hearing somebody read out a letter from a person whom you love in a correct, clear voice.

The fortieth I made on the anniversary. I was tired, I had been crying, and I’d mislaid the scale. It was under the newspaper with his hand on it. So I just put my own hand in the bag.

It’s smaller than his was. I had always known that, as a figure. I looked at it lying there full of flour in the light of the lamp; I saw that the little finger bends in, as his did. I threw in three. I thought: but it’s less. It is going to be too wet. And so I changed something. I took off some of the water, without thinking, with the edge of my palm, a quick sort of flick over the side of the bowl, and I stopped dead.

I knew that flick. I’d seen it ten thousand times. I was eight, I was on a flour sack with my homework. There was a wet place on the floor at the left-hand side of his table that never dried, and we all used to slip on it, and it had never crossed my mind to wonder why.

“A hand of water,” he had always told me. “Not full.”

***

I’m not going to claim that it was his loaf. Slimane, when I brought it up to him on the bus wrapped in a towel, knocked on the bottom of it and listened; he broke it open and he smelled it. He chewed for so long that I began to look at the posters.

“It’s not Michel’s,” he told me at last.

“No.”

“It’s got the smoke but the salt’s different. The salt is somebody else’s.” He cut himself another piece, thicker, and then he pulled a pencil out from behind his ear, and turned over a flour bag to the clean side. “How much do you put?”

I held out my hand to show him.
`),
  },
  {
    slug: "learning-to-swim-at-forty-one",
    title: "Learning to Swim at Forty-One",
    shortDescription:
      "I grew up on an island and was afraid of water. Twelve lessons, in the order in which they frightened me.",
    genre: ["self-help", "non-fiction"],
    posterAlt: "A lone swimmer crossing a wide turquoise sea beneath an enormous rising sun.",
    daysAgo: 10,
    likes: 21,
    bookmarks: 13,
    html: prose(`
I come from an island. It’s the first thing people say: but you come from an island! As if one would be born there with a fin. On mine, the sea took a boat or two in every year, and what mothers taught you wasn’t how to swim. They taught you how to stay back.

At forty-one I bought a swimming costume. Here is what happened. I’m putting it down for anyone else who is standing at the shallow end with her arms crossed.

<strong>One. You may keep your feet on the floor.</strong> My teacher was called Bineta and she was twenty-three. I’d prepared a speech about trauma. “That’s fine,” she said. “Today we’re only going to get our hair wet.” I walked about in the water up to my waist for forty minutes like somebody looking for a dropped earring. It was enough. I slept for ten hours.

<strong>Two. Breathe out.</strong> It turned out that I’d been holding my breath since about 1987. The panic isn’t from having no air: it is from being full of old air. “Put your mouth in and hum,” said Bineta. You cannot hum and hold your breath. I hummed the national anthem into a municipal pool.

<strong>Three. Other people are not looking at you.</strong> The old men in lane two were looking at the clock. A little girl did look at me, long and hard. She said, “Are you a beginner? I’m a dolphin.” It’s as well to know where you stand.

<strong>Four. The water will hold you, but not if you check.</strong> This is floating, and it took me three weeks. You lie back. At the moment when it starts to work, you lift up your head to see if it’s working, and it stops. I recognised this. I’ve done it to jobs, and to men.

<strong>Five. You have to let someone put a hand under your back.</strong> And then you have to not know when they have taken it away. She’d promised she would tell me. She didn’t. I was looking at the ceiling, there were forty-four lamps; and I heard her voice say from quite some distance, “So, what are you going to make for supper?”

<strong>Six. Sometimes you’ll go backwards.</strong> In the sixth week I swallowed some, and got out, and sat in the changing room with a towel over my head. I was right back at the age of nine on the beach with my aunt holding my wrist, watching them carry someone up. I hadn’t known him. He’d had one sock on. I told it to Bineta, through the towel. She said nothing wise. She asked me which sock. I don’t know why it should have helped.

<strong>Seven. Kick from the hip.</strong> There are some lessons which are just that.

<strong>Eight. Go slower.</strong> I thrashed, as I believed that if I stopped I’d sink. “Count to three between strokes,” Bineta said, “and do nothing on two.” It was in this nothing that I first felt it: I was sliding. I had done my bit, and something very large was doing the rest.

<strong>Nine. Deep water is the same water.</strong> The floor of the pool drops away at a blue line. I used to turn round there as though it were the edge of a table. What Bineta did was to have me swim over it with my eyes shut, not telling me when. I came up at the far end against the wall and hung on to it. I was sobbing, and I was so angry. It had been exactly the same. All those years.

<strong>Ten. Teach it to someone as soon as you can, before you’ve forgotten how hard it is.</strong> A woman came into lesson one as I was coming out of ten. She was sixty, at least. She stood with her arms folded across a costume which still had the label on. “Hum,” I told her, in passing. She looked at me as if I’d given her money.

<strong>Eleven. The sea.</strong> I went home for it. I’d been keeping that back, I had not told anyone. It was a Sunday in October, early, at the calm end by the old quay. My aunt came down with me; she’s eighty-three. She did not want to, she brought her prayer beads and a chair. When I got in up to the chest, she stood up. When I swam she walked along the sand, level with me, the entire way, up to the ankles in it in her good shoes, with one arm stretched out in front of her, bent, the fingers closed. I could see it each time I turned to breathe. It was some time before I understood what she was doing. She was holding my wrist.

<strong>Twelve.</strong> There isn’t a twelfth. That’s what I wanted to tell you. You think there’ll be a day when they hand you something, and that you’ll be a person who can swim. I’m a person who is afraid, and who breathes out. I do it on Tuesdays and on Saturdays. There are forty-four lamps. It holds me up every time.
`),
  },
] satisfies readonly StorySource[];
