import { limits } from "@kora/contract/limits";
import { stories as storiesSentences } from "@kora/contract/sentences/stories";
import { writers as writersSentences } from "@kora/contract/sentences/writers";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";
import { signedOutText } from "./signed-out.ts";

const number = onFirstUse(() => new Intl.NumberFormat(locale));
const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }),
);
const words = (count: number) => `${number().format(count)} ${count === 1 ? "word" : "words"}`;

/** Texts of the page for writing a story, and of its editor. */
export const writingText = {
  title: "Write Your Story",
  invitation:
    "Sit down by the fire. What you write is kept on this device and in your account until you publish it.",
  importLink: "Import from a file",
  messages: storiesSentences,
  verify: {
    loading: "Checking that you are a griot...",
    failed: "Error verifying writer.",
    noToken: signedOutText.write,
    notAWriter: writersSentences.notAWriter,
    apply: "Become a Griot",
  },
  fields: {
    title: "Title",
    shortDescription: "Short description",
    shortDescriptionHint: "What stands on the card below the title.",
    genre: "Genres",
    genreHint: "If you like. Without a choice the story gets the first three of your own genres.",
    allGenres: "All genres",
    fewerGenres: "Fewer genres",
  },
  story: {
    label: "Story",
    hint: () => `Up to ${words(limits.story.words)}.`,
    write: "Write the story",
    goOn: "Go on writing",
    words,
    notLoaded: "The editor could not be loaded. Please try again when the line is back.",
  },
  poster: {
    label: "Poster",
    hint: "Drop a picture here, paste one, or choose a file. It is made small enough by itself.",
    choose: "Choose a picture",
    change: "Choose another",
    remove: "Remove",
    compressing: "Making the picture small enough...",
    cancel: "Cancel",
    drop: "Let go to make it the poster",
    preview: "The chosen poster",
    /** Such as `1920 × 1080 px, 187 KB`. */
    dimensionsAndSize: (width: number, height: number, bytes: number) =>
      `${width} × ${height} px, ${number().format(Math.ceil(bytes / 1024))} KB`,
    alt: "Describe the poster",
    altHint: "For readers who cannot see it: what is on it, in a few words.",
  },
  publish: {
    submit: "Publish",
    /** Link in the toast after publishing. */
    open: "Read it",
    scheduled: (iso: string) =>
      `Your story will be published on ${timeFormat().format(new Date(iso))}.`,
    uploading: "Sending your story",
    finishing: "Your story has arrived and is being published.",
    cancel: "Cancel",
    cancelled: "Publishing was cancelled. Everything you wrote is here.",
    connectionLost:
      "The connection was lost, and nothing was published. Everything you wrote is here: publish again when the line is back.",
    waitForPoster: "The poster is still being made small enough. Please wait a moment.",
  },
  editor: {
    title: "Your story",
    done: "Done",
    label: "Story text",
    placeholder: "Once upon a time…",
    toolbar: "Text tools",
    wordCount: (count: number) => `${number().format(count)} / ${words(limits.story.words)}`,
    noPictures: "Pictures are not taken over from a pasted text. Add each with the tool Picture.",
    undo: "Undo",
    redo: "Redo",
    blockType: "Kind of text",
    blockTypes: {
      paragraph: "Text",
      heading: "Heading",
      subheading: "Subheading",
      verse: "Verse",
      code: "Code",
    },
    code: "Code within a line",
    quote: "Quote",
    sceneBreak: "Scene break",
    font: "Font",
    defaultFont: "Default font",
    bold: "Bold",
    italic: "Italic",
    underline: "Underline",
    left: "Align left",
    center: "Align center",
    right: "Align right",
    orderedList: "Ordered list",
    bulletList: "Unordered list",
    link: "Link",
    picture: "Picture",
    /** `Bold (Ctrl+B)`. */
    withShortcut: (label: string, shortcut: string) => `${label} (${shortcut})`,
  },
  link: {
    add: "Add a link",
    edit: "Edit the link",
    address: "Address",
    addressHint: "A web address, or an email address.",
    text: "Text",
    textHint: "Without one the address itself is shown.",
    invalidAddress: "Please enter a web address (https) or an email address.",
    save: "Save",
    remove: "Remove link",
  },
} as const;
