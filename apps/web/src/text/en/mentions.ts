/** Texts of the suggestions for a mention with `@`. */
export const mentionsText = {
  label: "People to mention",
  matching: (count: number) =>
    count === 1
      ? "1 person matches. Press Enter to choose."
      : `${count} people match. Choose with the arrow keys and Enter.`,
} as const;
