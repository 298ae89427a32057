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
] satisfies readonly StorySource[];
