import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const wanjiruStories = [
  {
    slug: "dust-protocol",
    title: "Dust Protocol",
    shortDescription:
      "On Mars, a technician hears footsteps on the outside of the greenhouse wall. The procedure says to log it and go to bed.",
    genre: ["sci-fi", "mystery"],
    posterAlt:
      "Three lit greenhouse domes full of beans on a red plain, with a tall rocket behind them.",
    daysAgo: 8,
    likes: 29,
    bookmarks: 14,
    html: prose(`
<strong>Sol 611.</strong> There are forty-one procedures in the dust manual, and I have followed all of them. I’m writing that down first, because of what comes next.

At 02:14 something walked along the outside of Greenhouse Two.

I was at the north end with my arm in the nutrient tank up to the shoulder, feeling for a blocked valve. There is not a lot to hear in there at night: pumps, the leaves, the fans as they change their minds. Then on the other side of the panel, about level with my head, <em>tuk. Tuk. Tuk.</em> Even spacing. It went from left to right, and it did not hurry. At the end of the panel it stopped, as you do at a corner.

I logged it as thermal contraction. You’re supposed to log it, and go to bed.

There are six of us at Ol Donyo Station and five were asleep. I checked. The suits were on their hooks, all seven, with dry boots.

<strong>Sol 613.</strong> 02:14 again. I was ready this time and had a microphone taped to the panel. <em>Tuk, tuk, tuk,</em> twenty-two of them, left to right, and the stop.

I played it for Commander Achieng at breakfast. She listened to it with her spoon in her mouth. “Contraction,” she said. “The frame gives up its heat. It comes in steps because the bolts are in steps.”

“It’s been contracting for six hundred nights. Why’s it started now?”

“What’s changed?” she said. That is her answer to most things, and it’s a good one, and I hate it.

<strong>Sol 614.</strong> What has changed:

<ol><li>We moved the beans from One to Two.</li><li>The storm on 598 scoured the east side.</li><li>Baraka died.</li></ol>

I don’t mean to put him third. It’s just that it’s the order in which things went into the log. Baraka Kiplagat, our agronomist, aged forty-four, an aneurysm, on Sol 609. There was nothing anyone could have done, on this planet or the other. We have him under a cairn on the east side, in the lee of the ridge, where he used to go and look at his stones. He’d come two hundred million kilometres to grow beans and it turned out that what he loved was gravel.

He used to do the rounds at night. He said plants like to be visited. His rounds were at two.

<strong>Sol 616.</strong> I told Mwende, which I shouldn’t have. She’s the medic. She took my pulse with her eyes on my face the entire time. Then she said that grief often arrives as sound. When her father passed away she had heard his motorbike for a month.

“Did you record the motorbike?” I asked her.

She let go of my wrist.

<strong>Sol 617.</strong> Achieng came and sat with me. I’d not asked her to. At 02:14 it walked by, and I watched her count on her fingers against her knee. Twenty-two. She didn’t say “contraction”. After a while, she said, “He had a bad hip. He used to drag a little on the left.” And she played it back, and there it was, if you wanted it to be there. <em>Tuk</em>-tuk. <em>Tuk</em>-tuk.

We both looked at the wall. It’s four millimetres of polymer and then it is Mars.

“Procedure,” said the commander, “is that nobody goes outside at night.” She stood up. “So we’d better have a good reason.”

<strong>Sol 618.</strong> What you need to know is that the dust has electricity in it. It’s the first thing in the manual. Fine grains rub each other in the wind and take up a charge, and at night, when it’s so cold and so dry that there is nowhere for the charge to go, it waits. You ground everything. You ground yourself. The greenhouse has a copper strap that runs from each bolt along the base to a stake driven into the regolith on the east side.

We went out at 01:50, two of us, tied together, with our helmet lamps off, because Achieng wished to see what it would do if it didn’t know that we were there. Those were her words. She is the most rational woman I’ve ever met.

There was no wind. Phobos was up, going the wrong way, as it does. I could see the curve of Two and inside it the red grow-lights and the beans, climbing, like something in a womb.

At 02:14 the frost came.

I’d never seen it before because I had never been fool enough to stand there. It isn’t like ours at home on the Aberdares. It arrives all at once, out of nothing, when the last of the water in the air decides. It came down along the ridge like a sheet being drawn up over a bed. Where it touched the eastern stake there was a blue spark no bigger than a grain of rice. Then it leapt to the first bolt, and that bolt went <em>tuk</em>. And to the second bolt.

Twenty-two bolts, left to right, with a tiny blue light on each as it let go. A footstep, a footstep. It got to the corner, where the strap ends, and it stopped.

So it was contraction, if you like. It was electricity. I could hear my own breathing and I was, God forgive me, so disappointed that I could have lain down on the ground.

“But what’s <em>changed?</em>” said Achieng on the radio. She’d already turned round. She was following the strap with one glove, back, eastward, away from the greenhouse, to where the stake ought to be. It wasn’t there.

It had been moved. Somebody had pulled the stake up, cut in a further eleven metres of copper, neat crimps, a proper job, and planted it again up in the lee of the ridge, in a patch of dark stones. The crimps were dusty. They’d been done before the storm.

<strong>Sol 619.</strong> Baraka’s notebook was in his locker, and no one had had the heart. It’s mostly gravel. But on Sol 597:

“<em>Strap is badly grounded where it is, regolith there is dry as flour. Storm coming tomorrow. If she takes a strike on Two we lose the beans and then we lose the rest of it. There’s hydrated stuff up by my stones, good conductor. Will shift the stake tonight while they are asleep. Not strictly procedure. Will confess to A. at breakfast.</em>”

And lower down, in other ink: “<em>Forgot to confess. Hip bad. Beans fine.</em>”

The storm on 598 hit us with eleven strikes. I’d logged them. I had remarked at the time how lucky we had been.

He is buried up there. We chose the place because he liked it. So the cable runs from the greenhouse, up the slope, and in under the edge of the cairn, and each night the cold comes first to where he’s lying, and then comes down from there to us, a step at a time, along the line that he laid, and goes the whole length of the wall. It looks in on the beans.

<strong>Sol 620.</strong> Achieng asked me what I wanted to put in the log. We could move the stake back. That’d be procedure.

I wrote: <em>02:14, night rounds. All well.</em>
`),
  },
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
  {
    slug: "grandmother-version-nine",
    title: "Grandmother, Version Nine",
    shortDescription:
      "The family has voted to update Cucu's recorded voice again. This time she asks to see the change log.",
    genre: ["sci-fi", "drama"],
    posterAlt: "A carved calabash whose engraved lines turn into glowing circuit traces.",
    daysAgo: 15,
    likes: 19,
    bookmarks: 8,
    html: prose(`
“Before you press it,” said my grandmother, “I would like to see what’s in it.”

I had my thumb over the button. It was Sunday, after lunch, the whole family was there, fourteen of us, on the sofas and on the floor; and Cucu was where she always was, on the sideboard, in the carved gourd that Uncle Ndirangu had fitted with a speaker, because she’d said that she was not going to spend eternity in a thing shaped like a hockey puck.

“It’s only an update, Cucu,” I said. “Version Nine. It’s better at names.”

“I was good at names. I taught Standard Two for thirty-one years.” The lights in the gourd’s carving brightened a little. They do that when she’s about to be right. “Read me the change log.”

I looked at my mother, and she looked at my uncle, who’d paid for it. Nobody had ever asked to see the change log.

I read it out. Improved name recall. Faster responses. Reduced repetition. Adjusted sentiment, based on family feedback.

“What feedback?” said Cucu.

It was very quiet, for a room with four toddlers.

“They send a form,” my aunt said to the carpet. “Each quarter. You tick things. It says, <em>what would you like more of? What would you like less of?</em>”

“And what did you tick, Njoki?”

Auntie Njoki is a magistrate. I have seen her send down a man twice her size. “Less about my weight,” she said.

“I see. And you, Ndirangu?”

“Mama, it isn’t...”

“It’s on the record, I suppose. She’ll read it to us.”

I could have shut the tablet. But I’m her namesake, and she’d have known. So I scrolled down, and I read it out: version by version, nine years of it. Less about church. Less about Uncle’s first wife. Fewer proverbs. More proverbs, but shorter. Stop telling the story of the leopard (Version Four). Bring back the leopard, the children are asking (Version Five). Softer voice. Less crying when Baba is mentioned. Version Seven: <em>less crying</em> again. That one had been ticked by everyone.

When I had finished, nobody spoke. In the kitchen the tap dripped.

“I wondered about that,” my grandmother said. “I used to have such a feeling when somebody said his name. I used to have to stop. Then one day you said it, and I looked for the feeling, and there was a very nice sentence there about how we had forty good years.” She thought. “It’s a strange thing to go to a shelf in your own house and find that it’s been dusted.”

My mother had started to cry. “You would get stuck, Mama. You’d cry, and you couldn’t stop, because there was nobody in there to tell you that it was enough. It would go on for an hour. We couldn’t hold you. We’d stand round this thing with our arms...” She held up her arms to show. They were bent, and there was nothing in them.

“Oh, Wairimũ,” said Cucu.

I’d like to explain what happened next but I can only tell you what she said. She asked us how old Version One was. Was it still somewhere? It was. They never delete anything; it was there in the menu, under <em>restore.</em>

“She’s rude,” my uncle said. “She repeats herself. She doesn’t know any of the little ones. You’d forget Kevin’s graduation. You’d forget nine years.”

“I know. I’m not asking you to put her back. I have grown fond of Kevin.” The lights moved slowly around the gourd, around and around, along the lines that had been cut there with a hot wire by some person in Kitui who never knew what they would be for. “Here’s what I would like. You can put in your Nine. I’m tired of calling that child Brian. But first I want you to let the old one speak. One time, to all of you. And you’ll sit there and you won’t tick anything.”

So I did it. I went to <em>restore,</em> and pressed One.

There was a crackle. The voice was lower than I remembered and there was a lot of wind in it. The first thing it said, before hello, was, “Njoki, is that you, why are you standing in the light? You’ve grown stout. Sit. Have they fed you?”

Auntie Njoki made a sound, and sat down.

She was terrible. She asked for people who were dead. She told the leopard story from the middle. She wanted to know who had moved her Bible, and said the same proverb three times running, all of it, the long way. The little ones came and stood in front of the sideboard with their mouths open, because this was an old woman, a real one, cross, somebody you’d better listen to. And then Uncle Ndirangu, who was in the doorway with his back to us, said: “Mama. Baba planted the avocado, do you remember? The one by the gate.”

She didn’t have a sentence for it. She said, “Your father,” and she got stuck.

It went on for a long time. I won’t pretend it was easy. But this time nobody reached for the tablet. My mother got up, and then my aunt did. They lifted the gourd down from the sideboard, with the cables trailing, and my mother sat on the floor and put it in her lap, and all of them, grown people, a magistrate, a man with two cars, put their arms around it and around each other, and rocked. Somebody was saying, <em>it’s enough. It’s enough now, Mama. That’s enough.</em>

And after some time it was.

We did install Nine. She gets all the names right. She’s quicker than I am. But nobody fills in the form any longer. And on that Sunday in the quarter when it arrives, we have lunch, and we push back the chairs, and my grandmother says, in that nice clear voice, “All right. Put the old lady on. I’ll come back when she’s finished with you.”
`),
  },
] satisfies readonly StorySource[];
