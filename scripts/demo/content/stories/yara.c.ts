import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const yaraStories = [
  {
    slug: "the-drum-that-refused-to-sleep",
    title: "The Drum That Refused to Sleep",
    shortDescription:
      "When the world was too quiet to hear itself, three drums were carved from one tree. The smallest would not stop.",
    genre: ["african mythology", "children's"],
    posterAlt:
      "Three tall carved drums, the smallest in front and ringed with bright waves of sound.",
    daysAgo: 21,
    likes: 24,
    bookmarks: 10,
    html: prose(`
<em>To be told with your hands. Wherever you see this: </em><strong>pa-ta-PUM</strong><em>, the children do it on their knees.</em>

Before there was any music people walked about like spoons in a drawer. They bumped, and said sorry. Nobody knew when to lift the heavy thing, because there was nobody to say <em>now.</em>

On a hill stood a tree that had been hit by lightning so many times that it had got a taste for it. A carver lived under it, an old woman with one tooth, whose name was too long so I’ll call her Grandmother. One night the lightning came and it felled the tree for good. It lay there on the ground and hummed.

“There’s something in you,” said Grandmother. She cut it in three.

From the thick end she made the first drum, and she called it Rum. It was broad and slow. It could say only one thing, and that was <em>Here.</em> <strong>PUM.</strong>

From the middle she made the second. She called that one Rumpi. It listened to its brother and said, <em>And here.</em> <strong>Ta-PUM.</strong>

There was just a bit left, the top, the part that had been nearest to the lightning. It was no bigger than a bucket. She called it Lé. And when she had stretched the skin over it, and before she had even let go of the last knot, it said: <strong>Pa-ta-PUM! Pa-ta-PUM! Pa-ta-pa-ta-pa-ta-PUM!</strong>

“Gently,” said Grandmother.

It did not know what that was.

***

It was wonderful, at first. The people heard it from the valley. Their feet heard it before their ears did. They all picked up the heavy thing, <strong>PUM,</strong> all at the same time, and it was light! They pounded the grain, and it was a dance; they rowed, and the boat jumped. At the end of the day Rum said <em>Here</em> and was quiet. Rumpi said <em>And here,</em> and was quiet. And everyone lay down on their mats.

<strong>Pa-ta-PUM,</strong> said Lé.

They waited. They put their pillows over their heads. All the babies were sitting up. <strong>Pa-ta-PUM. Pa-ta-pa-ta-PUM.</strong> It went on till the cock crowed, and the cock was furious, for he’d been about to.

The next night they covered it up with a blanket. <em>Pa-ta-pum,</em> said the blanket. They put it in a hole. The hole danced. They took it out to sea, three strong men in a canoe, and they dropped it over the side; in the morning there were the three strong men on the beach, fast asleep at last, with the waves coming in next to them, one small, one small, and one big. <strong>Pa-ta-PUM.</strong> Listen to it, the next time that you go. It’s never forgotten.

It floated home by supper time.

“Grandmother,” said the people, “we are so tired. Your little drum doesn’t sleep. You’ll have to cut it up.”

The old woman took Lé on to her knee. It was shivering all over. She laid her hand flat on its skin, the way you’d feel if a child is hot.

“What is it?” she said. “What is it you’re afraid of?”

<em>When the others stop,</em> said the drum, in a very small voice, <em>it’s quiet. When it’s quiet I’m back in the tree. And it’s dark, and I’m waiting to be hit.</em>

Grandmother did not say a word for some time. She had been hit by a thing or two in her own life, that’s where the teeth went.

Then she lifted up the little drum, and held it close against her chest, here, on the left, under the cloth. “Hush a moment,” she said, “and tell me what you can hear.”

For the first time since it was made, Lé stopped.

All over the valley the people sat up. It was so quiet! They could hear the grass. They held their breath.

And the drum listened. It could hear the old woman breathe. Under that it could hear something else, deep in, a long way down. It was slow. It wasn’t in a hurry to get anywhere. It’d been going for eighty years in the dark, quite by itself, with nobody hitting it at all.

<em>pa-PUM.</em>

<em>pa-PUM.</em>

<em>Who’s that?</em> said Lé.

“That’s mine,” Grandmother said. “I had it before I was born. So has everybody. It plays all night, so that I don’t have to. You see? It’s never really quiet. When you leave off, you are not alone in the tree. You’re only letting somebody else have a turn.”

The little drum thought about that for the space of four beats. It gave one tap, very soft, as you do with the last word of a story when you’re nearly gone. And it slept.

***

Since then you’ll never see just one. They are always three: the big, the middle, the small. And Lé is the one who starts the feast, as it wakes up first. It talks the fastest, it’s the one that calls down the lightning, and makes the old people get up and dance who said that they weren’t going to.

But when it’s late, and it’s time, watch the player. She’ll lean over it. She will put the flat of her hand on the skin and bring her chest down close, and stay there a moment.

Now you. Put your hand here. No, here. Shh.

Who’s that?
`),
  },
] satisfies readonly StorySource[];
