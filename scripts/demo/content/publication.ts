import { toStoryHtml } from "./story-html.ts";
import type { DemoEdit, DemoScheduledStory } from "./types.ts";

export const edits: readonly DemoEdit[] = [
  {
    story: "the-woman-who-lent-out-her-shadow",
    tags: ["Shadows", "market women", "Told at night"],
    noteBefore:
      "My grandmother told this one on evenings when the power was gone. She always stopped before the end, to see who was still awake.",
    noteAfter: "Who has heard it with another ending? Please write it below.",
  },
  {
    story: "little-okra-and-the-very-tall-ladder",
    tags: ["ladders", "the moon", "told at night"],
    noteBefore: "",
    noteAfter: "",
  },
  {
    story: "salt-by-weight",
    tags: ["salt", "caravans", "Taoudenni"],
    noteBefore:
      "The road from Taoudenni to Timbuktu is some seven hundred kilometres long. The song is the one my uncle sang; every family has another last line.",
    noteAfter: "The third part is about the well. It comes next week.",
  },
];

export const scheduledStories: readonly DemoScheduledStory[] = [
  {
    author: "ama.serwaa",
    title: "The Drum That Would Not Be Hurried",
    shortDescription: "A chief wants his drum by Friday. The tree has another day in mind.",
    genre: ["african folktales"],
    tags: ["drums", "told at night"],
    posterOf: "little-okra-and-the-very-tall-ladder",
    posterAlt: "A tall ladder leaning into a green sky.",
    inDays: 3,
    html: toStoryHtml(`
There was a chief who wanted a drum by Friday, and a carver who knew a tree that had never heard of Friday.

“How long?” said the chief.

“Ask the tree,” said the carver, and went to sit under it.

The chief’s men came on Monday and found him asleep. They came on Tuesday and found him listening. On Wednesday he put his hand on the bark and shook his head.

On Friday the chief came himself, with all his umbrellas, and sat down under the tree to be angry. It was cool there. After a while he stopped being angry, and after a longer while he heard it: a slow knock, far up, where the wood was making up its mind.

“Is that my drum?” he whispered.

“Not yet,” said the carver. “That is only the tree, laughing at Friday.”
`),
  },
  {
    author: "idrissa.diarra",
    title: "The Well at Bir Ounane",
    shortDescription: "A dead well, a rope of two hundred arms, and the boy who was light enough.",
    genre: ["historical fiction", "african history"],
    series: "What the caravans carried",
    tags: ["wells", "caravans"],
    posterOf: "salt-by-weight",
    posterAlt: "A line of camels in tall dunes, under a white sun.",
    inDays: 7,
    html: toStoryHtml(`
The year after the goat, one of us had to go down and clean the well, and I weighed the least.

They tied the rope under my arms. My uncle checked the knot, then Bilal checked it, then my uncle checked it again so as not to have been the first. “Sing,” he said. “As long as we hear you, we let out rope.”

So I sang, and the sky became a plate, and then a coin.

~~~verse
Down goes the bucket,
    and down goes the sun.
Who drank before us?
    I see only one.
~~~

At the bottom there was sand, and in the sand there were sandals, very small. I had stopped singing. The rope stopped too.

“I’m here,” I called up. And a voice beside me, no older than mine, said: “So am I. Have they brought salt?”
`),
  },
];
