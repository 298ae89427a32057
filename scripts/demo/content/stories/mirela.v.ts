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
] satisfies readonly StorySource[];
