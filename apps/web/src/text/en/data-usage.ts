/** Texts of the data that this device has loaded. */
export const dataUsageText = {
  title: "Data used this month",
  kinds: {
    code: "Pages and code",
    data: "Stories, lists and messages",
    pictures: "Pictures",
    fonts: "Fonts",
    voice: "Voice notes",
    other: "Other",
  },
  total: "Together",
  none: "Nothing yet.",
  unavailable: "This browser does not let Kora keep count.",
  hint: "What Kora has loaded on this device since the month began. Only this device knows. Live messages are not counted.",
} as const;
