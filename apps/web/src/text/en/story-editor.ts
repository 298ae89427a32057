import { pictureErrors } from "@kora/contract/sentences/picture-errors";
import { storyDocument as sentences } from "@kora/contract/sentences/story-document";
import { locale } from "./locale.ts";

/** Texts of the story editor's dialogs and panels. */
export const storyEditorText = {
  more: "More tools",
  find: {
    label: "Find and replace",
    search: "Find",
    replacement: "Replace with",
    matchCase: "Match case",
    previous: "Previous match",
    next: "Next match",
    close: "Close find and replace",
    replace: "Replace",
    replaceAll: "Replace all",
    /** `current` is 0 while no match is selected. */
    matches: (current: number, count: number) => {
      if (count === 0) return "No match";
      if (current > 0) return `${current} of ${count}`;
      return count === 1 ? "1 match" : `${count} matches`;
    },
    replaced: (count: number) => `${count} replaced. Undo brings them back.`,
  },
  goal: {
    title: "Word goal",
    words: "Words",
    hint: "How many words you want to write. This device remembers it.",
    invalid: (max: number) => `Please enter a number from 1 to ${max.toLocaleString(locale)}.`,
    save: "Save",
    remove: "Remove the goal",
    progress: (count: number, goal: number) =>
      `${count.toLocaleString(locale)} of ${goal.toLocaleString(locale)} words`,
    reached: "You have reached your word goal.",
  },
  focus: { enter: "Focus mode", leave: "Leave focus mode" },
  preview: {
    open: "Preview",
    title: "As readers see it on a phone",
    untitled: "Without a title",
    noPoster: "There is no poster yet.",
    empty: "There is no text yet.",
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    description:
      "Alt+F10 moves to the tools, where the arrow keys move between them. In the text, the arrow keys also select a picture: Enter changes it, cut and paste move it.",
  },
  picture: {
    add: "Add a picture",
    edit: "Picture",
    choose: "Choose a picture",
    change: "Choose another",
    preview: "The chosen picture",
    cancel: "Cancel",
    compressing: "Making the picture small enough...",
    uploading: "Uploading",
    failed: "The picture could not be uploaded.",
    errors: {
      unreadable: sentences.pictureWrongKind,
      heic: pictureErrors.heic,
      damaged: pictureErrors.damaged,
      "too-large": sentences.pictureTooLarge,
    },
    alt: "Describe the picture",
    altHint: "For readers who cannot see it: what is on it, in a few words.",
    altRequired: sentences.pictureAltRequired,
    altTooLong: sentences.pictureAltTooLong,
    caption: "Caption",
    captionHint: "If you like. It stands below the picture.",
    captionTooLong: sentences.pictureCaptionTooLong,
    width: "Width",
    widths: { small: "Small", medium: "Medium", full: "Full" },
    insert: "Insert",
    save: "Save",
    remove: "Remove picture",
    tooMany: sentences.tooManyPictures,
  },
} as const;
