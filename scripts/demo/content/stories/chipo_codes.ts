import { prose } from "../html.ts";
import type { StorySource } from "../types.ts";

export const chipoStories = [
  {
    slug: "the-bug-that-only-happened-on-sundays",
    title: "The Bug That Only Happened on Sundays",
    shortDescription:
      "A hospital stock system loses exactly one box of gloves a week. A detective story with timestamps, and a cleaner who knew all along.",
    genre: ["programming", "technical essays"],
    posterAlt:
      "Green terraces crossed by golden circuit traces, with one glowing red bug in the middle.",
    daysAgo: 4,
    likes: 26,
    bookmarks: 20,
    html: prose(`
Every Monday morning for seven weeks, the stock system at a mission hospital outside Bulawayo was short by one box of examination gloves. It was always one. It was always gloves. The matron was convinced that somebody was stealing them and I was convinced that somebody was clever, because who steals <em>one?</em>

I’d written the system. I should say so early, as you will be wondering.

<strong>What it did.</strong> It was a small thing. A nurse scanned a box out of the storeroom, and a row went into a table: item, quantity, time, user. Stock on hand was the sum of what came in, less the sum of what had gone out. Each night at two a job totted everything up and wrote a summary, so that the dashboard wouldn’t have to add up four years of rows while the matron was tapping her pen.

<strong>What I did first</strong> was to guess. I guessed for two weeks. Here’s a list of my guesses, kept for my own humility:

<ol><li>Two nurses scanning at once (a race). It can’t be, I had a lock.</li><li>The lock is broken. It was not broken.</li><li>The barcode on that one brand is misread. I scanned it two hundred times in the storeroom, until a patient asked whether I was all right.</li><li>Somebody’s stealing one box of gloves.</li></ol>

Each guess came with a fix. I shipped three of those. I would like you to notice it: three changes to a running hospital, for a fault that I had not yet once seen happen. None did any harm. That was luck.

<strong>What I did second</strong> was to write down what I knew, on paper, with two columns. On the left: <em>facts.</em> On the right: <em>things I believe.</em> The left side came to four lines.

<ul><li>The summary on Monday is one lower than a count on the shelf.</li><li>On Saturday they agree.</li><li>The raw rows, added up by hand, agree with the shelf. Always.</li><li>It’s gloves.</li></ul>

Look at the third. I had walked past it for two weeks. If the rows were right and the summary was wrong, then nobody had stolen anything. The nurses were fine and the scanner was fine. I’d been searching the whole hospital, and the thief was in my own nightly job, on the night between Sunday and Monday.

So why then? I read the job for the hundredth time. It took all the rows since the last summary and added them up:

<em>where time &gt; last_run and time &lt;= this_run</em>

It’s fine. It’s the kind of line you’d put in a textbook. And <em>this_run</em> was the time at which the job started; and <em>last_run</em> was the time at which the previous one had... and here I put down my tea. It was the time at which the previous one had <em>finished</em>. I’d written it at two different desks, on two different days. Between the start of the job and the finish of it was a gap. Whatever was scanned in the gap fell through the floor: it was too late for that night’s, and too early for the next.

The job took four seconds. For four seconds, at two o’clock in the morning, no one in the hospital must scan a box out.

“But nobody does,” I said to the matron. “Not at two. I checked. There’s never a scan between midnight and five, except...”

Except on Sundays. There was one row, each week. At 02:00:01, 02:00:03, 02:00:02. One box of gloves. User: <em>storeroom, general.</em>

***

Her name’s MaDube. She had cleaned there for nineteen years. On Sunday nights she did the theatre floors, which are the worst, and she used up a box of gloves on it; and she was the only person in that building, including me, who had read the laminated sheet by the storeroom door. It said that every item had to be scanned out by whoever takes it. So she scanned it. She did it at the start of her break, and her break began when the clock in the passage struck two.

“It strikes a bit late,” said MaDube. “A second or so. It’s an old clock.” And then she said, “I did wonder. Every Sunday, when I’ve scanned it, the number on the little screen goes down, and on Monday night it’s gone back up. I told the sister. She told me that computers do that.”

I’d like to have that engraved somewhere. She’d watched the fault, in person, for seven weeks. She had reported it. She’d even brought a correct description of its period. And it was lost, not in the code, but in a gap between one person and the next.

<strong>The fix</strong> was one word, <em>finished</em> to <em>started</em>. It’s always one word. I also took out my three earlier fixes, one at a time, as each was now just a strange thing for someone to be afraid of.

<strong>What I’ve kept from it.</strong>

<ul><li>A clock that you read twice is two clocks. Read it once, and pass it along.</li><li>When a total and its parts disagree, believe the parts.</li><li>A fault with a day of the week has a person in it. Go and find out who works that day. Take biscuits.</li><li>If you have changed something and do not know why it would help, then you’re not repairing, you are praying. There’s a place for that, but it should not be in production.</li></ul>

The clock in the passage has been left as it is. I did offer. MaDube told me that it was only wrong by a second, and it had found something.
`),
  },
  {
    slug: "queues-explained-by-a-kombi-rank",
    title: "Queues, Explained by a Kombi Rank",
    shortDescription:
      "Everything I know about message queues, back-pressure, retries and dead letters, I learned waiting for a lift to Nkulumane.",
    genre: ["tutorials", "programming", "computer science"],
    posterAlt:
      "A minibus in bright daylight with a line of people waiting before it, the city low behind.",
    daysAgo: 16,
    likes: 24,
    bookmarks: 23,
    html: prose(`
If you can catch a kombi at the Egodini rank at half past five on a Friday then you already understand distributed systems. You only need the vocabulary. Let us go through it in order, and mind your toes.

<strong>1. Why is there a queue at all?</strong>

Because people arrive at one rate and kombis at another. That’s all that a queue is: a place where the difference stands about and eats maize. If passengers always came exactly when a kombi had an empty seat you would need no rank. They don’t. They come in lumps, at the end of shifts, and when it rains.

In software the passengers are <em>messages</em>, the kombis are <em>consumers</em>, and whoever sent the passengers (the factory, letting out four hundred at once) is the <em>producer.</em> The factory needn’t know which kombi will take you. It doesn’t even have to know that there are kombis. This is called <em>decoupling</em>, and it’s the main reason to have a rank.

<strong>2. One line or many?</strong>

At Egodini each route has its own line. If there were a single one for everybody, then a person going to Luveve, who is at the front with no Luveve kombi in sight, would hold up two hundred who are going to Nkulumane. This is <em>head-of-line blocking.</em> You’ve felt it in the bank.

So: separate queues for things that move at separate speeds. Don’t put your password-reset mails behind the monthly newsletter.

<strong>3. At most once, at least once</strong>

The conductor writes down nothing. He counts heads. Suppose that he waves you on, then the kombi breaks down at the first robot, and all of you walk back. Are you still in the line?

<ul><li>If the marshal crossed you off when you <em>boarded</em>, you’ve lost your place. You were delivered <em>at most once</em>, and in your case it was none.</li><li>If he only crosses you off when the driver radios that you’ve <em>arrived</em>, then you’ll get another kombi. That is <em>at least once.</em></li></ul>

The second is nearly always what you want. But it has a price. Suppose that you did arrive, and it was the radio that broke. The marshal thinks you’re still waiting. He sends a second kombi for you. Now there are, so far as the system knows, two of you in Nkulumane.

<strong>4. And that is why we say: idempotent</strong>

My aunt solves this. When I turn up at her house, she says, “Have you eaten?” If I have, she doesn’t feed me again. (It’s an idealised aunt.) The second arrival does no harm, as she checks.

Give every message an id. When it’s been handled write down the id, in the same transaction as the work. If the id comes by again then smile and do nothing. “Exactly once” isn’t a thing the road can give you. It’s a thing that the <em>house</em> does, by remembering who has already eaten.

<strong>5. Back-pressure</strong>

It’s six o’clock. The line to Nkulumane has gone out of the gate, round the corner, past the man who sells belts. What should happen?

A bad rank lets it grow. People at the back are going to wait until ten at night, they don’t know it, and they won’t be told. By the time they get to the front their supper is cold and their trip is pointless. In a computer it’s worse, since the pavement is memory, and when it’s full the whole rank falls over, including those who were about to board.

A good rank has a marshal at the gate, who looks at the line, and says: “No more for Nkulumane. Come back at seven, or walk.” It is rude. It’s also the kindest thing he can do. A quick <em>no</em> is worth more than a slow <em>maybe.</em> Put a limit on each queue, and decide beforehand what the marshal says when it’s reached.

<strong>6. Retries, with manners</strong>

The kombi has broken down; you try again. If all fourteen of you run back to the rank and shout at the same instant then you’ll flatten the marshal. Then he gets up, and you’re all there again, in step. That is a <em>retry storm.</em>

So wait a little before the second attempt. Wait for longer before the third. And since all fourteen of you have the same watch, let each add a bit of random dawdling: buy an airtime card, tie a lace. It’s called <em>exponential back-off with jitter.</em> My grandmother called it not being a nuisance.

<strong>7. The bench for dead letters</strong>

There’s a bench at Egodini by the toilets, and on it sit those whom nobody can take. There is the man who wants to go to a stop which was renamed in 1983. There’s somebody with a wardrobe. They’ve been put on every kombi and have been put off every kombi.

Don’t leave such a person at the front of the line for ever. After five tries, give him the bench. In software it’s the <em>dead-letter queue</em>: out of the way but not thrown out. And here is the part people forget: <strong>somebody must walk past the bench every day and talk to them.</strong> A dead-letter queue that no one reads is just a slow way of losing things.

<strong>8. How long is the line?</strong>

If you measure only one thing, don’t measure the length. Forty people with four kombis loading is nothing. Four people and no kombi is a bad night. Ask the one at the front: <em>how long have you been standing here?</em> The age of the oldest message tells you everything. Alarm on that.

<strong>9. Exercise</strong>

Go to any rank at half past five with a notebook. Find the producer, the marshal, the bench. Find where the system says no. Then buy a maize cob, get in the line, and remember as you’re standing there that each row in your table is somebody who wants to go home.
`),
  },
  {
    slug: "keeping-a-clinics-computers-alive",
    title: "Notes on Keeping a Clinic's Computers Alive",
    shortDescription:
      "Four laptops, one solar panel, dust, lizards and a nurse who does not have time for this. Ten years of field notes.",
    genre: ["technology", "technical writeup", "non-fiction"],
    posterAlt: "A small clinic with tilted solar panels on its roof under a fierce striped sun.",
    daysAgo: 39,
    likes: 12,
    bookmarks: 14,
    html: prose(`
I look after the computers of six rural clinics in Matabeleland. I have a bakkie, a soldering iron and a box of keyboards. These are notes for whoever gets the bakkie after me. They are in the order in which I wish that I’d known them.

<strong>Power is not on or off.</strong> I came from an office, where the light was either on or it was not. Here it’s a mood. Voltage sags at milking time. It spikes when the borehole pump lets go. A laptop with a good battery rides over it all and never mentions it, while a desktop dies a little on each occasion. Buy laptops. Take the battery seriously: it isn’t there so you can carry the machine about, it’s a shock absorber.

<strong>Put the solar panel where a person can reach it with a broom.</strong> The installers put it at the correct angle on the highest part of the roof, where it was perfect. In August it was brown. Output was down by forty per cent, and nobody was going up there. We moved it down to the veranda roof, at the wrong angle, with a broom on a nail. It’s been giving nine-tenths of perfect ever since, and a perfect one was giving six.

I think about that panel a good deal. Most of what I know about engineering is in it.

<strong>Lizards.</strong> They like the warmth of the power supply. They go in by the fan grille, and there they complete a circuit. Stretch a piece of stocking over the grille. Wash it monthly. The nurse will have views as to whose stocking.

<strong>Whatever has to be done weekly will be done when someone visits.</strong> So I don’t write “weekly” on anything. I tie it to a thing that happens anyhow. Backups run when the lid is shut. The drive gets swapped whenever the vaccine fridge is delivered, as the same driver can carry it. The broom is used on the day that the floor’s polished, since the bucket is out.

<strong>Write on the machine.</strong> Not in a manual. There were manuals; they’re holding up a table in Tsholotsho. On each lid I have a label, in paint pen, that answers three questions: <em>What’s my name? Who do you ring? What may you try first?</em> The third one is the label that has saved me the most diesel. It says: <em>Hold the button down for ten slow breaths. Not five.</em>

<strong>Assume that the network isn’t there.</strong> Then be pleased. Every form that I have built stores its data on the laptop and sends it when it can. The nurse does not see a spinning wheel, ever. She has a queue of forty and a baby with a fever. If you make her wait for a tower in Plumtree, she will go back to the paper register, and she’ll be right to.

We keep the paper register, incidentally. It has never once needed charging. On the first of each month she and I sit and compare them, ten rows picked by a child with a pencil. When they disagree it’s the computer that’s wrong a bit more often than you’d like.

<strong>Passwords.</strong> In my first year I made them twelve characters long. In my second year I found them on the wall. Now there’s a card that each nurse wears along with her watch. You hold it near and it opens, and when she walks away it shuts. Security is what people actually do.

<strong>The spare is part of the system.</strong> Four laptops in use means five laptops. The fifth isn’t “for when there is money”. It sits in the cupboard, charged, with last night’s data on it, and twice a year we use it for a day, on purpose, so as to learn that it works from something other than a disaster.

<strong>Who’s the system for?</strong> I keep this one until last. At Ngwana clinic is Sister Moyo, who’s been there for twenty-six years. When I first installed the records she told me, “I know all these people.” I explained about data. She listened politely. Afterwards she asked if it could tell her, on the morning of a clinic day, who ought to be coming and had not come the last time.

It couldn’t. It could do eleven kinds of chart for the ministry. So I drove home, and wrote a single query. It makes a list: no more than ten names, on one sheet, large type, printed by six in the morning. She reads it out to the bus driver. He knows them too, and he hoots at the gate.

In the year after, missed visits for blood pressure fell by half. I’ve won no prize for it and it’s forty lines of code. But if you ask me what I have built, I don’t say “a patient record system”. I say, I got a bus to hoot.

<em>If you take over the bakkie: second gear sticks, and Sister Moyo likes ginger biscuits.</em>
`),
  },
] satisfies readonly StorySource[];
