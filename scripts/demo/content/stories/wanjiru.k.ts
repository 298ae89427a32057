import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const wanjiruStories = [
  {
    slug: "the-loom-at-the-top-of-the-elevator",
    title: "The Loom at the Top of the Elevator",
    shortDescription:
      "The tether that holds up the sky is woven, not forged. After sixty years its last weaver is going blind, and there's a fault in the cloth.",
    genre: ["afrofuturism", "sci-fi"],
    posterAlt:
      "A woven ribbon rising from a lake shore city through the clouds to a ring among the stars.",
    daysAgo: 33,
    likes: 33,
    bookmarks: 19,
    html: prose(`
The lift takes five days from the lake to the Loom, and most visitors cry on the second, when the sky outside goes from blue to black without asking. Mumbi didn’t. She had a basket of arrowroot on her lap, and she was wondering whether it’d get through customs.

“Anything woven?” asked the officer at the top. He floated with his feet hooked in a rail.

“Only me,” she said. “I’m the new apprentice.” She was fifty-three years of age.

They’d told her that Mzee Oduya would be difficult. He was eighty-eight, and he’d been up there since the first strand. He received her in the long room, with his face to the window, and behind him the Loom went on with its work, so quietly that you could have taken it for a wall. Nine thousand shuttles, each the size of a fingernail. They were spinning carbon as fine as breath into a ribbon as wide as a road, and the ribbon went out through a slot in the floor and down, and down, thirty-six thousand kilometres, to a concrete block beside the water at Kisumu.

“What did you do below?” Oduya asked.

“I made baskets. <em>Kiondo.</em> Sisal and wool.”

“I asked for an engineer.”

“You had four engineers,” said Mumbi. “They sent me your letters about them.”

He turned around. His eyes were the colour of milk with tea in it. He looked about a hand’s breadth to the left of her. “Come and put your palm here,” he said.

He laid her hand flat on the ribbon where it left the heddles. She had expected metal. It was warm and somewhat rough and it was <em>humming,</em> a low note with a flutter in it. That was the wind, he told her. Every wind that there was between here and the lake, all playing on one string.

“Now tell me what’s wrong with it.”

She shut her eyes. He was pleased at that, though she did not find it out until a good while later. She stood for so long that the apprentice who’d brought her in coughed and went away.

“There is a thread that’s tired,” said Mumbi. “Not here. A long way down. It’s being carried by the ones next to it. They don’t like it.”

Oduya let out a breath. “Eleven thousand, four hundred kilometres,” he said. “The instruments say it’s within tolerance. I’ve told them for two years. I can feel it, but I can’t see to mend it any more, and when the engineers look at the picture they see a perfect ribbon. Because it is perfect. It was made perfectly. It’s only become unhappy since.”

***

He taught her for seven months. In the mornings they did mathematics, which she bore. In the afternoons he let her touch. He had her learn the pattern from edge to edge with her fingers, and it was then, in the third month, that she sat back on her heels in the straps and began to laugh.

“What?”

“It’s a <em>border,</em>” she said. “This. This zigzag that you put along both the sides. The manuals say that it’s a crack-arresting selvedge geometry. It’s my mother’s border. It’s on every basket in Nyeri.”

For a while the old man was silent. “When I drew it,” he said, “I was twenty-eight. They’d had three tethers snap. German mathematics, Chinese carbon. They were very strong, and a tear went through them like gossip. And I’d got a basket from my aunt, for carrying my lunch, and I had cut it by mistake, with a panel saw. You know what happened?”

“Nothing,” said Mumbi. “It doesn’t run. It goes as far as the next turn and it stops.”

“So I counted the turns.” He spread out his hands. “They gave me a prize. I tried to tell them where I’d got it. They put in the citation that I was <em>inspired by traditional motifs.</em> It wasn’t a motif. It was the engineering.”

She took one of the spread hands, since it was there, and gave it a pat and put it back on his knee.

***

In the eighth month the tired thread broke.

They felt it before the alarms did. Mumbi was asleep in the net, and she woke with her palms tingling. By the time she got to the long room Oduya was already there in his nightshirt, with his cheek against the ribbon, like someone listening to a chest.

“It has stopped at the turn,” he said. “But the next is carrying double. And the lift is below it.” There were two hundred and six people in the climber. They were on their second day. They’d be crying, most of them, at the dark.

The engineers wanted to reverse the car. If you reversed the car, it would brake, and if it braked it would tug. The engineers wanted to send down the patching crawler; and that was right, but the crawler followed the picture, and in the picture the ribbon was perfect.

“It needs someone to tell it where to put the needle,” said Oduya. “By hand. From here. Through eleven thousand kilometres of string.” He held up his own hands. They shook, they’d been shaking for a year. “I could have done it at seventy.”

Mumbi went and washed. That is what you do before you start on a piece of work. She came back and she put both of her palms on the warm rough edge, and shut her eyes, and let the winds of the whole sky go through her, one at a time, saying to each of them, not you. Not you either. The jet stream like a lorry going by. Thunder over Uganda. The little buzz of the climber, two hundred and six heartbeats’ worth, going up. And under those, very thin, a place where the note went flat.

“Left,” she said. “Tell it left. Further. Stop. There’s a loose end, it’s waving about, let it come to you. You don’t chase a loose end. Now under two and over one.”

“The pattern is over two and under one,” said a young man at the console.

“Not at a join,” said Mumbi and Oduya together.

It took her nineteen hours. They held a straw to her lips. Towards the end the old man came and put his two hands over hers. He did not guide them, she felt that; he’d come to listen. Under two. Over one. Somewhere beneath their feet a needle that neither of them would ever see drew a strand through, and drew it tight, and the flat note began to climb, quavering, until it met the others and went in amongst them, and you could not have said which one it was.

Nobody cheered. You could hear all the pumps. Then the car came up over the repaired place with a bump so slight that, as it was reported afterwards, one child asked its mother if they had gone over a stone.

***

Oduya went home by the next descent. He wished to be rained on. Before he left he asked her what she would be wanting by way of supplies: she could put it in the quarterly order. Carbon feedstock, bearings. A better chair.

“Sisal,” said Mumbi. “And wool, red and brown. And six girls, out of any school, so long as they fidget.”

And because the customs officer at the top has to ask, he asks each of them, when they float in round-eyed from five days of sky, holding on to their bags. “Anything woven?”

“Not yet,” they say.
`),
  },
] satisfies readonly StorySource[];
