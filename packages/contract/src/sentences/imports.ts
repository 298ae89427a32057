const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`;

/** Returns a note about pictures that were left out because of `one`, or of `many` for several pictures. */
const leftOut =
  (one: string, many = one) =>
  (title: string, count: number) =>
    `“${title}”: ${counted(count, "a picture was", "pictures were")} left out, because ${count === 1 ? one : many}.`;

export const imports = {
  fileRequired: "Please choose a file.",
  tooLarge: "A file can be at most 50 MB.",
  unknownKind:
    "Kora reads .docx, .md, .html, .txt and .epub files, and exports of WordPress (.xml), Medium (.zip) and Ghost (.json).",
  notText: "This file is not a text.",
  damagedArchive: "This file is damaged or not complete, so Kora cannot open it.",
  damagedFile: (path: string) => `This file is damaged: ${path} in it cannot be read.`,
  tooManyFiles: "This archive has more than 5000 files.",
  tooLargeUnpacked: "This archive is larger than 200 MB when it is unpacked.",
  notWord:
    "This is not a Word document that Kora can read. Old .doc files must be saved as .docx first.",
  damagedDocument: "This document is damaged: word/document.xml is missing or cannot be read.",
  damagedDocumentLine: (path: string, line: number) =>
    `This document is damaged in line ${line} of ${path}.`,
  damagedBook: (file: string) => `This book is damaged: ${file} is missing or cannot be read.`,
  damagedBookLine: (path: string, line: number) =>
    `This book is damaged in line ${line} of ${path}.`,
  lockedBook: "This book is protected against copying, so Kora cannot read it.",
  notWordPress: "This is not an export of WordPress.",
  notGhost: "This is not an export of Ghost.",
  damagedPost: (number: number) => `Post ${number} of this export is damaged.`,
  cutPost: (path: string) => `This export is damaged: ${path} in it is not complete.`,
  damagedLine: (line: number) => `This export is damaged in line ${line}.`,
  empty: "Kora found no text in this file.",
  tooManyParts: (count: number) => `A file can have at most 500 parts. This one has ${count}.`,
  takesTooLong: "This file takes too long to read. Please divide it and try again.",
  tooManyDrafts: (count: number) =>
    `You can have 500 imported drafts at most, and this file would make it ${count}. Please publish or delete some first.`,
  notFound: "This import is no longer here.",
  deleted: "The import and its drafts are deleted.",
  omittedPictures: {
    notInFile: leftOut("it is not in the file", "they are not in the file"),
    wrongKind: leftOut(
      "it is not a JPEG, PNG or WebP image",
      "they are not JPEG, PNG or WebP images",
    ),
    tooLarge: leftOut(
      "it has more than 10 MB or 100 megapixels",
      "they have more than 10 MB or 100 megapixels",
    ),
    unreadable: leftOut("Kora cannot show it", "Kora cannot show them"),
    tooManyInPart: leftOut("a story can have at most 20 pictures"),
    tooManyInFile: leftOut("Kora takes at most 50 pictures from a file"),
    noStorage: leftOut("your storage is full"),
  },
  omittedAnimations: (title: string, count: number) =>
    `“${title}”: of ${counted(count, "an animated picture", "animated pictures")}, only the first ${count === 1 ? "frame was" : "frames were"} kept.`,
  omittedTables: (title: string, count: number) =>
    `“${title}”: the rows of ${counted(count, "a table", "tables")} became paragraphs.`,
  omittedMedia: (title: string, count: number) =>
    `“${title}”: ${counted(count, "a recording or embedded page was", "recordings or embedded pages were")} left out.`,
  omittedMath: (title: string, count: number) =>
    `“${title}”: ${counted(count, "a formula was", "formulas were")} left out.`,
  omittedDrawings: (title: string, count: number) =>
    `“${title}”: ${counted(count, "a drawing was", "drawings were")} left out.`,
  omittedForms: (title: string, count: number) =>
    `“${title}”: the fields of ${counted(count, "a form", "forms")} were left out.`,
  omittedStrikethrough: (title: string) => `“${title}”: its text is no longer struck through.`,
  omittedFormatting: (title: string) =>
    `“${title}” has more formatting than a story can have, so it became plain text.`,
  shortenedTitle: (title: string) => `The title “${title}” was too long, so it was shortened.`,
  moreNotes: (count: number) =>
    `There ${count === 1 ? "is one more note" : `are ${count} more notes`} like these.`,
  omittedPage: (title: string) =>
    `“${title}” was left out, because it is beside the order of the book.`,
  omittedEntries: (count: number) =>
    count === 1
      ? "A page or other entry that is not a post was left out."
      : `${count} pages and other entries that are not posts were left out.`,
  omittedTrash: (count: number) =>
    `${counted(count, "A post in the trash was", "posts in the trash were")} left out.`,
  omittedPostComments: (count: number) =>
    `${counted(count, "A comment on the posts was", "comments on the posts were")} left out.`,
  omittedTags: (count: number) =>
    `The tags and categories of ${counted(count, "a post", "posts")} were left out.`,
  omittedExcerpts: (count: number) =>
    count === 1
      ? "The excerpt of a post was left out."
      : `The excerpts of ${count} posts were left out.`,
  omittedFeaturedImages: (count: number) =>
    count === 1
      ? "The featured image of a post was left out."
      : `The featured images of ${count} posts were left out.`,
  omittedDocumentComments: (count: number) =>
    `${counted(count, "A comment in the document was", "comments in the document were")} left out.`,
  omittedPageHeaders: "The headers and footers of the pages were left out.",
  omittedPost: (title: string) => `“${title}” has no text that Kora can read.`,
} as const;
