import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const marlonStories = [
  {
    slug: "uncle-vernon-versus-the-drone",
    title: "Uncle Vernon Versus the Drone",
    shortDescription:
      "A tourist's camera drone settles in the top of Uncle Vernon's Julie mango tree. Negotiations open at dawn.",
    genre: ["comedy"],
    posterAlt: "A huge mango tree heavy with fruit, with a small drone caught in its crown.",
    daysAgo: 7,
    likes: 28,
    bookmarks: 6,
    html: prose(`
The thing come down on a Tuesday, in the very top of the Julie tree, and Uncle Vernon say nobody was to touch it.

“That is an act of war,” he tell the whole of Bethel village, from the gallery, in his vest. “I was in my outside bathroom. I look up. And it was looking <em>down.</em>”

Now you have to understand about Uncle Vernon and that bathroom. He have a perfectly good one inside, my cousin put it in, with tiles. But for sixty-eight years the man bathe under the sky, behind two sheets of galvanise, singing old-time calypso, and he see no reason to stop for tiles. So picture it. He have soap in his eye. He reach for the calabash. And four little propellers and a glass eye hanging there over him like the Day of Judgment.

He fling the calabash. He open the bowling for Tobago Under-Nineteens in his time and he get it clean. The drone give one wobble, turn over, and it went up in the mango.

The owner reach within the hour. He was a long pink young man by the name of Oliver, staying at the guest house, and he very polite.

“Good afternoon, sir. I believe that you have my drone.”

“I believe,” say Uncle Vernon, “that you have my picture.”

***

I did deliver the post that day so I see everything. I take my time with the letters.

Oliver explain that he make films of beaches. He was flying home from Stone Haven, the wind take it, he wasn’t looking at anybody, he’d delete it, he would like to climb up and get it now please before the battery... And Uncle Vernon hold up one hand like a traffic policeman.

“Nobody does climb my tree,” he say. “That tree is older than your country.”

“I’m from Kent.”

“It older than Kent.”

So they leave it up there for the night. And about half past five the next morning, when the sun hit the panel or the Lord hit the button, nobody knows, the drone wake up. It start to talk. It say, in a white lady voice, loud, from the top of the tree: “<em>Low battery. Return to home. Return to home.</em>”

Well, the parrots answer it.

You ever hear forty parrots say <em>return to home?</em> By six o’clock every dog in Bethel was going. Miss Pearl who live next door, and don’t hold with Uncle Vernon since the matter of the pig, she come out on her step in her curlers, look up at the tree, and say, “Vernon! You have a woman up there?”

“Is a machine!”

“She want to go home, Vernon. Let the lady go home.”

***

By Thursday it turn into a fete. The children set up a stall. Mangohead from the rum shop open a book: five to one the battery dies, three to one Vernon dies. The pastor come, to see if it was possessed. The parliamentary representative come because there was people. He say the government looking into drones; and a voice from the mango say, “<em>Obstacle detected,</em>” and I never see a man get such a round of applause for standing still.

Oliver was there the whole time. He’d bring a folding chair. The first day he sat in the road with it. Second day it was raining, and Uncle Vernon can’t see a dog wet, so he tell him to come in the gallery, but don’t talk. Third day Auntie Merle give him a plate. You can’t give a man dumpling and not talk, it isn’t natural. So Uncle Vernon ask him if he play any cricket.

“I bowl a bit,” say Oliver. “Off-spin.”

There was a silence. I stop sorting.

“Off-spin,” say Uncle Vernon, as if the boy had mention the name of a dead brother. “Show me your grip.”

They was at it till dark. They was bowling limes at a bucket. I hear Uncle Vernon telling him about the trials of 1974, the one that he don’t tell nobody, where he bowl out eleven men from Trinidad before tea, and the selector was somebody’s cousin so they pick the cousin. And Oliver say that it was disgraceful. Nobody had ever say that to Uncle Vernon before. We did all just tell him to hush and eat.

Saturday morning the voice was so weak you had to go and stand under the tree. “<em>Return,</em>” it say. “<em>Home.</em>” Then it stop, and the parrots look at one another.

Uncle Vernon come down the steps in his good shirt. He had the long bamboo with the bag on the end that he does use for the top fruit, that nobody else ever get to hold. He give it to Oliver.

“Left of the fork,” he say. “Then twist. Don’t bruise nothing.”

It come down like a baby in a basket. One leg bend, plenty parrot mess. And Oliver, he’s a man of honour, he take out the little card from the side of it, no bigger than a fingernail, hold it out flat on his hand. “It’s all on there, sir. You can destroy it.”

Uncle Vernon look at it a good while. “You could see it first?” he ask. “You could play it on something?”

***

So that is how come the entire village of Bethel was in Auntie Merle’s front room on the Saturday night, thirty-one people and the pastor, looking at a laptop.

It had eleven minutes. You see the reef first. You see the bay, colours I can’t tell you, and I live here. Then the thing rise up over the coconut trees and turn inland, and there we was. There was the road like a piece of string. There was the school; the church with a new roof; somebody say, “Look my washing!” Miss Pearl find her house and she say nothing, she just put her finger on the screen and leave it there. We never know that we was so green. Nobody ever show us that.

Then a patch of galvanise, and it coming closer, and Auntie Merle say, “Children, close your eyes.”

But it was too high up to see anything that would frighten you. All you could make out was a small brown man with his two arms stretch out wide and his head back, with the sun on the water coming off him in sparks. There was no sound on it, but you could see by the chest that he was singing. He look like somebody that the whole island was made to go around.

And then he look up, and you see him see it. The arm come back.

“Stop it there!” say Uncle Vernon.

Oliver stop it. It was just at the top of the action: the front leg brace, the shoulder turn, wrist cocked behind the calabash. Sixty-eight years of age. It was perfect. You could have put it on a stamp.

Nobody breathe. Uncle Vernon get up out of the chair, and he go close to the screen. He look at that wrist for a long, long time.

“Tell me,” he say to the room, and his voice was not too steady. “Tell me that man shouldn’t have make the team.”
`),
  },
  {
    slug: "minutes-of-the-village-goat-committee",
    title: "Minutes of the Village Goat Committee",
    shortDescription:
      "Official record of the extraordinary meeting concerning one (1) goat, the property of nobody, and the damage to the Chairman's election posters.",
    genre: ["comedy", "satire"],
    posterAlt:
      "A proud goat on a rock, chewing a scrap of poster, in front of green hills and a striped sun.",
    daysAgo: 29,
    likes: 25,
    bookmarks: 5,
    html: prose(`
<strong>Present:</strong> Mr. Cuthbert Baptiste (Chairman), Mrs. Ione Alleyne (Secretary), Mr. Boysie Ramlal (Treasurer), Teacher Gwen (Member), the Goat (uninvited).

<strong>Apologies:</strong> None was offered.

<strong>1. Call to order.</strong> The meeting was called to order at 6:00. At 6:40 it came to order. The Chairman asked that the Goat be put out. The Goat was put out. The Chairman gave the opening prayer, during which the Goat came back in.

<strong>2. Minutes of the last meeting.</strong> The Secretary regretted that the minutes of the last meeting could not be read, as the Goat had eaten them. Teacher Gwen asked whether this was the same goat. It was. The minutes were taken as read, on the ground that somebody had taken them.

<strong>3. Matters arising.</strong> The Chairman said that he’d come straight to the point. On the 3rd, one hundred posters had been put up between the junction and the standpipe, bearing his face and the words A MAN YOU CAN TRUST. By the morning of the 4th there were eleven. On the remaining eleven the face had been consumed and the words left. He wished to know what the Committee proposed to do about it.

Mr. Ramlal said that speaking as Treasurer he thought it had improved them.

<strong>4. Ownership.</strong> The Secretary reported that she had gone from house to house. Mrs. Joseph said it was Mr. Pierre’s goat. Mr. Pierre said that he had sold it to Tall Boy in 2019. Tall Boy said he had given it to his ex-girlfriend as a peace offering. The ex-girlfriend said that there was no peace and she’d never accepted it. In law, said Teacher Gwen, who has a nephew, the Goat appeared to be independent.

The Chairman asked if it was the position of this Committee that nobody at all was responsible.

Mr. Ramlal said, for the minutes, that it was what they’d been told about the bridge.

<strong>5. Heated discussion.</strong> There was a heated discussion. The Secretary wasn’t able to write during this item, as she was holding Mr. Ramlal.

<strong>6. The Goat’s record.</strong> Teacher Gwen then asked leave to speak in favour of the Goat. She had made a list. She’d been watching it from the school window for two terms, having a slow class.

<ul><li>It kept the verge from the junction to the health centre, which the Council had been going to cut since Easter of last year.</li><li>It attended every funeral.</li><li>It’d stood in the middle of the road outside the school at ten to three each weekday, without being asked, and cars stopped. They had written to the Ministry four times for a crossing.</li><li>It was seen to go up Mother Lucy’s steps each evening to look in at her window and come away. On the night when she had the fall it didn’t come away. It made noise till somebody came.</li></ul>

The Chairman said that was all very well. But it had no platform.

The Secretary noted that at this point the Goat got up on the table.

<strong>7. Motion.</strong> Moved by the Chairman: that the Goat be curried. Seconded: nobody. The Chairman asked if he’d been heard. He had been.

<strong>8. Further motion.</strong> Moved by Mr. Ramlal, as a joke: that the Goat be nominated. The Chairman laughed. He was observed to stop. Mr. Ramlal had gone and got the form.

There was discussion of whether the Goat met the requirements. It had been born in the district. It was over the age, in goat. It’d never been bankrupt. It was asked if it had ever taken money from any person, and Teacher Gwen said that someone once offered it a five-dollar note and it ate that in front of everybody. It was agreed this was more transparent than they were used to.

The Chairman said it was a mockery. He said, with some feeling, that he’d served that village for twenty-two years. He asked if any person could put a hand on their heart and name one thing which the Goat could do for them that he couldn’t.

There was a silence. Mother Lucy, who’d been brought in by her grandson, and was thought to be asleep, said:

“It does come when you call it.”

<strong>9. Vote.</strong> For the Chairman: one. For the Goat: twenty-three. Spoiled, one; the Goat had reached it before the Secretary could.

<strong>10. Address by the Chairman.</strong> Mr. Baptiste rose and said he would like to be minuted. He said that he had not known about Mother Lucy’s fall. He lived two doors from her. He said he’d had his face put up a hundred times between the junction and the standpipe, and now that he thought of it, he couldn’t remember when he had last walked from the one to the other. He sat down. After a while he asked whether the Goat had a deputy.

It hadn’t.

Moved by Teacher Gwen, that Mr. Baptiste be appointed as Deputy to the Goat, and that he walk behind it for one month and take note of where it goes. Seconded by Mother Lucy. Carried.

<strong>11. Any other business.</strong> The bridge. It was agreed to see what the Goat thought.

<strong>12. Close.</strong> The meeting closed at 9:15 with a prayer. The Goat and its Deputy were last seen going together up Mother Lucy’s steps.

<em>Note by the Secretary: These minutes are a fair copy. Page two of the original is wanting a corner.</em>
`),
  },
  {
    slug: "a-brief-guide-to-being-late",
    title: "A Brief Guide to Being Late",
    shortDescription:
      "A self-help manual for the punctual, by a postman who has been expected everywhere for twenty-six years.",
    genre: ["satire", "self-help", "comedy"],
    posterAlt:
      "A great clock face rising like a sun behind terracotta hills, and someone asleep in a hammock.",
    daysAgo: 66,
    likes: 11,
    bookmarks: 5,
    html: prose(`
Many people ask me how I do it. They have read all the books, they have the alarm clock, the second alarm clock, and an app that vibrates. And they continue to arrive everywhere at the time stated, alone, with a bottle of wine, to find the hostess in a towel.

It isn’t too late for you. Here are the seven steps. Take them in any order.

<strong>Step one: Understand what a time is.</strong> When a person from my side of the world says “seven o’clock”, they are not giving you a number. They’re giving you a direction. Seven is <em>that</em> way. Set out toward it. You’d not say that someone had failed to arrive in the north.

<strong>Step two: Leave the house twice.</strong> The beginner leaves once. He shuts the door, he’s on the road, and there’s nothing more to be done about it. The expert goes out, gets as far as the gate, and comes back for something. It doesn’t matter what for. What matters is that in that one moment, standing in your own kitchen with your shoes on, when you are supposed to be elsewhere, you see it. The light on the table. The cup. That is the only time in the day when you are not <em>using</em> your house. I have had some of my best thoughts with my hand on the wrong umbrella.

<strong>Step three: Greet.</strong> I deliver to two hundred and six boxes. It’s four hours if you put the letter in the box, and it’s seven if you ask about the knee. My supervisor in Scarborough worked this out with a stopwatch. He asked me to account for the three hours. I gave him a list. It had thirty-one knees on it, a christening, two people I’d talked out of selling their land, and an old gentleman I found on the floor. He put away the stopwatch.

<strong>Step four: Do not apologise at the door.</strong> It turns the subject to you. Come in as weather comes in. Say, “But what a smell! Who made that?” Nobody in history has been angry while they were being asked for a recipe.

<strong>Step five: Be late for the right things.</strong> I am speaking now to the advanced student. You must never be late for a child. A child’s seven o’clock really is seven o’clock, they’ve got no other. Never be late for anybody who is waiting on a bench outside of a doctor’s. Don’t be late to tell somebody thanks. I was, once, by about two days, and I carry it in the bag with the rest, and I can’t find the box that it goes in.

For everything else, consult your feet.

<strong>Step six: Be waited for.</strong> It’s a skill. Most of us are so terrified that someone’s tapping on a table somewhere that we come in already bleeding. Consider that they may be having a nice time. Consider that you’ve given two people who don’t know each other well half an hour with nobody to impress. I know of a marriage, in Moriah, that’s entirely due to me and a puncture.

<strong>Step seven: Wait.</strong> Ah, you thought that you’d be let off. You cannot be properly late till you’ve learned to wait properly for others; otherwise it’s only bad manners. So, next time, when she’s not there and it’s ten past, don’t look at the telephone. Look at whatever she would have walked in on. See who else is waiting. There is always someone. Ask about the knee.

<strong>Frequently asked questions</strong>

<em>What about aeroplanes?</em> An aeroplane is a child. See step five.

<em>My boss doesn’t accept this philosophy.</em> I said it was a guide to being late. I didn’t say it was a guide to being paid.

<em>Isn’t it just selfishness?</em> It can be. Here’s the test. When you finally get there, have you got something in your hands for them? It needn’t be a present. It could be a story, or some limes, or news of somebody. If you’ve been late and come with your hands empty, then you were only slow.

<em>When will there be a sequel?</em> Soon.
`),
  },
] satisfies readonly StorySource[];
