import { prose, samplePicture, verse } from "../html.ts";
import type { StorySource } from "../types.ts";

export const idrissaStories = [
  {
    slug: "the-copyists-apprentice",
    title: "The Copyist's Apprentice",
    shortDescription:
      "Timbuktu, a winter of soldiers. A boy who cannot yet read is given one book to hide, and must choose how.",
    genre: ["historical fiction", "african history"],
    posterAlt:
      "An earthen city with three beamed towers under a pale sun, and people crossing the square.",
    daysAgo: 37,
    likes: 28,
    bookmarks: 18,
    html: prose(`
In the winter when the men with muskets came from over the desert, I was eleven years old and I was the worst apprentice in the quarter of Sankoré.

I had been with Master Alfa Bokar for two years. I could grind gall and gum for the ink. I could rule a page with a thread so that the lines lay as even as ploughing. I could tell by the feel whether a paper had come from Fez or from Venice. But I couldn’t read. The letters wouldn’t stay. I’d look at <em>alif</em> and know it, and then look back to find that it had turned into a stork, or into my uncle.

“It doesn’t matter,” said Master Bokar. “You’ve got a hand. The eye will come.” And he let me trace. I would lay the thin paper on the old page and go over each stroke with a reed, not knowing what I said, as a deaf man might play on a drum. My copies were very exact. I copied the worm holes.

The house had four hundred and eleven books. I know it because I dusted them. There was law, and grammar, and the stars; there was one on the ailments of the camel. There was one that was only a list of the names of people who had been kind to the author. When it grew dark, Master Bokar would take one down, and read to his wife Nana Hadia as she spun, and I’d lie with my cheek on the floor and watch the shadow of the spindle.

Then the drums stopped, from the side of the river. And for three days people came in along the Kabara road, with mattresses on their heads.

***

“They’ll want gold,” said the neighbours. “They won’t want paper.”

“They will want whatever we are sorry to lose,” said Nana Hadia.

The scholars met at night, in our courtyard, as it had two ways out. I held the lamp. I’d never seen old men whisper before; they did it badly. Some were for carrying the books out to the tents of the nomads. Some would wall them up. The imam of the small mosque, whose beard trembled, wept and said that God would guard His own. Master Bokar said he didn’t doubt it, but God had also made donkeys.

In the end everyone was to hide what he had in his own fashion and tell no one else, so that no one could be made to tell. And each book should go to a different person. That was Nana Hadia’s thought. “You do not put four hundred eggs in one basket,” she said, “and you don’t put the basket under a scholar. It’s the first place they’ll look.”

So the books of Master Bokar went out of the house one by one for eleven nights. The water carriers took them in their skins. The potter’s wife had the stars. The camel book went, quite properly, to a camel man. A grave was dug, with a great deal of wailing, and in it was laid a commentary in nine volumes. I saw blind Fanta, who sold peanuts beside the wall, going off with the law of inheritance under her like a cushion.

On the last night there was one book left. It was small, no larger than my two hands, and had a red goatskin cover with a flap. Master Bokar held it for a while.

“Sidi,” he said to me. “This one’s yours.”

“What is it, master?”

“You’ll find out. It’s not valuable. The paper is poor. There is only one of it in the world.” He put it into my hands. “You are not to tell me where.”

***

I’d like to say that I was brave about it. I was sick, behind the mule. Then I took it to my mother’s house near the tanners, and I put it in the flour, and lay awake listening to the flour. In the morning I moved it to the roof. Then I thought about rain, though it would not rain for six months. I moved it to the oven, and thought about bread.

The soldiers came in on a Friday. They wore yellow leather and they were very tired and very young, and not one of them looked at any of us; they looked at doors. They put a mark with charcoal upon each. When a house had two marks they went in.

It came to me, then, that there wasn’t any place. All the places that I could think of were places that somebody could think of. And I sat down in the goat shed with the book on my knees, and I opened it, for the first time, to see what it was that I was going to lose.

The letters stood there in their rows. I knew the hand. I’d traced it a hundred times; it was Master Bokar’s own, from when he was a young man. And for the first time, I suppose since there was nobody behind me waiting for it, I didn’t try to read. I only looked at one word until it had finished turning into things. It turned into a hoe and then into a bird, and after that it was tired, and it said: <em>water.</em>

I put my finger on it. It stayed there.

The next word said <em>carrier.</em>

It took me until evening to get to the end of the first page. I don’t suppose that I breathed. It was not law and it was not the stars. It said: <em>Yaro the water carrier has a scar on his chin from falling off the wall of the mosque when he was eight years old, being dared to it by myself. He has forgiven me. He sings when he thinks that the street is empty. Write this down, for no one will.</em>

It was us. It was the whole of the quarter. The potter’s wife, and how she’d once slapped a governor. Blind Fanta, who could tell you what anyone had eaten by the sound of their step. Each had a page, or half a page. He must have begun it when he was twenty, and gone on adding, squeezing it in; at some places the lines climbed up the margin, and round the corner. They’d written books in that city on how the planets move, and on the proper way to divide a dead man’s camels between nine heirs. And someone had sat up at night and put down Yaro’s singing.

I found my mother. <em>She walks as though she has just put down something heavy. I think that she has.</em>

I turned to the last page, which was nearly empty. The ink was new. <em>Sidi, son of the tanner’s widow,</em> it said. <em>Says that he cannot read. He copies the worm holes. He is the only one of us who leaves nothing out.</em>

***

They came to my mother’s house on the fifth day. An officer with a sore eye, and two men, and a person from our own town who did the talking, whose name I have decided to leave out, though I did just now say that I don’t. They went through the flour. They went up on the roof and looked inside the oven. They cut open the mattress. My mother stood against the wall, like somebody who’s just been handed it back.

“The copyist had four hundred books,” said the man. “We have found thirty. You’re his boy. Where’s the one he gave you?”

“I can’t read,” I said. “What would he give me a book for?”

It was well known. He laughed, and told it to the officer. The officer bent down and looked in my face with his good eye and said something. He didn’t say it harshly.

“He asks what it is you do there, then.”

“I sweep.”

They went away. They had two hundred more houses to do. When they’d turned the corner by the dyers my mother slid down the wall until she was sitting on the ground.

“Where is it?” she whispered. “Sidi, where did you put it?”

I had burnt it. I’d done it the night before, in the oven, a page at a time. I want you to understand what that was. I fed in Yaro, and fed in the potter’s wife. The red leather I cut into strips for the goats’ halters. By the time the moon set there was nothing left of it but a smell.

“<em>Yaro the water carrier,</em>” I told my mother, “<em>has a scar on his chin from falling off the wall of the mosque when he was eight years old.</em>” I shut my eyes. I could see all of it: each stroke, where the reed had been dipped, where it had run dry; the stain on the ninth leaf; the worm hole that comes through the word for <em>mercy.</em> I had been five days and five nights in the goat shed. “<em>Being dared to it by myself.</em> It’s in me. They can’t find it. I left nothing out.”

***

The soldiers stayed a long while, and then they stayed so long that they were only people. Master Bokar was taken over the desert in chains along with the other scholars, and I never heard that he came to the end of the road. He had asked them for paper on the way. I know this because a camel man told me, the one who’d had the book about camels.

I am seventy. My eyes have gone and my hand’s gone with them. I’ve had eleven apprentices, and with each, when he has learnt to rule a page, I sit down in the evening and I begin: <em>Yaro the water carrier.</em> They write it down as I say it. There are now eleven copies. I’ve let them add people.

The present boy is slow. He says that the letters move about. This morning he came to me, very much ashamed, to tell me that he had traced a whole page, and only then seen that he had copied the shadow of his own hand.

I told him to leave it in.
`),
  },
  {
    slug: "salt-by-weight",
    title: "Salt, by Weight",
    shortDescription:
      "Sixty days from the mines of Taoudenni with four slabs of salt. The scale at the end of the road does not lie, so somebody else must.",
    genre: ["historical fiction", "adventure"],
    posterAlt:
      "A line of camels crossing tall dunes, each carrying pale slabs of salt, under a white sun.",
    daysAgo: 60,
    likes: 5,
    bookmarks: 3,
    html: `${prose(`
A camel carries four slabs. Each slab is as long as a boy of ten and as thick as a hand is wide, and when it leaves the mine it weighs exactly what it weighs. From that moment everyone you meet wants a little of it.

The wind wants some. The ropes want some. At the wells, a man will scrape your slab with his knife while he’s asking you about your family. The camel licks the one in front of him. By the time you’ve got to the river, sixty days on, if you’ve been lucky you have three and a half slabs’ worth left, and you sell those, and out of them you pay for the camel, the ropes, the water, and the man with the knife.

My uncle Mohamed Lamine had done it thirty times. I went with him on the thirty-first. I was there to learn the stars, and to hold his sandal whenever he had a thorn.

There were two hundred camels and nineteen men. Among them was one called Bilal, who walked at the end. He had come out of the mine. He’d worked there for six years against a debt of his father’s, and now it was paid. He had been given his four slabs and no camel to put them on, so he had tied them on to a sort of sledge made of a door, and he pulled it.

“He’ll leave it at the first dunes,” said the men.

“He’ll leave himself,” said my uncle.

He pulled it over the first dunes. He went up sideways and back, the way you sew. At night he came in two hours after the rest of us, drank what he was given, and lay down beside his salt with one arm across it. On the fourth day my uncle, saying nothing, walked back to the end of the line, took one of the slabs from the door, and laid it on our own second camel, which was old and had been going light.

“I can’t pay for that,” said Bilal.

“It’s not a kindness,” said my uncle. “He walks crooked without a load.”

At night, when the fires were small, the men at the front sang the song that counts the loads, and he answered from behind, always a line late.
`)}${verse(`
Four on the camel,
    and the camel is mine.
Three at the well,
    and the well is a knife.
Two at the river,
    and the river is wide.
One for my mother,
    who asked for her life.
`)}${prose(`
${samplePicture("salt-by-weight", "Camels cross tall dunes in a line, with pale slabs of salt on their sides.", "Two hundred camels; the last load is out of sight")}

I learnt the stars. I learnt that you steer by the one which doesn’t move till your neck gets stiff, and then by the wind on the side of your face. On the twentieth day we came to a well called Bir Ounane, and it was dead. There was a goat in it. We’d water for three days and the next well was five.

I won’t say very much about that. I have noticed those who tell you about thirst have generally read of it. What I remember is that nobody spoke about the water, and everybody spoke about the loads. A camel that carries less drinks less. On the second night the caravan leader gave the order. Everyone would leave one slab in four. We set them up on their ends in the sand in a row, fifty and some slabs, and they looked like a village.

“You too,” the leader said to Bilal. “You’re slowing us. Leave the door. Keep one slab, and walk.”

Bilal was grey by then. He stood there with the rope across his chest where it’d worn a groove. “Six years,” he said. He wasn’t arguing. He said it the way that you read aloud what’s written over a gate.

My uncle was squatting down to tighten the girth. “How much does he owe anyone?” he asked the girth.

“Nothing. What’s that to do with it?”

“Then it’s the only salt here that belongs to the man who’s carrying it. All of ours is half sold. I’d like to see one honest load get to the river. I am curious what it weighs.” And he untied from our first camel two of our own good slabs, walked over, stood them up in the row with the others, and put Bilal’s on instead.

I said, “Uncle! Those were ours!”

“So they were,” he said. “Hold my sandal.”

We got to the next well on the morning of the fifth day. I’ve told you that I won’t describe it. Nobody died, apart from the old camel who walked crooked, who knelt down in sight of the tamarisks and put his chin on the ground. We carried Bilal’s slab the rest of the way between the two of us, on a pole. It rained salt down my neck for thirty days.

At Timbuktu there’s a yard behind the market where the scale hangs. It’s a beam with two pans; and the man who owns it had the fattest hands that I had ever seen. Each merchant’s load was called and hung up. One heard the number, and the groan. When it came to Bilal, the fat man laughed, since there was nobody standing there to take the half, no lender, no master of camels. “Who is this for?” he said.

“For me.”

They hung up the first slab. The fat man slid the weight along, then stopped. He slid it back, looked under the pan for somebody’s foot. He took down the slab and he hung it again.

“It’s full weight,” he said. “What did you do, wet it?”

I went up to look. We all did. Thirty of my uncle’s journeys, the other men’s hundreds, and none of them had seen a slab come in from Taoudenni as heavy as it had gone out. Each edge was still sharp. You could see the marks of the adze on it. And then I thought of him coming in every night two hours late, drinking his water, and lying down with his arm across it. He’d lain to windward. He’d wrapped them up each night in his own blanket, the slabs, and slept without. He hadn’t let a single person scrape it while they asked after his family; he hadn’t any.

The fat man named the price. It was the price of full salt, that’s in the books but no one ever pays. Bilal took the money into his hands and went at once across the yard, and held it out to my uncle, all of it.

“For the two that you left,” he said.

My uncle looked at it for a time. He was going to go home that year with less than he had started, and my aunt was a plain-spoken woman. “You’ve misunderstood,” he said. “I told you I was curious what it weighed.” He pushed the hand shut. “Now I know. Buy a camel. Next year you can carry mine.”

He did. That’s whose caravan it was, for the twenty years that I walked in it. And on the road, if you know where, in the flat place two nights past Bir Ounane, you’ll find fifty-odd slabs of salt standing upright in a row. Nobody has touched them. The wind has worn them down so thin that the sun shines through, and people who don’t know will tell you it’s a city.
`)}`,
  },
] satisfies readonly StorySource[];
