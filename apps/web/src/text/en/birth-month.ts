/** Texts of the card on home that asks for the month of birth. */
export const birthMonthText = {
  title: "How old are you?",
  body: "The month of your birth decides which rules protect you. Nobody else sees it.",
  answer: "Answer",
  notNow: "Not now",
} as const;
