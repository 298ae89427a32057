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
  {
    slug: "what-the-census-taker-counted",
    title: "What the Census Taker Counted",
    shortDescription:
      "The form has room for persons, rooms and livestock. A young enumerator keeps meeting things for which it has no box.",
    genre: ["literary fiction", "african literature"],
    posterAlt: "A village of painted round houses at golden hour, linked by paths like threads.",
    daysAgo: 48,
    likes: 7,
    bookmarks: 4,
    html: prose(`
They gave us three days of training in a school hall, and a bag. In the bag were two hundred forms, a reflective vest, six pencils, chalk, and a booklet of definitions. The booklet said that a household is a group of persons who sleep under the same roof and eat from the same pot.

I learned it by heart. I was twenty-two and I had a degree that no one was using.

My area was the far side of the river at Bobonong. <strong>House 001.</strong> An old man sat outside on an oil drum. How many people slept here last night?

“One,” he said. “And the radio.”

“The radio isn’t a person, Ntate.”

“No,” he agreed. “But it’s on the whole night. If I die it will be the only one who knows what time.” He watched me write down a 1. “Put it small,” he said.

I chalked the number on his door and went on.

<strong>House 009.</strong> Three sisters, all grown, all talking. They sleep under one roof and have three pots. There had been a quarrel, in 1998, about salt. I looked in the booklet. Same roof, same pot: they were not a household. They were three households, standing on one another’s feet. I took out three forms, and each of them leaned over to see what I was writing on the others’.

“But who’s the head?” asked the middle one.

“Each of you is the head of your own.”

They looked at each other. I don’t believe that it’d ever been put like that. When I passed by on my way home, the smoke was going up from a single fire, and all three were sitting round it in a very straight-backed manner, like heads of state.

<strong>House 017.</strong> A young woman with a baby. Two persons. And the child’s father? Usual resident, temporarily absent, or not a member of the household? The booklet is strict here. A person who’s been away for over six months is not counted.

“He’s at the mine,” she said. “At Rustenburg. He’s coming at Christmas.”

“How long has he been gone?”

“He’s coming at Christmas,” she said. There was a man’s jacket on the nail behind the door, brushed. There were two cups. I had my pencil over the box and she was watching it as you would watch a needle that’s going into your arm. It was five months, I decided. No one could prove that it wasn’t five months.

<strong>House 023.</strong> “How many live children have you borne?” That’s question 31. One has to ask it. I’d asked it twenty-two times that day, to the top of a page, getting my answer and moving on.

“Seven,” said the woman. And then she said, “There’s no question for the others?”

“I’m sorry, Mma?”

“It says <em>live.</em>”

I read it again. It did. I turned the page over, looking for somewhere; there was a line at the foot for <em>Remarks of Enumerator</em>. It was about as long as my finger. “What were they called?” I said.

She hadn’t expected it. She sat down on the step. Nobody had ever put it to her as a matter of record. And she said them slowly, both, making sure that I had the spelling.

<strong>House 031.</strong> Empty. There was a table laid, and a lock. I wrote <em>vacant</em>. A neighbour called over the hedge that they’d gone to the city to be counted there, because it was rumoured that they count you better.

<strong>House 040.</strong> This one wasn’t on my list. It stood behind another house, a lean-to of iron sheets, and in it was a boy of perhaps twelve, doing his homework. He’d been told to say that nobody lived there. He said it very politely.

“That’s fine,” I said. “And does nobody go to school?”

“Yes, Mma. Standard Six.”

“And is nobody good at it?”

He thought about this. “Nobody is first in mathematics,” he said.

I sat on the floor with him and filled it in. In the space for the name we had some difficulty, but at the end of a quarter of an hour somebody lived there.

By the fourth day I’d used up five pencils. I was brown to the elbow and I’d been given, according to my own count, thirty-one cups of tea, a hen, a proposal, a jar of morula jam, and the true story of how the bridge came to be built. My forms were no longer clean. They had arrows on them, and the remarks went up the sides. When I laid them all out on the table in the school hall to be checked, my supervisor put on his spectacles and read for a while without a word.

“Miss Mokgosi,” he said, “what is this? <em>House 001. One person (small).</em>”

“That’s what he asked for, sir.”

“<em>House 012. Says she’s been dead since her son left, but was cooking.</em> How am I to code that?” He turned over another. He was not an unkind man. He had driven all the way from Gaborone, with a box of staples. “The machine reads the boxes. It doesn’t read the margins. All of this,” and he drew his finger down the side, “simply isn’t seen.”

“I know that, sir.”

“Then for whom did you write it?”

I had been wondering about it myself, coming home in the evenings with the chalk on my hands. I said that I supposed it was for whoever got to count us afterwards.

He stamped them. Two hundred, one after another; it took him until dark. But I noticed that he’d begun to stop, here and there, and hold one closer to the lamp. And when he got to 023 he took the cap off his own pen, and he went over the two names in ink, so that they would not rub.
`),
  },
  {
    slug: "the-second-key",
    title: "The Second Key",
    shortDescription:
      "A locked strongroom, an honest postmistress and a missing pension. Sergeant Ditiro has one afternoon and a piece of soap.",
    genre: ["mystery", "crime"],
    posterAlt:
      "A tall carved door standing ajar in a blue wall, with warm light falling through the gap.",
    daysAgo: 9,
    likes: 17,
    bookmarks: 8,
    html: prose(`
“There are two keys,” said the postmistress, “and I have both of them.”

Sergeant Ditiro wrote that down. In his experience people who’d stolen something had usually lost a key, or had it copied, or lent it to a nephew. He had been in the police for twenty-six years at Mahalapye and it was the first time anyone had begun by closing off the exits.

Her name was Mma Tshekedi Rantao. She stood with her hands folded before the strongroom of the Shoshong sub-post office, which wasn’t much of a strongroom, more of a cupboard with opinions: brick, no window, and a steel door that had come from England in the time of the Protectorate. On Friday at noon she had locked into it a canvas bag with forty-two thousand, six hundred pula, the old people’s pensions. This morning the bag was there, sealed and heavy. When she cut the seal, in front of nine pensioners, it contained cut newspaper.

“And the keys?”

“One is here.” She drew it up, on a cord, from the neck of her blouse. “I sleep with it. The other’s in the safe at the bank in Mahalapye, in an envelope that I signed across the flap. I telephoned. They’ve looked at it. It’s there, and it is sealed.”

“Who knew that the money had come?”

“It was pension Friday. The goats knew.”

He asked to see the newspaper. It was beautifully cut, each sheet to the size of a banknote and bundled up in hundreds with rubber bands. Somebody had taken trouble. He held a bundle up and riffled it, and smelled it, and put it into his pocket.

***

The nine pensioners were still there, on the bench under the morula tree. They’d been there since seven. They weren’t angry; that was what interested him. They ought to have been shouting. They had put Mma Rantao’s own umbrella up over the oldest of them, and someone had been sent for bread.

“She didn’t take it,” said a man with one eye.

“Did I say so?”

“You have a book. A man with a book is always saying something.”

Ditiro took the place at the end of the bench, and after a moment he got out his bread too. They gave him a history of the post office. Before her it was a Mr. Pilane, who drank the stamps. He’d steam off the used ones, and sell them again. Before that it was nobody, and you had to walk. Mma Rantao had come eighteen years ago. She read people their letters. She wrote the answers, and if the answer was unwise she would suggest a different one.

“She wrote to my son for me for ten years,” said the woman under the umbrella, whose name was Mma Keitumetse. “He’s in Cape Town. He sends money always. Every month, in with the pension.” She smiled with her gums. “He never used to be good at writing. But he’s improved.”

Something in the way the rest looked at their shoes made the sergeant look at his.

***

He went back in. “Mma,” he said, “I’d like to see the soap.”

There was a basin in the corner. She followed his eyes. It was a new green bar, and it had been washed with once or twice.

“In my work,” said Ditiro, “if there’s a key on a cord, then one looks for soap. You press it in, and there you have your mould. Any child at the garage can file you one. But that’s a new bar. And the outside of your door has a cover on the keyhole, and it’s stuck with paint. It hasn’t been turned for years. Nobody’s opened this from outside without you.” He sat on the edge of the counter. It creaked. “So no one came in. The bag that was put away on Friday was the bag that you opened this morning. The money wasn’t stolen from the strongroom. It never went in.”

She said nothing.

“You cut the paper on Thursday, I think. It’s Thursday’s paper. It was neatly done, but you forgot that I’d smell it. It smells of lavender. My mother also kept her scissors with her handkerchiefs.”

The clock over the counter had stopped at some point in the past, and someone had written beneath it in pencil, <em>Be patient.</em>

“Will you let me tell you the thing in order?” said Mma Rantao. “I’d be glad to. I like a thing to be in order.”

***

Mma Keitumetse’s son had been killed in Cape Town ten years ago. It was a minibus. The letter came in English, on a Wednesday, and Mma Rantao opened it to read it out to her. The old woman had sat down on the other side of the counter with her hands in her lap and her whole face turned up like a plate. And Mma Rantao had read: <em>Dear Mother, I’m well.</em>

“It was one letter. I thought, I’ll tell her next month. Next month she would be stronger.”

Then there was the money. He had always sent two hundred. A letter without it wouldn’t have been believed. So she had put it in out of her own. Two hundred a month is not much. But then there was the old man with one eye, whose daughter had simply stopped. And Rra Motsumi. “They didn’t ask me for anything. They would just come, and look at the pigeonhole. I’ve nineteen of them now, Sergeant. I have nineteen children in Johannesburg and Cape Town, and one at sea. They’re none of them rich, but they send.”

“On a postmistress’s pay.”

“I sold my cattle first. Then my sister’s.” She unfolded her hands and saw that they were shaking, and folded them up again. “I borrowed from the Friday money and I put it back from the Monday money. For six years it always came right. And then there was going to be an audit. They wrote to me. It’s on Wednesday. And I was forty-two thousand short, and I thought, if it were stolen, it would be insured. They’d all be paid. It’d only be me.”

He looked through the doorway at the bench. They had shared out the bread. The one-eyed man was telling something, and Mma Keitumetse had her hand up to her mouth.

“They know,” Ditiro said.

“No!”

“Mma. They’ve been sitting there since seven o’clock to be your witnesses. That old woman told me how her son’s writing has improved. She looked me in the eye. I’ve interrogated murderers with less nerve.” He let this go in. “I’d say she’s known for about ten years.”

***

It was a difficult report. He wrote it three times. In the end it stated that forty-two thousand six hundred pula had been found to be irregular; that a private subscription had been got up in the village on the same afternoon, in the course of which nineteen elderly persons had each returned, in cash, out of tins and from under mattresses, certain monies which they said they’d received in error over a number of years, and which they’d never spent. They had not liked to, knowing what it cost her. It had all been kept. It came to fifty-one thousand. The postmistress was permitted to retire.

He left out the part about the letters, since nobody asked. He left out how, as he was putting on his cap, Mma Keitumetse had pulled at his sleeve and asked him if, now that there was going to be a new person, somebody would go on writing from Cape Town.

“He must get married,” she said. “I want it to be a girl from here. Tell her that. She’s been putting it off.”
`),
  },
] satisfies readonly StorySource[];
