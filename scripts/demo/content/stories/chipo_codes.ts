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
] satisfies readonly StorySource[];
