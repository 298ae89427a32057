import { prose, verse } from "../html.ts";
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
  {
    slug: "salvador-seven-stairways",
    title: "Salvador, Seven Stairways",
    shortDescription:
      "A poem in seven flights, from the docks to the upper city, carrying something on the head.",
    genre: ["poetry"],
    posterAlt:
      "Bright houses climbing a steep hill with zigzag stairways, and a woman with a load on her head.",
    daysAgo: 50,
    likes: 2,
    bookmarks: 0,
    html: verse(`
<strong>1.</strong> From the docks, ninety steps. My great-grandmother came up these with a basket of fish on her head and the basket arrived first.

She said the trick is to think about your neck as a thing that somebody lent you.

<strong>2.</strong> The stairs behind the customs house. They smell of sugar still, if it has rained. I was told not to sit on them. I was told by a woman who was sitting on them.

<strong>3.</strong> These are blue. Some boys painted them for the Cup, one step for each goal we were going to score. They ran out of stairs. It is the only time I have known the city to be short of stairs.

<strong>4.</strong> Here it turns. You stop here, with your hand on the wall, and say it is to look at the bay.

Look at the bay, then. All the way across, that same water, going home.

My mother would never face it. She stood the other way, and fanned herself, and spoke about the price of dendê.

<strong>5.</strong> Halfway up the fifth there’s a door, a step, and an old man with a drum between his knees and nothing on his mind.

He plays you. He takes it from your feet. If you limp, it limps. If you are in love he has to use both hands.

You can’t pay him. I have tried. He says, it is you who brought it, I’m only reading it back.

<strong>6.</strong> Nobody knows who the sixth was built for. The steps are too tall for us. They were cut by men who’d been told to build a stair and had not been told for what sort of creature.

My grandfather thought giants. My aunt thought horses. I think that they were asked to make it hard, and that they sang while they were making it, and the song got in.

Go up it in threes. <em>Pa-ta-pum.</em> You’ll see.

<strong>7.</strong> And then the square, the wind, and the white church with its blue door, and everyone that you ever met is selling something.

I put down the basket. For a moment, each time, my head floats, like a boat when the last one has stepped off.

You’d think that it would be a relief. It is a relief.

But listen: all down the hill behind me, one flight under another, ninety and forty and blue, there they come. I can hear every one of them breathing.

The neck is lent. The stairs are lent. The fish were never ours.

Straighten up, she says. Somebody is coming behind you. Let her see how it is done.
`),
  },
  {
    slug: "the-kite-makers-arithmetic",
    title: "The Kite-Maker's Arithmetic",
    shortDescription:
      "Dito can't do sums at school. On the roof with his grandfather's kites, it turns out that he has been doing them all along.",
    genre: ["children's"],
    posterAlt: "Bright paper kites with long tails over stacked rooftops and a wide turquoise sky.",
    daysAgo: 34,
    likes: 8,
    bookmarks: 3,
    html: prose(`
“Seven times eight,” said the teacher.

Dito looked at the window. There was a wind out there, a good one, from the south-east, about a shirt and a half. That was how his grandfather measured it: by what was moving on the washing lines. One sock was nothing. A shirt was good. A sheet meant come down off the roof.

“Dito? Seven times eight?”

“Blue?” said Dito.

Everybody laughed. He got a note to take home, folded in four.

***

He didn’t take it home. He took it up, because home was at the bottom of the house and Vovô was on the top. There were sixty-one steps, then a ladder. And there was the flat roof, with the whole of the hill tumbling away below it, and the bay, and Vovô on an upturned crate, with his spectacles tied on with string, splitting bamboo.

“What does it say?” asked Vovô. He didn’t hold with reading.

“It says that I can’t multiply.”

“Is that so?” The old man ran his thumb along the cane. “That’s a shame. I’ve got an order. It’s for the feast, for Dona Zefa’s nieces. A train of kites, one tail, all on a single string. I’ll need a boy who can cut the paper.” He pointed with the knife. “Seven kites. They want the eight-pointed star. So what’ll I need?”

Dito looked at the paper. He loved the paper. It came in sheets, pink, green, yellow, white, so thin that you could see your fingers. For one star you cut out one point at a time; a point was a narrow kind of triangle, like a slice of melon. He could see the star in his head. He could see seven of them, one behind another, going up.

He began to lay out the paper. He folded it and cut, folded and cut, and he did not think about anything. The wind lifted the edges, and he put a pebble on each. After a time he sat back.

“There,” he said. “That’s all of them. And there’s just enough of the pink, but you’ve got to do the last two in green.”

“How many is it?”

“I don’t know. It’s that many.”

Vovô came to look. He squatted down, with a crack from each knee. He touched the slices, lightly, one at a time, moving his lips. It took him quite a while. “Fifty-six,” he said.

“Oh,” said Dito.

“It isn’t fifty-five, and it’s not fifty-seven. You haven’t wasted any. You didn’t have to try it.” The old man took off his spectacles, string and all. “I have been making these for sixty years and I still cut one too many, in case. How did you do that?”

Dito thought. “They go up by eights,” he said. “You just look. First there’s one star. And then there’s another one behind it, a bit higher. It’s like stairs.” He stopped. He had heard something click, small and neat, as when the last bamboo slips in at the back of the frame and all of a sudden it’s not sticks any more.

“Seven times eight,” he said slowly.

“Is it blue?” asked Vovô, with interest.

“I’d said it was blue because I was thinking of the big one we made at Easter. It had fifty-six.” He was staring at the paper. “I <em>told</em> her. I said it in kites.”

***

They flew it on the Friday. It took four people to hold the string. One after another they stood up off the roof, seven stars in a row; they climbed the air over the washing, the church, the bay, until the top one was no bigger than a confetti. You could feel it hum right down into your teeth.

His teacher lived in the next street but one. She’d come out on to her own roof to get in the sheets, for it was blowing a sheet by then. She stood with her arms full, looking up. Her mouth was moving. You could tell, even from there, that she was counting.

Dito waved to her with his whole arm.

“Ask me another!” he shouted.

The wind took most of it. But she must’ve caught the end, because she dropped the sheets, cupped her hands around her mouth, and shouted back, across all of those roofs, as loud as she could:

“Nine! Times! Six!”

Dito shut his eyes. He had on his inside a whole sky. He looked along it until he found it: nine little ones, the kind with the six sides, that you make in the winter for practice, red, in a long curving line.

“Red!” he yelled. “And it’s fifty-four!”
`),
  },
] satisfies readonly StorySource[];
