import { publicationLimits } from "@kora/contract/publication-limits";
import { publication as messages } from "@kora/contract/sentences/publication";

/** Texts of the tags and the author's notes in the form of a story. */
export const tagsAndNotesText = {
  messages,
  tags: "Tags",
  tagsHint: `Up to ${publicationLimits.tags}, with commas between them. Readers find the story by each, in any spelling.`,
  noteBefore: "Note before the story",
  noteBeforeHint: "If you like: a few words of yours, which readers see apart from the story.",
  noteAfter: "Note after the story",
} as const;
