/** Sentences about the text of a story or draft. They are apart from the others, because few pages need them. */
export const storyDocument = {
  newerStory:
    "This story has parts that this editor does not know, and saving would lose them. Nothing of yours is lost. Reload the page to get the new editor.",
  newerDraft:
    "This draft has parts that this editor does not know, and saving would lose them. Both versions are kept. Reload the page to get the new editor.",
  pictureRequired: "Picture is required.",
  pictureWrongKind: "Picture must be a JPEG, PNG or WebP image.",
  pictureTooLarge: "Picture must be at most 10 MB and 100 megapixels.",
  tooManyPictures: "A story can have at most 20 pictures.",
  pictureNotFound:
    "A picture in this text is not one of yours or is no longer stored. Please remove it or add it again.",
  pictureAltRequired: "Please describe each picture, for readers who cannot see it.",
  pictureAltTooLong: "The description of a picture must be at most 200 characters.",
  pictureCaptionTooLong: "The caption of a picture must be at most 300 characters.",
} as const;
