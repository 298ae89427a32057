export const search = {
  required: "Please type something to search for.",
  tooLong: "A search can be at most 100 characters.",
  unknownType: "Type must be stories, writers or people.",
} as const;
