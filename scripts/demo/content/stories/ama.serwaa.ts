import { prose, samplePicture } from "../html.ts";
import type { StorySource } from "../types.ts";

export const amaSerwaaStories = [
  {
    slug: "the-woman-who-lent-out-her-shadow",
    title: "The Woman Who Lent Out Her Shadow",
    shortDescription:
      "In the dry months a yam seller rents her shadow to the hot and the weary. It comes home a little different every night.",
    genre: ["african folktales", "fantasy"],
    posterAlt: "A great baobab at sunset, its long shadow falling across terracotta ground.",
    daysAgo: 41,
    likes: 34,
    bookmarks: 15,
    html: prose(`
Sit. Not there, the ants have claimed it. Here. I will tell you about Akua Donkor of the yam stalls, who was so tall that when she walked to market the goats on the far side of the road lay down in her shade and had to be kicked up again.

It was a year when the harmattan forgot to leave. The leaves fell off the neem trees and then, my grandmother said, the neem trees fell off the road. A stranger came to Akua’s stall, a cloth trader with cracked lips, and he bought nothing. He stood in her shadow and sighed like a pot taken off the fire.

“You are standing in my shade,” said Akua, “and you have not bought a yam.”

“I have no use for a yam,” the man said. “But I have to walk to Nkoranza, and I would give three cowries to have this shade walk with me.”

He was joking. Akua was not a joking woman. She put out her hand for the cowries, and when she had them she bent down, took hold of her shadow by the heels, shook the dust off it as you shake a mat, and folded it over the man’s arm.

“Bring it back before the lamps are lit,” she said.

And he did. He came back with his lips healed and his face ten years younger, and he laid the shadow down at her feet, and it joined itself to her soles with a small sound, like somebody tasting soup.

You can guess what happened. You always guess too quickly, but this time you are right. By the next market day there was a line. A mother with twins took it for the morning. A mason took it up his ladder. The chief’s own drummer took it to the durbar ground, and it was the only hour that year in which nobody fainted. Three cowries became five. Akua stopped selling yams. She sat on an upturned basin, small and sharp in the sun with nothing beneath her, and she counted.

${samplePicture("the-woman-who-lent-out-her-shadow", "The shadow of a great baobab lies across red ground at sunset.", "The ground of the market, where the line stood")}

<h2>What came home with it</h2>

Now listen, because this is where the story puts down its foot.

The shadow came home each night, but it did not come home empty. You cannot lie under a person all day and learn nothing. From the mother of twins it came back with its arms bent, as if it were carrying. From the mason it came back with a fear of edges: when Akua walked near the gutter it pulled her away by the ankles. From the drummer it brought a rhythm, and all night long it tapped on the wall of her room, <em>kro, kro, kro-kro-ko,</em> while she lay with a pillow on each ear.

“Be quiet,” said Akua. “You are my shadow. You do what I do.”

The shadow held up one hand. Akua had not held up hers.

After that she looked at it more carefully. When she sat, it sat, but a moment late, like a child who has heard about manners from somebody else. It was thicker than before and there were more people in it. One evening a widower from the tanners’ quarter borrowed it, a quiet man named Yaw Boadi who paid with a fowl because he had no cowries. When the shadow came back from him it went to the corner of the room and lay down with its face to the wall.

“What did he do to you?” said Akua.

The shadow drew up its knees. She watched it for a long time. At last, because there was nobody to see, she got down on the floor and lay next to it, and put herself in the same shape, with her own knees drawn up. And in that shape she felt what it had been carrying. It was a heavy thing and had no name on it. The man had walked all day with his wife’s absence beside him, and the shadow, being a shadow, had taken its form.

Akua Donkor had sold yams for thirty years and had not wept for any customer. She wept for that one until the fowl came in to see what was the matter.

In the morning the line at her stall went round the fetish tree. She stood up on her basin so that all of them could see her.

“It is not for rent,” she said.

You should have heard the noise. They shouted that she was greedy. They shouted that she had raised the price by hiding the goods. The mason offered ten. Somebody threw a groundnut.

“It is not for rent,” said Akua, “because you have all been paying in the wrong coin. Each of you has put something down in it and left it there for me to carry. So now it will go for nothing, but to one condition. Whoever is in it must not be in it alone. I come with it.”

And that is what she did. She walked the twins’ mother to the river with one child on her own hip. She stood under the mason’s ladder and held it. She sat at the back of the durbar ground beside the drummer, clapping where she should not, and he forgave her. And on the fourth day she went to the tanners’ quarter and knocked, and told Yaw Boadi that she had something which belonged to him. Then she sat down in his yard and said, “Tell me what she was like.”

He said that she had been short. So short that she used to walk on the west side of him in the mornings and the east side of him after noon. All their married life she had lived in his shade, and now he did not know what to do with it. It simply went along the ground, with nobody in it.

Then the rains came. They usually do, when a story has got to this part.

Some people say that she married him. My grandmother said it was nobody’s business, and that she herself had eaten at the wedding. What I can tell you is what I saw when I was smaller than you, and Akua Donkor was very old and bent like a sickle, no taller than her own stall. She came up the road to market at noon, when no honest thing has a shadow. And hers went out in front of her, long and cool and full of people, and the goats on the far side of the road lay down.
`),
  },
  {
    slug: "little-okra-and-the-very-tall-ladder",
    title: "Little Okra and the Very Tall Ladder",
    shortDescription:
      "Okra wants to ask the moon one question. All she needs is a ladder, and everyone in the village has a piece of one.",
    genre: ["children's", "fantasy"],
    posterAlt:
      "A crooked ladder from a ring of lamps up to a huge sleeping moon, with a child halfway up it.",
    daysAgo: 5,
    likes: 26,
    bookmarks: 12,
    html: prose(`
Her real name was Okrabea, but she was thin and green-eyed and got into everything, so they called her Okra.

Okra had a question for the moon. She would not tell anybody what it was.

“Write her a letter,” said her brother Kwame, who had just learned to write letters and thought they would fix the world.

“She can’t read in the dark,” said Okra. “I have to go up.”

For going up you need a ladder. Okra’s father had one, with five rungs. Okra stood it in the yard and climbed to the top and put up her hand. The moon was still a good way off.

So she went next door to the carpenter. “May I have a piece of ladder?” she asked.

“What for?”

“To ask the moon something.”

The carpenter had a pencil behind each ear and was having a slow day. He gave her four rungs, made of odo wood. “Ask her from me,” he said, “where all my pencils go.”

Okra went to the fishermen, and they gave her six rungs made of broken oars. “Ask her why she pulls the water about,” they said. “It’s no way to treat a person’s sea.”

She went to the old lady who lived at the end of the road by herself. The old lady didn’t have any wood at all. She had a very long scarf, which she had been knitting since her children moved to the city, and it was knitted so tightly that you could stand on it. “Ask her if she can see them,” said the old lady. “I don’t need to know what they’re doing. Only if she can see them.”

The schoolteacher gave a ruler. The baker gave a bread shovel. The twins gave one crutch each, because their legs had mended on the same day as each other, and they’d only been keeping the crutches for fights. The chief gave the leg of a stool. Kwame watched all this for two days. Then he brought out his letter to the moon, folded it and folded it until it was as hard as a plank, and gave her that.

They built it in the football field. Everybody held on to the part they had given, and Okra went up.

She went past the roof of the school, and past the top of the silk-cotton tree where the bats were getting out of bed. She climbed up the oars and they smelled of fish. She stepped on the bread shovel and it was still a bit warm. She climbed up the scarf, hand over hand, and up Kwame’s letter, which was the strongest rung of all. And there was the moon.

She was bigger than you’d think. She was cold in the way that a clay pot is cold, a nice way. She had her eyes shut.

“Excuse me,” said Okra.

The moon opened one eye.

“The carpenter wants to know about his pencils, and the fishermen are cross about the sea, and there’s an old lady at the end of our road who wants to know if you can see her children.”

“Behind the wood box,” said the moon. “I pull the water because it’s the only thing that comes when I call. And yes. Both of them. Tell her that the younger one has a scarf of the same wool and sleeps with it on.” She opened the other eye. “You’ve climbed a long way for other people’s questions. What is yours?”

Okra had thought about it every night for a month, lying on the mat, with the moon going by in the window.

“Are you lonely up here?” she said.

The moon didn’t say anything for so long that a cloud went past.

“People ask me for silver,” she said at last. “They ask me for husbands. They ask me what day it is. I’ve been up here for as long as there has been an up, and nobody has ever asked me that.” She looked down. Far below in the football field was a ring of tiny lamps, and all round the foot of the ladder there were people, the carpenter and the fishermen and the old lady and the twins and the baker and the chief, all holding on, and all looking up at her at the same time.

“I was,” said the moon, “until about a minute ago.”

Okra climbed down. It took a good deal longer than going up, as it does when you’re sleepy, and somebody carried her the last bit. She thinks that it was her father, because of the smell of sawdust and soap.

In the morning the carpenter looked behind his wood box and found thirty-one pencils.

They have kept the ladder. It lies along the wall of the school, and once a month, on the bright night, they stand it up in the football field, and everybody holds their own piece. Nobody has a question. They just go up, one after another, as far as they dare, to say good evening.
`),
  },
] satisfies readonly StorySource[];
