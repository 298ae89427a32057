import { unauthenticatedSentence } from "@kora/contract/errors";
import { storyNotFound } from "@kora/contract/sentences/story-not-found";
import { writers as writersSentences } from "@kora/contract/sentences/writers";

/** Texts of the page for editing a published story. */
export const editingText = {
  title: "Edit story",
  loading: "Loading your story...",
  failed: "Failed to load story",
  notFound: storyNotFound,
  notSaved: "Failed to save story",
  /** Shown after `notFound`: the story was deleted while it was edited. */
  savedAsDraft: "What you wrote is kept among your drafts.",
  notKeptAsDraft: "What you wrote could not be put among your drafts yet. Please try again soon.",
  toDrafts: "To your drafts",
  writersOnly: writersSentences.writersOnly,
  apply: "Become a Griot",
  signedOut: unauthenticatedSentence,
  save: "Save",
  saving: "Saving your story",
  cancel: "Cancel",
  saved: "Story saved.",
  toDashboard: "To your dashboard",
  poster: "Poster",
  posterHint: "The picture stays as it was published.",
  genreHint: "Up to three. Without a choice the story gets the first three of your own genres.",
  leave: {
    question: "Leave without saving?",
    detail: "The story itself stays as it is published.",
    stay: "Stay",
    keep: "Leave and keep as draft",
    discard: "Discard",
  },
} as const;
