import { imports as importsSentences } from "@kora/contract/sentences/imports";
import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const numbers = onFirstUse(() => new Intl.NumberFormat(locale));
const parts = (count: number) => (count === 1 ? "1 part" : `${numbers().format(count)} parts`);

/** Texts of the page that imports works from files. */
export const importsText = {
  title: "Bring your stories",
  invitation: "From Word, a book, a text, or an export of WordPress, Medium or Ghost.",
  explanation:
    "Each part becomes a draft, with the pictures that are in the file, and nothing is published by itself. A file with several titles becomes several parts, and a part over 5,000 words is divided.",
  loading: "Loading your imports...",
  failed: "Your imports could not be loaded.",
  file: "File",
  fileHint:
    "Up to 50 MB: .docx, .md, .html, .txt, .epub, .xml (WordPress), .zip (Medium) or .json (Ghost).",
  fileRequired: importsSentences.fileRequired,
  tooLarge: importsSentences.tooLarge,
  seriesHint: "If you like. The parts come at its end.",
  languageHint: "The language of the drafts. A book that says its own language keeps it.",
  start: "Import",
  uploading: "Sending the file",
  reading: "Reading the file...",
  startFailed: "The file could not be imported. Please try again.",
  list: "Your imports",
  empty: "You have imported nothing yet.",
  progress: (done: number, count: number) => `${numbers().format(done)} of ${parts(count)}`,
  done: (count: number) =>
    count === 1 ? "1 draft was made." : `${numbers().format(count)} drafts were made.`,
  openDrafts: "Open the drafts",
  notes: (count: number) =>
    count === 1
      ? "1 thing could not be taken"
      : `${numbers().format(count)} things could not be taken`,
  resume: "Go on",
  resumeLabel: (name: string) => `Go on with the import of ${name}`,
  resumeFailed: "The import could not go on. Please try again.",
  remove: "Throw away",
  removeLabel: (name: string) => `Throw away the import of ${name}`,
  removeQuestion: "Throw this import away?",
  removeDetail:
    "All drafts that it made are deleted, also those that you have changed. Published stories stay.",
  removeFailed: "The import could not be deleted. Please try again.",
} as const;
