export const downloads = {
  turnedOff: "This griot has turned downloads off.",
  empty: "There is nothing to download here yet.",
} as const;
