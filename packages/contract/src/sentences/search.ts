export const search = {
  required: "Please type something to search for.",
  tooLong: "A search can be at most 100 characters.",
  unknownType: "Type must be stories, writers or people.",
  termRequired: "Please enter what to search for.",
  unknownOrder: "Order must be recent or frequent.",
  termsDeleted: "The search was forgotten.",
} as const;
