import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const mirelaStories = [
  {
    slug: "the-salt-mine-choir",
    title: "The Salt Mine Choir",
    shortDescription:
      "The echo in the deepest hall takes nineteen seconds. The choirmaster notices that it is coming back with one voice too many.",
    genre: ["horror", "mystery"],
    posterAlt: "A vast underground hall of striped salt with a tiny lit boat on a black lake.",
    daysAgo: 18,
    likes: 26,
    bookmarks: 12,
    html: prose(`
We were eleven. I must ask you to hold on to that number.

There is a mine under our town, worked out since before the war. You go down a hundred and twelve metres by a wooden stair. The walls are banded black and white, like the inside of some enormous shell, and at the bottom there’s a hall so large that they’ve put a lake in it, and rowing boats, for the visitors. When the visitors have gone home it belongs to whoever has the key. For six years that had been me, on Thursday nights, as the director of the Turda Chamber Choir.

No concert hall has what that place has. You sing a note, and you stop, and for a time there’s nothing. It goes out over the water. And then at nineteen seconds, from the far end, where the lamps don’t reach, it’s sung back to you, by something that has understood it.

We used to rehearse with it. I’d cut us off and raise one finger, and we’d all stand, breathing smoke, and listen to ourselves come home. You hear everything. The tenors hurry. Ilinca goes flat on the E.

It was in November that I heard the alto.

***

We had three altos. There was Ilinca, and old Doamna Pop, and the student, Sanda. I know their voices as you know your family’s feet on the stairs. We’d sung the closing chord of a carol, in D; I gave the cut; I lifted up my finger. At nineteen seconds it came, soft and full, all eleven of us. And below the altos, not loud, was another. It was lower than a woman usually sings. It was perfectly in tune.

“Did anyone hear that?” I said.

“I was flat,” said Ilinca.

“No. It was nice.” I let it go. Salt does odd things, it’s damp in one place and dry in the next.

The week after, I set up a recorder at either end. I sang one note, alone, and went away to the stair and waited. I listened to it at home with the headphones on, at my kitchen table, next to a plate of soup. There I am. I stop. It’s nineteen seconds of a drip. And then I come back, a little tired, and slightly behind me, a third lower, is someone keeping me company.

I didn’t finish the soup.

***

One could’ve stopped. I’ve been asked that. The reason is simple and I’m not proud of it: we had never sounded so good.

Whatever we left open, she filled. She never led. If the basses were weak on a Thursday then at nineteen seconds they’d have something underneath them, like a hand beneath an elbow. I began to arrange for her. I would leave out a note from the chord, the fifth, say; I told the choir that it was modern. And it would come back to us out of the darkness complete. They started to notice. No one said so. But nobody was absent that winter, not once, in all that snow; and when I gave the cut, they’d lean forward.

It was Sanda who counted. She’s studying to be an engineer. “It’s not nineteen any more,” she said to me on the stairs. It was in January. “I time it every week. In November it was nineteen point two. Tonight it was eleven.”

“It’s the temperature.”

“Sound goes three hundred and thirty metres in a second. For it to get eight seconds shorter the wall would have to have come,” and she worked it out on her fingers, as she climbed, “one thousand three hundred metres nearer. The hall’s eighty metres long, domnule. It was never nineteen. There has never been room in there for nineteen. I looked at the plan.” She’d stopped, and was holding on to the rail. “It isn’t an echo. Somebody is waiting for us to finish, and then answering. And every week they wait a little bit less.”

***

I went to the archive, as one does. It’s a cupboard in the town hall. In 1891, in the old Terezia working, a wall of wet salt had come in upon the night shift. There were eleven men and the girl who took them down their lamp oil. They could be heard, for four days. They’d sung, so that they might be dug toward. On the fourth day, there were so few of them that the engineers could no longer tell from which side it came. They dug to the left.

There was a list. I read the last of the names, twice. <em>Ana, lamp girl, about fifteen.</em> Someone had noted down, in a beautiful hand, next to it: <em>The lowest of the voices. It was the last.</em>

They had dug to the left.

***

So we went down on the Thursday. I’d told them all of it; I said that no one need come. There were eleven of us upon the landing stage, with our scarves on. I remember that Doamna Pop had brought a candle, in a jar, and a piece of cake.

“She’s been singing with us so we’ll be able to find her,” said Sanda.

“It was a hundred and thirty years ago.”

“Yes. She’s very patient.”

We didn’t do the carols. I gave them an A and we just held it, in turns, so that there was never a breath in it. And I got into the boat with Sanda and rowed. We’d no answer; naturally not, we weren’t stopping. I rowed out along the black water with that long A behind my back like a wall of light. When we came to the end, where the lamps don’t reach, I raised my hand, and on the landing stage they saw Sanda’s torch go up, and they cut.

It did not take eleven seconds. It didn’t take one.

It was <em>there.</em> It was right in front of us, on the other side of the salt, as close as you are; and it wasn’t a chord now. It was only the one voice, very low, hoarse, hardly a voice at all. It sang the A. It held on for as long as anybody could hold. Then I heard it take a breath.

I’ve been a musician for forty years. I know when somebody has breathed in because they’re going to sing and when they’ve breathed in because they have heard a door.

I put my palm against the wall. “To the right,” I said. It’s all that I could think of to say. “They should have come to the right. We know now. We’re here. You can stop.”

***

There’s a gallery there. They broke through in March with proper equipment, and a man from the ministry. I won’t tell you how they were. Salt keeps things. They were sitting in a row with their backs to the wall, close up, as you would in the cold; eleven of them, and at the end, nearest to us, one small one with a lamp.

They’re in the upper cemetery. We sang for it, all of us, outdoors in the wind, and it sounded terrible. It sounded like eleven people from Turda. We cried with relief.

We don’t rehearse down there any more. I gave back the key. But I did go once by myself, to be certain. I stood on the landing stage and I sang one note, and stopped.

It came back at a quarter of a second, off eighty metres of salt, flat and plain, as it would in any large room. It was only me. I listened for a long while.

Then I sang the A again, since there was no one there, and because she’d have liked it; a third lower.
`),
  },
  {
    slug: "nine-stops-on-the-night-train",
    title: "Nine Stops on the Night Train",
    shortDescription:
      "Six berths, five passengers, one ticket too few. The conductor on the Bucharest to Cluj sleeper has until dawn to work out who isn't there.",
    genre: ["mystery", "thriller"],
    posterAlt:
      "A night train with lit windows crossing a viaduct through dark mountains below a sliver of moon.",
    daysAgo: 31,
    likes: 20,
    bookmarks: 8,
    html: prose(`
<strong>Ploiești, 23:10.</strong> In compartment eleven there are six berths. Conductor Grigore Lupu opened the door with his square key, said good evening, and collected the tickets. There were five: a soldier, a nun, a father with a girl of six or so, and a man with a cello. He counted heads. Six.

He looked again. In the top left was the cello. In the top right was the soldier. Below were the nun, the father, the child. Five. The sixth berth had its curtain drawn.

“Whose is that?” he said.

“It’s empty,” said the father.

“It’s taken,” said the nun, at the same moment.

The list said <em>Empty.</em> He made a note and went on to compartment twelve.

<strong>Câmpina, 23:40.</strong> He was a thorough man, which was why he was still only a conductor. He went back. The lamp was turned down to blue. The curtain on the sixth berth moved a bit with the train, as they do. Beneath it on the floor was a pair of shoes, brown, a man’s, set neatly side by side with the laces tucked in.

The soldier had boots. The father was wearing his. The cellist had patent leather, and the nun sandals.

<strong>Sinaia, 00:22.</strong> “A gentleman got on at Bucharest,” said the nun, in a low voice, in the corridor. “He helped me with my case. He had beautiful manners. He went in behind that curtain and hasn’t come out.”

“Nobody got on,” the soldier said. He’d been smoking at the end of the car. He had had two days without sleep, he told them, on a posting. “I was first in. I saw everybody come in. There were five.”

“How did you see? You lay down with your face to the wall.”

“I was told,” said the soldier, “to keep an eye on the door.” Then he looked as though he wished that he hadn’t said it.

<strong>Predeal, 01:05.</strong> At the top of the pass they stop for ten minutes while the second locomotive is taken off. It was snowing. Lupu walked the length of his car upon the outside, along the ballast, and held up his lantern to the window of eleven.

He saw the blue lamp. He saw the father, awake, upright, with an arm around the girl. From here, one could see in behind the curtain of the sixth berth, from the side. There was a blanket there, and a shape under it. The shape had been made with care: a coat, rolled up; a hat where the head would go.

So somebody wished it to look as though there were someone there. He stood in the snow. And somebody else wished it to look as though there wasn’t.

<strong>Brașov, 01:48.</strong> He sat down in his cupboard, with his tea, to think. He set it out with sugar lumps. Five people. Two say that he’s there, for the cellist, when asked, had also said, “The man in brown? He’s asleep.” Two say that he isn’t. The child no one had asked.

If there was a man and he’d left, why leave his shoes? If there wasn’t one, then why bring some?

He ate one of the sugar lumps. It came to him that there are only two reasons to put a dummy in a bed. Prisoners do it so that no one will look for them. And children do it.

<strong>Sighișoara, 03:30.</strong> “Domnișoară,” said Lupu, squatting down. The father had gone to get water. “I’m told that you are six. I wonder if you could help me. I’m short of one passenger, and I have to give his name to the stationmaster.”

She considered him. She had a hat with ears on it. “It’s a secret,” she said. “He’s my other dad.”

“Ah.”

“If someone comes, we have to say that he’s asleep. And if it’s the ones with the shiny buttons we’ve got to say there’s nobody. I get mixed up.” She looked at his buttons. They were dull. He hadn’t polished them since his wife died. “Are you the shiny ones?”

“No,” he said, “I’m the railway.” And then: “Is he on the train, your other dad?”

She glanced up, not toward the berth. She looked right up at the ceiling. It’s of tin, with a hatch, for the water tank. She put both of her hands over her mouth.

<strong>Mediaș, 04:15.</strong> He had the whole of it now, or most. There were to be police at Cluj. The soldier had got on with orders to watch for two men with a girl, and he’d been so tired that he had lain down and turned to the wall, and had heard one of them come in, only the one. The nun had seen a kind man and told the truth. The cellist was a friend; there was nothing in that case but a bow and somebody’s winter clothes. And the father had drawn a curtain on an empty bed and put shoes under it, so that, if it came to it, everyone would waste an hour on the shoes.

What had they done? He turned over the list. He knew that in the capital there was a judge who’d lately been giving children back to grandparents. There was that law. It had been in the newspapers: <em>two fathers</em>, they wrote, with the little marks around it, as though you picked it up with tongs.

Over the border it was three hours by bus.

<strong>Câmpia Turzii, 05:20.</strong> It isn’t a stop for the sleeper. It’s marked in the working timetable as a technical halt, two minutes, “at the discretion of the conductor, in case of irregularity with the water”.

In twenty-nine years he had never used it. He went along to the front. He told the driver that there was an irregularity with the water.

He opened up the door at the end of the car on the side away from the platform. It was dark, with a field, and a road, and on the road were the lights of the early bus to Oradea, warming up. He took out his square key. He unlocked the hatch in the ceiling of compartment eleven, and a long man in socks, grey with cold, came down out of it like something being born. Nobody spoke. The nun handed him his shoes. She’d tied the laces.

On the top right, the soldier was lying with his face to the wall. His eyes were open. You could see them in the window. The child in the hat with ears went by under him, and he reached down one hand, without turning over, and pulled the ears straight.

<strong>Cluj-Napoca, 06:02.</strong> There were six policemen on the platform, very shiny. “Compartment eleven,” the officer said.

“Three passengers,” said Lupu, and gave him the list. “A soldier, a sister, a musician. I’ve got two tickets surrendered short of destination; people change their minds. There’s one berth empty.” He’d initialled it.

The officer pushed past and looked in. He looked under the curtain: there was a blanket, folded. He bent, and brought out from beneath the seat a very small woollen glove, and he held it up.

“And this?”

Conductor Lupu took it. He turned it over, in the manner of a thorough man, and he got out his pad.

“Lost property,” he said, writing. “They’ll send for it.”
`),
  },
] satisfies readonly StorySource[];
