/** What is said about a story that is kept on the device while it is written. */
export const draftsText = {
  restored: {
    sentence: "Your draft is back as you left it.",
    /** Around a time such as `5 mins`. */
    before: "Last changed",
    after: "ago.",
    startOver: "Start over",
    question: "Start over with an empty page?",
    detail: "The draft on this device will be gone, its poster with it.",
  },
  keeping: {
    kept: "Draft kept on this device.",
    refused: "This browser keeps no drafts. Publish before you leave this page.",
  },
} as const;
