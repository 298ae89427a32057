import { prose, verse } from "../html.ts";
import type { StorySource } from "../types.ts";

export const joaquimStories = [
  {
    slug: "the-tide-keeps-a-ledger",
    title: "The Tide Keeps a Ledger",
    shortDescription:
      "A customs clerk inherits his predecessor's books, in which for forty years someone has been recording cargo that never arrived.",
    genre: ["african literature", "postcolonial fiction"],
    posterAlt: "A dhow with a patched lateen sail on a calm pink sea, the sun low behind it.",
    daysAgo: 20,
    likes: 19,
    bookmarks: 10,
    html: prose(`
On the first day they gave me the key to the archive and told me not to open the third cupboard, as it was full of wasps. On the second day I opened it. It was full of ledgers.

They were tall, bound in green cloth, and they’d been kept by Senhor Armando Nhaca, who was clerk of the customs house at Inhambane for forty-one years, under two flags and then under a third. I had known him by sight. He used to walk on the jetty in the evenings with his hands behind his back, like a man who inspects the sea and finds it more or less in order.

I’ve been a clerk myself for a long time now and I know what a ledger is. It has a column for the date and a column for the vessel; for the port of origin, the nature of goods, the weight, the duty. Senhor Nhaca’s hand was small and upright. <em>14 March 1951. Steamer Lúrio, from Lourenço Marques. Cement, 200 barrels.</em> Below it came tinned sardines. Below it came one piano.

And then in the same ink, on the following line:

<em>14 March 1951. The tide, from the south. Nature of goods: the voice of Celeste Guambe, singing, heard off the bar at about five in the afternoon. Weight: not taken. Duty: waived.</em>

I turned to the top of the page. I thought I had missed something.

***

They were on each page. They were mixed in with the cement, so that you might have gone on for a month without seeing them. An inspector had done so; his initials were there at the foot of every quarter.

<em>2 June 1953. The tide, from the north-east. One hat, straw, of a kind made at Angoche. No owner.</em>

<em>19 November 1955. The tide. The smell of cloves, lasting for an hour. It is supposed from Zanzibar. Consigned to nobody in particular; enjoyed by all.</em>

<em>8 January 1958. The tide. News of my brother.</em>

There wasn’t anything under that, no weight and no origin. The next line was whale oil.

My mother knew. She’s ninety, she has outlived everyone who could contradict her. “Celeste Guambe,” she said, when I read it to her. She put down the cassava. “They took her in ’fifty-one. For the contract. You didn’t sign it; they came to your house and told you that you’d signed. She went south on a lorry with her hands tied up because she had bitten the <em>sipaio.</em> She was a big singer, that one. You could hear her from Maxixe, across the water.”

“How could he have heard her off the bar?”

“How should I know?” said my mother. “Ask the sea. It’s only a little bit further than Maxixe.”

***

I began to understand the system. In the mornings, Senhor Nhaca wrote down what came in, and it was always the empire’s: cement, wire, sardines, portraits of the head of state. And what went out in return was copra and cotton and men. The men were entered too. They had a column. <em>Natives, contracted, 60.</em> There was no space in it for names and he had had to sign it.

So in the evenings he’d gone out on the jetty with his hands behind him. And whatever came back, he entered.

It was not much. A sandal. A song, or the end of one. A bottle with no message. A plank that had on it the two letters <em>-NA</em>, all that was left of a boat called after somebody. Once, in 1961, <em>a warm current, of the width of a man, proceeding up the bay against the tide with every appearance of purpose. Seen to turn in at the creek by the Guambe house.</em> He gave every one of them a line. He ruled it off. And in the final column, through six ledgers, for nineteen years, where the duty ought to be, he wrote the same word. It was <em>owing.</em>

In 1975, with the new flag up, there came an entry that took the entire page.

<em>25 June. Independence. Vessels in port, none. At 6 in the morning I went out on to the jetty and formally asked the tide whether it had anything to declare. It declared as follows.</em>

And he had left the rest of that page blank. I held it up to the window. It was not quite blank. All over it, in rings, one inside of another, were the marks where water had fallen on the paper and dried.

***

Last month they sent us the computers. It’s a good system, it has all the codes; you put in the cargo from a list and it works out the tariff. A young woman came from Maputo to install it. Her name’s Lurdes and she’s very quick. She told me that the old books were going to be scanned and then pulped. I told her there were wasps.

But she is the kind that opens cupboards. I came back from lunch to find her sitting on the floor, her shoes off, with 1951 across her knees. She had been there the whole hour. She had her finger under a line.

“My grandmother was called Guambe,” she said. “She died at the sisal place at Xinavane. They told us that there wasn’t a record.”

I got down beside her, which at my age takes planning. I showed her where it was. <em>Voice. Singing. About five in the afternoon.</em> She read it so many times that the light moved off the page.

“He has put that the weight wasn’t taken,” said Lurdes.

“No. He was an honest man. He wouldn’t have put down what he couldn’t measure.”

She closed the book. She went to the new machine and pulled out the keyboard, and for some while there was only the sound of the keys, and, from below the window, the water going about under the jetty, in and out. I saw that she’d opened up the table of codes. Chapter 25, that’s salt, cement. Chapter 92, musical instruments. She scrolled down past the last of them to where there was an empty row.

“What shall we call it?” she asked me. “It has to have a description. It won’t let me save without.”

I thought of all of those evenings. I thought about the hands behind the back.

“Goods returned,” I said.

She typed that. Then the cursor jumped to the final column, as it does, and stood there, blinking, waiting to be told about the duty. Neither of us said it. She looked at me and I at her, and she put it in.
`),
  },
  {
    slug: "the-lighthouse-that-walked",
    title: "The Lighthouse That Walked",
    shortDescription:
      "The keeper at Ponta da Barra wakes to find that the lighthouse has moved eleven metres toward the village. It has a reason.",
    genre: ["fantasy", "literary fiction"],
    posterAlt:
      "A striped lighthouse on a dune above breaking waves, its beam sweeping over a dark bay.",
    daysAgo: 35,
    likes: 22,
    bookmarks: 9,
    html: prose(`
It had gone eleven metres in the night, and it had taken the path with it.

Zacarias the keeper paced it out twice with his trousers rolled. There was the round scar in the dune where the lighthouse had stood for a hundred and nineteen years, damp, full of surprised beetles. There was a furrow in the sand. And there at the end of the furrow was the lighthouse itself, quite straight, with its stripes, and its door facing him, wearing as far as a lighthouse can an expression of having always been there.

“Good morning,” said Zacarias. He was a man who lived alone and kept up his manners.

He reported it to the port captain by radio. The captain asked what he’d been drinking. He told him, and the captain said that in that case it must be subsidence. They’d send somebody.

The second night he sat up for it. He sat on the gallery, by the lamp, with his legs through the rails. Nothing happened till past one. Then there came a feeling as when a big animal, on which one is sitting, decides to get up. The horizon tilted a very little, and came back. Far down beneath him something went <em>hush, hush,</em> through the sand. He counted the turns of the light. It was taking one step to every twenty. In between, it rested.

By dawn it had got to the casuarinas.

***

The somebody came. He was an engineer from Beira with a hammer, and he hit the lighthouse in several places and listened. “It’s sound,” he said. “There’s nothing the matter with it. Only it’s in the wrong place.” And he explained to them, on paper, what would happen. A lighthouse isn’t a lamp. It’s a promise about where the lamp is. It’s on every chart from here to Bombay: <em>two white flashes each ten seconds, at such a latitude.</em> Let it shift by a hundred metres and there’d be ships upon the reef.

“Can you fix it down?” asked the port captain, who’d come himself this time.

They put chains round it. They drove in six iron stakes and ran chains from the gallery to the stakes. That night Zacarias lay in bed and listened as it walked out of them, one by one. It didn’t break them. It was more the way that you’d slip your arm out from under a sleeping child.

It had now come as far as the school. When the children arrived in the morning it was standing in the yard, next to the goalpost, and the headmistress had to hold the assembly round it. It threw a very good shade.

“Where is it going?” said the smallest.

“Ask it,” said the headmistress, who was at the end of her patience.

So the child went up and asked. She laid her cheek against the paint, which was warm. Then she came back and said that it hadn’t told her but she thought that it was looking for somebody.

***

There are people in this story whom I’ve not mentioned. There was at the top of that village a house with blue shutters, and a woman, Amélia, who lived in it and hadn’t come out of it since the cyclone. It was four years. She had had a husband and two sons, and a boat by the name of <em>Boa Esperança.</em> They’d been nine miles out when the lamp failed.

That was the thing that nobody said. It had failed. The oil was bad, it’d been sold and then watered by some person in an office; and Zacarias had been up there on the gallery with a storm lantern in each hand, swinging them till his arms tore, and shouting, when nobody could have heard him over the wind. Toward morning the boat found the reef. Afterwards he went up to the blue house. He stood at the gate with his hat. She had looked at him through the shutters for a long while, then she’d fastened them.

He’d written to ask to be replaced. They wrote back to say there was no one.

So on the fifth night, when the lighthouse came out of the schoolyard and turned up the hill, Zacarias knew. He got down. He went out of the door, and walked in front of it in his nightshirt with his hands up, like someone trying to stop an ox. “No,” he said to it. “Leave her alone. We have no right to. What are you going to do, shine in at her window?”

<em>Hush,</em> said the sand. <em>Hush.</em> He felt it arrive at his back. It did not push him. It merely waited for as long as it took him to get tired, and when he’d got tired and had sat down in the road with his head in his arms, it went around.

***

In the morning it was at her gate.

The whole village came up. They stood about at a respectful distance with their bread in their hands. The lighthouse had stopped with its door exactly opposite to the door of the house. It was much bigger, seen so close to a house. There was weed on it, and a long crack, on the side that used to face the sea, which no one had ever been in a position to notice. It ran from the lamp right down to the foot.

The engineer from Beira got up close with his hammer, and then he didn’t use it. “That isn’t new,” he said. “That’s four years, I’d say. I don’t know how it has stood.”

The shutters opened.

Amélia was thin and she had gone white. She looked at the lighthouse for a long time, up and down. She looked at the crack. She looked at Zacarias, who was standing behind it in his nightshirt as if it might hide him.

“Well?” she said. “What does it want?”

Nobody had any idea. But the smallest child, who’d been let out of arithmetic, said: “I think it’s come to say sorry.”

It’s hard to say how you’d know, with a lighthouse. It was broad day and the lamp wasn’t lit. But just then, with nobody up there to trim it, there came behind the glass a small dull gleam. It wasn’t the two white flashes of the chart. It was one, low down, yellowish, that swung. It went from side to side, from side to side, for all the world like a man on a gallery in a gale, with a lantern in either hand.

She came down the step. In four years the path had grown over, and she had to lift her feet. She walked past the tower and laid her hand on it for a moment as she went by, as you do with a neighbour’s cow; and she stopped in front of Zacarias.

“I heard you,” said Amélia. “That night. I was down on the beach. I couldn’t see a thing, but I heard you shouting, for the whole of it, all through. I never told you.” She had hold of his sleeve. “I shut the window because if I’d opened my mouth I would’ve had to thank you, and then they’d have been dead.”

***

It walked back by itself. It took a week, it was in no hurry going down. The two of them walked next to it, mostly in silence, and moved the hens. When it came to the round scar in the dune it felt about a bit, the way you settle into a chair, and it sat.

The charts are correct. The captain insisted on having it measured, and it was within a hand’s breadth. The crack is still there, but they have limewashed it. On a clear night you may observe, if you count, that there are the two white flashes, each ten seconds, as promised. And now and then in bad weather there’s a third. It isn’t on any chart. It’s turned the wrong way, inland, up the hill, to where someone has left a pair of shutters open.
`),
  },
  {
    slug: "instructions-for-crossing-the-bay",
    title: "Instructions for Crossing the Bay",
    shortDescription:
      "What the ferryman at Maxixe tells you, once, before he casts off. A poem to be read standing up.",
    genre: ["poetry", "adventure"],
    posterAlt: "A small sailing boat at night on an indigo bay, a single lantern at its bow.",
    daysAgo: 70,
    likes: 0,
    bookmarks: 0,
    html: verse(`
Sit where the boat tells you. It will lean. Lean with it, as you would with a drunk uncle: enough, and not more.

Put the hens in the middle, the bicycle across, the priest wherever he likes, he’ll complain in any case.

Do not ask me how deep it is. It is as deep as you are tall, and then some.

If you brought a quarrel from that side, look in the bottom, under the boards. There’s a tin for baling. It does for both.

There will come a place, about halfway, where you can’t smell the market that you left
and can’t yet smell the bread where you are going.

Everyone goes quiet there. I’ve carried ministers. I’ve carried a bride who had been talking since Tuesday.

It is not danger. It is only that for the space of forty strokes of the oar nobody is expecting you.

Some people cry. Some change their minds. One man, years ago, stood up, took off his hat, and introduced himself to the water.

Use it as you like. I never look round.

Then you will see a light, and after that a dog, and after the dog a boy in the shallows, to his thighs, with his arm up for the rope.

Throw it high. He drops it if you throw it low, he’s looking at the stars.

When you step over the side, it will be colder than you think, and closer.

Pay me now. On the far shore you’ll be somebody else, and I have found that he never has change.
`),
  },
] satisfies readonly StorySource[];
