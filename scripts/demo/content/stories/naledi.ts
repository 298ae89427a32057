import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const nalediStories = [
  {
    slug: "the-borehole-at-kilometre-nine",
    title: "The Borehole at Kilometre Nine",
    shortDescription:
      "A surveyor is sent to find out why a borehole that has been dry for eleven years is on nobody's map and in everybody's conversation.",
    genre: ["mystery", "literary fiction"],
    posterAlt:
      "A wind pump with missing blades and three oxen on a wide, pale plain under a huge sun.",
    daysAgo: 22,
    likes: 27,
    bookmarks: 16,
    html: prose(`
My instructions were to measure a fence. I want to be clear on that, because of what was said later at the kgotla. The Land Board at Serowe had a dispute between two syndicates over where the one’s grazing ended and the other’s began, and they sent me out with a receiver and a tripod and a boy to hold the staff, and told me to be back by Thursday.

The boy’s name was Kagiso, and he talked. He talked through Paje and he talked through Mabeleapudi, and it was not until we had turned on to the sand track that it struck me that for a good ten minutes he’d said nothing at all.

“Are you sick?”

“No, Mma.”

“You’ve stopped.”

He looked out at the thorn trees. “It’s kilometre nine coming now,” he said.

There was a wind pump, standing in a patch of bare ground with half its blades gone, and a concrete trough, and a tank on legs. I slowed down, as one does. There wasn’t any water; you could see that from the road. The trough was full of blown leaves. I looked at my sheet and the sheet had nothing on it. I looked at the older sheet and it had nothing either. A borehole has a number; it must, or you can’t drill it. There was no number.

“Whose is that?”

“I don’t know, Mma.”

He was nineteen and he’d been born six kilometres from the place.

***

At the cattle post they had made us tea. The headman of the eastern syndicate was called Rra Sebele, a wide slow man who gave me his own chair. I spread out the sheets on the bonnet of the truck and explained how we’d proceed: we’d begin from the beacon at the pan and run a line to the borehole...

“Which borehole?” said Rra Sebele.

“That one. At kilometre nine. It’d make a good station. It’s high, and it doesn’t move.”

“There’s no borehole there.”

I laughed. He did not. There were five men and two women around the fire, and every one of them was looking into his cup.

“There’s a wind pump,” I said. “I saw it. I can see it from here.” And you could: the sun was on what remained of the wheel.

“That is old iron,” he said. “It’s not on the map.”

And that was true. So I measured my line from the beacon by the long way round, which cost me an extra day. And on that day, I want to say this as plainly as I can, I wasn’t curious about the borehole. I was angry. I’ve spent twenty years of my life putting things on maps. I don’t like it when something’s real and people look at it and tell you that it’s not.

***

I went by myself, in the evening. The ground around the trough was hard and white, and it had been swept. I knew it straight away. It hadn’t been swept that day, but within the week: there were the little fans that a branch leaves, running out from the trough in a ring. I looked into the trough. The leaves were mopane leaves. There is no mopane within fifty kilometres of that place. Somebody had carried them there.

I put my hand down through them. They went down to my elbow and then there was a cloth, folded, and on the cloth were enamel cups. I counted thirteen. They were the blue kind with the white inside. They weren’t dirty. I put everything back the way it had been, and I stood there feeling as you feel when you’ve opened the wrong door in a house.

The tank up on its legs had a date in the concrete. It was eleven years before. Under the date, with a nail or with a twig, a person had written the names of those who had poured it, as men do. I counted. There were fourteen names.

Thirteen cups.

***

You learn, in my job, that a thing that’s left out of the map is nearly always left out on purpose, and that it’s always the same four reasons. It’s money. It’s water. It is a boundary. Or it’s shame. I lay in my tent and went over them. It couldn’t be water, as there was none. It couldn’t be a boundary, because it lay well inside the eastern land and the western people didn’t claim it. Nobody was getting money out of it.

In the morning I asked Kagiso to hold the staff on a spot where he’d have to stand facing away from me, two hundred metres off, with only the radio. It is easier for people.

“Who’s the fourteenth?” I said.

The radio hissed for some time.

“You looked,” he said.

“I looked.”

“It was my uncle, Mma. Olebile. My mother’s small brother.” I could see his back, quite straight, a boy holding a pole. “He wasn’t bad. They’ll tell you that he was bad. He was only always joking.”

It came in pieces, and I am putting it in order. In the year of the long drought the syndicate had clubbed together to drill. They couldn’t wait for the Board; the Board’s paper takes three years and the cattle had about three weeks. So they sold forty head to pay a man from Francistown with a rig, and he drilled for them by night without a number. A hundred and eighty metres. Fourteen of them did the rest by hand, the tank, the trough, the tower for the pump. And water came. It was sweet. They had killed a beast and drunk from blue cups.

It gave for seven weeks. One morning it gave sand, and the morning after that it gave nothing.

“They said somebody had talked,” the radio said. “They said that someone had told the western people, and the western people had gone to a doctor and paid him to turn it. You know how they talk. They needed it to be someone.”

“And it was Olebile.”

“He’d gone to a wedding over there. He had a girl. He’d made a joke about it, at the wedding. About our having so much water that we were washing the donkeys.” The back moved. “They didn’t hit him or anything. They just stopped. When he greeted, they didn’t hear. When he came to the fire there wasn’t a place. He said to my mother, <em>I’ve become a ghost, look, you can see the trees through me.</em> He was joking. He stayed for a month like that. And then one day he was gone, and they never said his name, and it was, you know. It was easier also not to say the borehole.”

I said, “Where did he go?”

“Nobody asked.”

***

I’m not a policeman or a priest. But I do understand boreholes. On the Thursday, when I should have been on my way to Serowe, I drove out to kilometre nine in the full light of day, parked where all of them could see me, and unbolted the cap.

I had a dip meter in the truck. It’s just a tape with a bell on the end. I let it down: forty metres, eighty, a hundred. Behind me I could hear people arriving, and not coming close. A hundred and twenty. At a hundred and thirty-one metres the tape went slack.

It hadn’t hit water. It hadn’t hit the bottom either; the bottom was at one-eighty. I drew it up and on the end of the bell there was a smear of yellow clay and, stuck in it, a thread of green plastic.

I asked Rra Sebele, who was standing there with his arms hanging down, whether he recalled what sort of casing the man from Francistown had used.

He had to swallow. It was the first time in eleven years that he’d spoken about it. “Green,” he said. “It was green pipe. It was cheap. He told us that it was as good as steel.”

“It’s collapsed,” I said. “It is a thing that happens. When you pump hard in a dry year the ground takes hold of a cheap casing and squeezes it. First you get sand, and after that you get nothing. Your water’s still down there, I should think. It never went away. No one turned it.” And then, because I was still angry, I’m sorry to say, I did what I’d no business to do. I went over to the trough and lifted out the leaves in my arms, and I laid the cups in a row on the edge, all thirteen. They were very blue. “Who sweeps here?” I said.

It was one of the two women from the fire, the elder, who never spoke. She was Kagiso’s mother. She came forward out of the people, walking stiffly, and put her hand down the front of her dress, and took from there a fourteenth cup.

She set it at the end of the row.

***

They found him by radio. It took about nine days and it was not difficult. They simply asked; for eleven years nobody had. He was in Ghanzi, working as a mechanic, and had four children and a bad back, and people said you couldn’t get a straight answer out of him. I wasn’t there when he came home. I know that they had killed a beast, and that Rra Sebele had a speech, and that when he stood up to make it he couldn’t. He went and got the chair, his own, and carried it all the way round the fire, and put it down behind Olebile. And Olebile looked at the chair, and felt it all over with both his hands, and said, “Good. It’s real. I was worried one of us wasn’t.”

I was asked at the kgotla whether I’d exceeded my instructions. I said that I’d been told to measure a fence. I said I had found a place where it ran straight through the middle of some people.

It has a number now. BH 10417. I drew it in myself: a small blue circle, that’s the symbol, and next to it, because there happened to be room, <em>Fourteen Cups.</em> The Board has queried the name. I’ve told them that it’s what it is called locally.
`),
  },
] satisfies readonly StorySource[];
