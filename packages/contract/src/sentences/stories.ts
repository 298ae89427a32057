import { storyNotFound } from "./story-not-found.ts";

export const stories = {
  titleRequired: "Title is required.",
  titleTooLong: "Title must be at most 70 characters.",
  descriptionRequired: "Short description is required.",
  descriptionTooLong: "Short description must be less than 200 characters",
  contentRequired: "Story content is required.",
  tooManyWords: "Story must not exceed 5000 words.",
  tooLong: "This story takes too many characters. Please shorten it.",
  unclosedMarkup: ({ line, column, quote }: { line: number; column: number; quote: string }) =>
    `A tag or quotation mark is not closed at line ${line}, character ${column}: ${quote}. The text after it would be lost.`,
  tooMuchFormatting: "This story has too much formatting. Please simplify it and try again.",
  posterRequired: "Poster image is required.",
  posterNotAnImage: "Poster must be an image.",
  posterTooLarge: "Poster image must be at most 25 MB and 100 megapixels.",
  posterAltTooLong: "Poster description must be at most 200 characters.",
  tooManyGenres: "You can select a maximum of 3 genres.",
  unknownGenre: "This genre is not known.",
  unknownRating: "Rating must be everyone, teen or mature.",
  unknownWarning:
    "Warnings must be violence, sexual content, abuse, self-harm, hate or strong language.",
  warningsFormat: "Warnings must be a list of different warnings.",
  ratingTooLow: "A moderator raised the rating of this story. It cannot be lower.",
  adultsOnly: "This story is for adults. Log in to read it.",
  idsFormat: "Ids must be story ids separated by commas.",
  tooManyIds: "Please ask for at most 100 stories at once.",
  playlistsFormat: "Playlists must be a JSON list of playlist ids.",
  published: "Story published successfully!",
  publishFailed: "Error publishing story",
  changedElsewhere: "This story was changed in another place. Nothing of yours is lost.",
  notFound: storyNotFound,
} as const;
