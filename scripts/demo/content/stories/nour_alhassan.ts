import { verse } from "../html.ts";
import type { StorySource } from "../types.ts";

export const nourStories = [
  {
    slug: "where-two-rivers-agree",
    title: "Where Two Rivers Agree",
    shortDescription:
      "A poem about the confluence at Khartoum, where a blue river and a white one run side by side before they will mix.",
    genre: ["poetry"],
    posterAlt: "Seen from above, a blue river and a pale one meeting and running on side by side.",
    daysAgo: 2,
    likes: 27,
    bookmarks: 21,
    html: verse(`
One of them comes down from the mountains with its sleeves rolled up.
It has been quarrelling with stone, and it is the colour of having won.

The other has taken its time. It lay about in the swamps for half a year,
it lent itself to papyrus, it has hippos for relations,
and it arrives the way my aunt arrives, unhurried, in white, with everybody’s news.

They meet below the bridge. You would expect a noise.
You would expect, at the least, a speech.

But stand here with me and look down: there is a line.
One side blue, one side milk, and a seam between them
that a woman could have sewn, a woman paid by the hour.

For a mile they go on like that, shoulder against shoulder,
like two people walking home from the same funeral
who have not spoken since the matter of the land.

My grandfather fished the seam. He said the fish there were undecided
and therefore easy. He said you could drop a line in the one river
and pull up your supper from the other.

He had married a girl from the far bank.
For a year, he said, we ate at one table, with a line down the middle of it.
I said bread, and she said bread, and it was not the same bread.

And what happened, I asked. I was small, I wanted the wedding to have worked.
He wound the thread around his thumb.
Nothing happened. We went on in the same direction.

It is a thing you can only see from the side, he said.
Inside the water nobody knows. Inside, it is all just cold
and then a little less cold, and something brushing against your hand.

Today they have closed the bridge. There are sandbags where he used to sit.
My cousin sends a picture from the blue bank. I send a picture from the white.
In hers I am smoke. In mine she is.

So I have come down to the reeds before the curfew
to see if it is still done, that long and stubborn courtesy,
and it is. Look. It’s being done.

No one is giving way. No one is being forgiven.
A mile of silence, side by side,
and then, past the last island, with nobody watching, on no particular day,

one river.
`),
  },
] satisfies readonly StorySource[];
