import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const mestawetStories = [
  {
    slug: "the-cartographer-of-fog",
    title: "The Cartographer of Fog",
    shortDescription:
      "In the high country the fog moves the valleys about at night. Tsehay is paid to say each morning where everything is.",
    genre: ["fantasy", "adventure"],
    posterAlt:
      "Layer upon layer of flat-topped mountains rising out of fog, with a tiny figure on a ledge.",
    daysAgo: 11,
    likes: 35,
    bookmarks: 24,
    html: prose(`
Each morning, before the goats were let out, Tsehay climbed the bell rock and told the village where it was.

“Wuha Falls is north today,” she would call down. “It’s come in close; you can fetch from it. The market road has gone behind the Sow’s Back. The salt people’s valley is where the church valley was. I can’t find the church.”

And people would groan, or else bless themselves, and tie up their loads to suit. For the fog came up from the gorges every night and filled all the high country to the chin; and under it, where nobody could watch them, the valleys moved. They never went far. They were like sleepers in one bed. But you might lie down with your sister’s house an hour away and wake up to find a cliff there, and your sister on the far side of it, waving.

Her mother had done it before her, and her mother’s aunt. They had a knack for it. As the sun struck the top of the fog you could see, for the space of about a hundred breaths, a kind of crease, wherever one place had been let in next to another. You drew the creases. It was on a skin, in charcoal, that you wiped clean every evening. Tsehay was twenty-six years old and had drawn three thousand and some maps of the world and kept none of them.

On the morning on which this begins, she looked out over the white, and there was a valley in it that she had never seen before.

***

It lay to the east, small and steep, like a cupped hand. There was a river there with a double bend. There were terraces, that meant people. She was so taken up with it that she forgot to shout.

“Where’s the church?” they called to her from below.

“West,” said Tsehay. “It’s west. It’s all fine.” She rubbed the new place with her thumb till it was only a grey smudge, and she told nobody.

She couldn’t have said why. It may’ve been that she’d never before had anything of her own.

The next day it was there still; it had slid south and tucked itself in behind the Sow’s Back. The day after, it had gone. She felt quite sick. On the fifth morning it was back, and it was so near that she could make out a roof, and smoke, and something red hung up on a line.

There was a law about it. When a new valley came, you rang the bell, and the elders sent out three men and a priest. But it was a law as old as the bell, and the rope had rotted. No new valley had come since the time of her mother’s aunt. That had been the Valley of the Weavers, which stayed for twelve years and was very well liked. Then one night it went, with four of the village’s daughters married in it, and had not been seen again.

So that was what Tsehay was thinking of, as she packed: four girls. And bread, and a rope, and the skin.

***

You don’t walk in the fog. That’s the first thing children are taught. If you have to, you walk along a crease, because there the ground is between one place and another and it hasn’t made up its mind to move. She’d never heard of anyone who’d tried. But she knew where every crease was. She’d seen them only that morning. She went down off the bell rock with the white closing over her head like milk.

It was not dark in there. It was like being inside of an egg. She could hear water on all sides, and once a great slow grinding, deep down, as a valley turned over in its bed. She kept one hand upon the rock. Where the crease was, the rock was warm.

She’d been walking for an hour, perhaps, when a voice said, very politely, “You’re standing on my line.”

It was a man with a lantern. He was about her own age and was wearing a red coat. There was a plumb-bob in his one hand and in the other a book, and he was looking not at her but at her feet.

“It’s <em>my</em> line,” said Tsehay. “I drew it.”

“But I’ve pegged it.” He held the lantern lower. There was a peg right enough, a small brass one, hammered into the warm rock between her sandals. From the peg a red thread ran off into the fog behind him. “I’ve been pegging it for a year. I do a hundred paces every night, and in the morning I go back to see which of them have moved.” He looked up. He had spectacles, and they were entirely fogged. “You said you drew it. From where?”

“From above.”

“There’s an <em>above?</em>” said the man.

***

His name was Yonatan and he came from the valley like a cupped hand. It was called Gult. They had no bell rock there, no high place of any sort, only the terraces, and fog for a lid, day and night. It thinned at noon, but it never lifted. They had not seen the sun since his grandmother’s time. They’d always been told that they lived at the bottom of the world, and everybody else had been rubbed out.

“And when we moved,” he said, “we just felt it. Like a boat. Some mornings there’d be another smell. Once, when I was a child, there was somebody’s music for a week.” They were sitting on the crease, sharing her bread, with the lantern standing between them. “I thought, if music can get in then I can get out. So I began to measure it. You can’t map what you can’t see. But you can leave a thread and find out what pulls on it.”

Tsehay unrolled the skin for him. She’d never shown it to someone who did not need it to fetch water by. He took off his spectacles and wiped them, he held it to the light, and he was quiet for so long that she became ashamed of the smudges.

“That’s us,” he said. His finger was on the grey place. “You rubbed us out.”

“I wanted to keep you,” said Tsehay. It was a stupid thing to say, and it was true.

He opened his own book. It was all numbers, a year of them, in columns. He read some out: peg forty, moved eleven paces, east. Peg forty-one, nine paces. And as he was reading she found that she was seeing them. She took up the charcoal. She’d seen three thousand mornings, and each of them she’d wiped off with a wet cloth; but they had gone somewhere, the hand remembers. This bend, he told her, on the night of the hailstorm. She drew it. That ridge, the week after. She drew it on top of the other.

They had used up both sides of the skin before either of them understood what they were looking at.

“It’s going round,” said Yonatan.

It was. The valleys weren’t tossing about like sleepers in a bed. They were going round, all of them, slowly, a bit further each night, each in its own ring, as grain goes round in a quern. There was a middle to it. And it wasn’t only a circle: it was drawing in.

“How long?” said Tsehay.

He had gone the colour of the fog. He turned over the pages to and fro. “If this is right. If the last forty are right. It’ll be the night after next.” He put his hand flat on the stone. “Everything’s going to be pushed up to the middle. And then I don’t know. What happens in a quern?”

***

What she did then they still argue about. Some say that she should have gone home to ring the bell. But the rope was rotten, and what would she have rung for? You can’t tell people to run when the ground is what’s coming.

She said, “What’s in the middle?”

It wasn’t on her maps. From the bell rock you never looked down, you looked out. They followed his thread back as far as it went, and afterwards they followed the warm rock. They walked for a night and a day along the creases, with valleys sliding by to either hand. They heard a wedding. They heard a saw. At one place a dog came out of the white to look at them and went back in. They took it in turns to go first. When she was tired he counted for her, and when he couldn’t see she told him what she’d have seen.

In the middle was a house.

It was small and round and made of stone, and every crease in the world ran up to it like the threads of a web. There was a loom before the door. And at the loom there were sitting four old women, in the dress of Tsehay’s own village, such as her mother’s aunt had been buried in.

“You have been a long time,” said the eldest. “We’d hoped for somebody in the first ten years.”

They were the four daughters. When the Valley of the Weavers went they’d gone with it. It had been drawn in to the centre before any of the others, since it was the lightest; and they found the old loom standing there, the one on which the high country had been put together, with its warp hanging in rags. Somebody, once, had kept it. Somebody had died. And with no one to throw the shuttle, all the threads had started to wind up on the beam, night after night, of their own accord, a little at a time.

“We’ve held it,” the second one said. She showed her hands. “We can weave enough each day to slow it. But we don’t know the pattern. It’s a map. None of us ever saw it. When we were girls, the woman on the bell rock used to wipe it off.”

Tsehay sat down on the ground, with the dog, who had followed them. She thought about her mother and of her mother’s aunt, of all those mornings. Not one of them had ever thought that she was drawing the same thing twice.

“I can tell you where everything is,” she said. “But only for one day. It’ll be wrong tomorrow.”

“And I can tell you how far it’ll have gone by tomorrow,” said Yonatan. “But I don’t know where it should be.”

The old woman moved along the bench. There was space, it turned out, for two.

***

They wove through that night. Tsehay had her eyes closed and she called it out just as she did from the rock, the falls, the Sow’s Back, the salt people, the church; and Yonatan with his book open on his knee said, less two, less eleven, hold it there. The four daughters threw the shuttle one to another. Under their feet the quern went grinding on, slower, and slower still. Toward dawn it gave a sort of sigh. You could hear in the hush how from every side, very faint, in all the valleys at once, the cocks had begun to crow.

The fog lifted.

I don’t mean that it thinned. It went up like a cloth being pulled off a table. In Gult they ran out of doors and put their arms across their faces, and an old man asked what that was, the yellow thing, and was it safe. In Tsehay’s village they stood on the bell rock and saw, for the first time, all of it, right down to the bottom: forty valleys, laid edge to edge, and every one with its own smoke, and a road between each of them and the next. They’d none of them been more than a day’s walk from another. It had only been that nobody was able to say which day.

It comes back, naturally. It’s high country. There is fog in the mornings, and it’s beautiful, and the goats do not like it. But under it things stay put.

There’s a map now in the church. It’s woven. If you go up close you will see that one place, in the east, with a double bend in the river, has been done in a slightly different grey, like something rubbed with a thumb. Tsehay wouldn’t let them mend it. She says that’s her house.
`),
  },
  {
    slug: "seven-bells-for-the-hyena-king",
    title: "Seven Bells for the Hyena King",
    shortDescription:
      "Harar leaves a gate open at night for the hyenas. When their king falls ill, a bell-maker's daughter is summoned to court.",
    genre: ["fantasy", "african mythology"],
    posterAlt:
      "A flat-crowned acacia hung with small bells against a starry sky, with a hyena below.",
    daysAgo: 24,
    likes: 25,
    bookmarks: 11,
    html: prose(`
In the wall of Harar there are five gates for people, and some low doors that are for the hyenas. They’re no bigger than a drain. At night when the lamps are out the hyenas come in by them to eat up what the town has finished with: bones, scraps, bad dreams. It’s an old agreement. No child has been bitten since it was made.

Nardos lived by the low door at Argobba. Her father made bells, for goats and mules and churches. She had no fear of the hyenas because from her bed she could tell them apart: there was the one with a click in its hip, there were the two sisters, there was the heavy one that always stopped to breathe.

One night someone breathed right at the foot of the door, and said, “Is the maker in?”

Her father was asleep. Nardos drew the bolt. The hyena that stood there was so old that her spots had run together, and she had a grey cloth around her neck, tied up with great care, like an ambassador’s.

“The King is sick,” she said. “He can’t hear. For six days he’s not answered when we called. A pack whose king can’t hear it doesn’t know where it is. The young ones have started to say that there’s no king, and so there’s no agreement.” She looked at the sleeping houses, not greedily, only as one looks at the sky. “Tomorrow they’ll stop using the small doors.”

“I could wake up my father,” said Nardos.

“We’d thought of your father. But he is large, and our roads are not.”

***

You go in at the low door and turn left, where there’s no left. The road of the hyenas runs inside the wall. It was dry, and warm, and lined on either side with everything that the town had ever thrown away: sandals, jawbones, broken pots, letters. “You kept it all,” said Nardos, who was crawling.

“You people leave things lying about,” the ambassador said. “Somebody has to know where they are.”

They came out beneath a sky that had too many stars. There was a plain, and one flat thorn tree as broad as a market, and under it lay the King. He was as big as a cow. His eyes were open. All about him in the grass, in rings, sat the hyenas of every town that has a wall; and as the girl came up between them they didn’t growl. They laughed. It’s worse.

“Your Majesty,” said Nardos. She said it again, louder. Then she shouted it right into the torn black flag of his ear. He blinked at her, mildly, like an old man at a bus stop.

She had her father’s bag. In it were seven bells, the ones that were on the bench, and a hammer. She took the first, a goat bell, and shook it.

Nothing.

The second was a mule bell with a crack in it. The third had been made for a bride’s horse; that one had a good high note, and all around the ring the ears went up. The King looked at her politely.

“Four,” counted one of the young ones at the back. “She has four more. Then I say that we go in by the big gate.” There was some laughter.

The fourth was for a shop. The fifth was for a school. She rang them until her arm ached, close up, far off, on the left side and on the right. The sixth was a church bell as big as her head, and when she struck it, it rolled over the plain like a barrel, and the dust got up. The King yawned.

So there was only one left. It was hardly a bell. She’d made it herself when she was six, the first that her father ever let her pour. It had come out lumpy and shut, and when you shook it, it went <em>tock.</em> It hung on their own door. It wasn’t that anyone thought that it was pretty. It was just that when it said <em>tock,</em> someone had come home.

Nardos held it in her hand, and thought. She wasn’t thinking about bells now. She was thinking of how she lay in bed and told them apart: the click in the hip, the sisters. And she thought of how he’d been called, for six days, by everyone. <em>Majesty. Majesty. Majesty.</em>

“What’s his name?” she asked.

The ambassador flattened her ears. “He is the King.”

“Before.”

There was a stir in the grass. It was a thing that is not asked. It was so long ago that those who’d known it were bones, and the bones had been eaten. At last the ambassador lay down on her belly, slowly, with her grey cloth in the dust.

“I was in the same litter,” she said. “He was the smallest. He used to get stuck in the door. Our mother...” and she stopped, and then made a sound. It wasn’t a laugh or a howl. It was a small fat grunt, with a lift at the end of it, such as you’d make with your nose against something’s stomach.

Nardos knelt by the great head. She hung the shut bell upon her finger. <em>Tock,</em> she rang. Someone’s come home. And she put her mouth to his ear and made that sound, as well as a person can.

The King of the Hyenas sat up.

He looked about at the rings upon rings of faces, at the tree, the girl. His whiskers were trembling. He looked, more than anything, like somebody who has been called in from playing and can’t believe that it got so dark.

“I thought that you had all gone,” he said. His voice was like a cart on gravel. “It went so quiet. There was only somebody, somewhere, shouting for a king.”

***

She was back in bed before it was light. In the morning there were seven bells on the doorstep, licked very clean, and on every one the note had been improved. Her father never could account for it.

The low doors are in use to this day. If you stay in that part of the town, you may hear something big go by at about three in the morning; it stops, it breathes. And from the inside of a certain house, someone half asleep, a girl’s voice once and now an old woman’s, says good night to it, by name.

I won’t tell you what the name is. It isn’t ours. But I’ve heard that he still gets stuck, and has to be pulled.
`),
  },
  {
    slug: "the-coffee-that-remembered",
    title: "The Coffee That Remembered",
    shortDescription:
      "Three cups are poured in every ceremony. The third, from a certain old pot, lets you taste one hour of someone else's life.",
    genre: ["fantasy", "literary fiction"],
    posterAlt:
      "A round black coffee pot on glowing coals, its steam curling into the shapes of birds.",
    daysAgo: 52,
    likes: 6,
    bookmarks: 2,
    html: prose(`
The first cup is called <em>abol</em> and it’s for pleasure. The second one is <em>tona</em>, for talking things over. The third’s called <em>baraka</em>, the blessing; by that time the grounds have been boiled twice already, and it’s thin, and you drink it out of politeness. So most people never notice.

Emebet noticed when she was nine. She was sitting on the cut grass at her grandmother’s knee, and she had been let have a sip of the third. All at once she was tall. She was running down a hill with a letter in her hand, she had new shoes on that hurt, and she was so happy that she thought she’d be sick. And then she was on the grass again. Her grandmother was looking at her.

“Whose was it?” asked the old woman, quietly.

“I had shoes,” said Emebet.

“Ah. That’ll be your great-uncle. The day that he got into the railway.” And she went on fanning the coals.

It was the pot. It was round and black, with a long neck, and a chip in its lip that fitted your thumb. It had come down from mother to daughter for so long that the clay had become something else. Everybody who ever drank from it left an hour there. You didn’t choose which hour you left, and you did not choose whose you got. It would only do it with the third cup, when the company had sat long enough.

“What will it keep of mine?” said Emebet.

“I’ve wondered about that,” her grandmother said. “You won’t find out. That’s what’s good about it. You have to live all of them as though it might be that one.”

***

She grew up, and the pot came to her. She married a man called Daniel, who sold tyres, and told good jokes, and did not drink coffee. It gave him a heart like a moth, he said. So he’d sit with the guests through the first cup and the second, keeping them laughing, and when it came to the third he would turn his cup upside down.

In thirty years she had a great many hours that were not hers. She had given birth to somebody’s twins. She’d stolen a mule. She had stood on a station with snow falling, in a country she never learned the name of, beside a person she was about to lose. They were mixed in with her own so thoroughly that at times, when her daughters asked her to tell them about when she was young, she had to stop to think if it was.

Then Daniel died. It was his heart, after all that. It happened at the shop, on a Tuesday, between one tyre and another.

You know how it goes. The house is full and afterwards it isn’t. She kept the ceremony going, since it was the only thing her hands knew. She cut the grass and lit the incense, she roasted and pounded, she poured three times for whichever neighbours came. And each time with the third cup her heart would jump and she’d think: now. Now he’ll be in there. She got the railway again. She got an aunt’s toothache. She had the snow three times. Of course he wasn’t there. He’d turned his cup over. In thirty years he’d never left so much as a minute.

On the fortieth day, when the last guest had gone, she took the pot by the neck and stood up to throw it at the wall.

It was her younger daughter, Hirut, who caught her wrist. “Mama. There’s still some in it.”

“It’s the third. I don’t want it.”

“I’ve never had it,” said Hirut. It was so: she’d inherited her father’s stomach. She took the pot out of her mother’s hand, gave it a shake, and poured what there was. It came to half of a cup, more grounds than water. She made a face, and drank it.

And then she stopped moving. Her eyes went wide and looked at nothing. Emebet had seen it on other faces and never, until now, with such a pain of envy. She waited. A minute went by, and then another one. A tear ran down next to Hirut’s nose and she did not wipe it off. She was smiling.

“Whose?” said Emebet. “Whose was it?”

Hirut had to come back from a good way off. “It was yours,” she said.

“Mine?”

“It was here. In this room. It was night, and everyone had left, and you were so tired. You were sitting on this stool, and your feet hurt. You were looking at someone across the coals.” She drew a breath. “It was Papa. He was as young as me. He was telling you a joke. It wasn’t even a good joke, it was the one about the priest and the puncture. He couldn’t get to the end because he kept on laughing, and he’d wave his hand, like this, wait, wait. And you were thinking...” Her voice broke. “You weren’t thinking about anything, Mama. You were just watching. I’ve never been looked at by anyone the way you were looking at him. It went on and on. It went on for the entire hour.”

The coals settled. Outside someone was calling in a child.

Emebet put down her hand and felt for the stool, and sat. She couldn’t remember it. There had been a thousand evenings like that, and she’d never marked a single one of them as being anything.

“Is it gone now?” she asked, after a while. “Since you have drunk it?”

“I don’t know. I don’t think so. It tasted like there was a lot of it.” Hirut knelt and turned the old pot about in the light so that the chip was to the front. She filled it up with water from the jug, and set it back on the fire, where it began, almost at once, to tick. “Sit with me,” she said. “It’s thin. But we can do it a fourth time.”
`),
  },
] satisfies readonly StorySource[];
