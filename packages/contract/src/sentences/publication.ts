/** Texts of the time at which a story is published, and of stories that are not published. */
export const publication = {
  publishAtFormat: "Time must be a date and time such as 2026-12-24T18:00:00Z.",
  publishAtRange: "Choose a time between one minute and one year from now.",
  tooManyScheduled: "You can schedule at most 50 stories at once.",
  alreadyPublished: "This story is published already.",
  tagFormat: "A tag must have a letter or a digit, and at most 50 characters.",
  tagsFormat: "Tags must be a JSON list of texts.",
  tooManyTags: "A story can have at most 10 tags.",
  noteTooLong: "A note must be at most 1000 characters.",
  revisionNotFound: "This version of the story is not kept any more.",
  unknownShownTo: "Please choose who may read the story: everyone, or members only.",
  membersOnly: "This story is for members. Log in to read it.",
  unavailable: "This story is not available at the moment.",
} as const;
