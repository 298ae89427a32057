import { prose, verse } from "../html.ts";
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
  {
    slug: "inventory-of-a-house-in-omdurman",
    title: "Inventory of a House in Omdurman",
    shortDescription:
      "They told us to list what we had left behind, for the form. Item by item, the list stops behaving like a list.",
    genre: ["poetry", "literary fiction"],
    posterAlt:
      "Flat-roofed houses stacked on a hillside with stairways between them, in warm evening light.",
    daysAgo: 30,
    likes: 20,
    bookmarks: 13,
    html: prose(`
<em>The lady at the desk was kind and had only the one pen. Please list, she said, the contents of the property, room by room, with the approximate value. Continue overleaf if necessary.</em>

<strong>The gate.</strong> One, iron, green. It has a sound. We could tell from the sound who it was. My father pushed it as if it had insulted him and my mother as if it were asleep. For the value I have put: four knocks.

<strong>The yard.</strong> Sand, swept. One neem tree, with shade. The shade goes round the yard in a day, and the beds went round after it. Do I put down the tree and the shade on separate lines? In the morning it belonged to my grandmother. At two o’clock it was the whole street’s.

<strong>The water jars.</strong> Three, clay, on a stand. They sweat. The drip from the third one falls in a dish, and a certain bird came for it. I have listed the dish. I did not know how to list the bird.

<strong>The front room.</strong> Eight chairs, for guests, never sat in by us. One glass cabinet. One clock, that was stopped on purpose in the week my uncle left, so that he would not be late coming back. Please enter the clock as working.

<strong>The kitchen.</strong> Gas ring. The big pot, the other big pot, the pot for funerals. A spoon with a burnt handle and it was always the one you wanted. Coffee things: the roasting pan, the mortar, the little jug with its fibre stopper, and eleven cups, since Hiba broke one when she heard that she had passed. My mother said to leave it at eleven. It was the cheapest she ever paid for news like that.

<strong>My brothers’ room.</strong> Two beds, one ball, a wall with a height on it for each Eid. The pencil marks go up like a ladder and at the top there is a space. He was still growing. Value of the space: I asked the lady. She said to leave it blank if I was not sure.

<strong>The roof.</strong> Four string beds. One radio. Stars, the usual number. We slept up there from March till October, and the talk went from bed to bed in the dark until someone didn’t answer, and that was how you knew. It went down the line in order of age. I was the youngest but one. I used to hold my breath, to be the last awake, and hear the house with nobody in it but its own breathing.

<strong>The room with the books.</strong> I am not going to do the books.

<strong>The door to the neighbours.</strong> It is not on the plan. It is a hole in the wall, this high, that our grandmothers had knocked through in the year of the flood, so as not to go round by the street for salt. It was never locked. It did not have a lock. It had a curtain with oranges on it. I can’t say which of the two houses it belongs to. I would like to claim half.

<strong>Continue overleaf.</strong>

What I carried: one bag. In it, one dress, the deeds, my mother’s gold, and Hiba’s certificate. And the spoon, God knows why, I had it in my hand.

What I forgot: to water the tree.

What I locked: everything. I went round it twice. I locked the front room upon the eight chairs, and the kitchen on its pots. I locked the gate, and it made its sound, and for the first time I was on the outer side of it and could not tell who it was.

<em>The lady read it through. She read overleaf. She asked me, is there a total?</em>

<em>I told her, there were nine of us.</em>
`),
  },
  {
    slug: "letter-to-a-date-palm",
    title: "Letter to a Date Palm",
    shortDescription:
      "Short lines to a tree on the Nile bank at Karima, from someone who used to climb it.",
    genre: ["poetry"],
    posterAlt: "Tall date palms on a river bank at first light, mirrored in still water.",
    daysAgo: 55,
    likes: 3,
    bookmarks: 1,
    html: verse(
      `
You were planted for my mother
on the day they cut her cord.
So you are my aunt, I think.
Good morning, Aunt.

I write from a city
with one tree in a cage.
They have given it a number.
It coughs.

Do you still lean
toward the ferry?
They used to say that you were waiting
for a man with a red boat.

You gave him dates each August.
You dropped them on his awning
one at a time,
like somebody with something to say.

I remember your ladder of scars.
I put my foot in every year
that they had cut a leaf:
the year of the locusts, the year of the school.

From the top I saw the whole of it,
the desert on the left,
the desert on the right,
and down the middle, us:

a green thread
someone had pulled
through all that cloth
and not yet knotted.

Aunt, I am well.
I have shoes for the winter.
In the shop here there are dates
in a box with a window.

I bought them. I’m sorry.
They were sweet, they were perfectly polite.
They had been told nothing
about a red boat.

I have kept the stones
in a glass on the sill.
I know that it is too cold.
I know what you will say.

But one has split.
This morning. A white thing,
no longer than a word,
is leaning to the south.
`,
      "center",
    ),
  },
] satisfies readonly StorySource[];
