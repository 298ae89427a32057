export const media = {
  full: "There is no room for files on the server at the moment. Please try again later.",
  unreachable: "Files cannot be reached at the moment. Please try again in a moment.",
} as const;
