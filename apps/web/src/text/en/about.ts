/** Texts of the page about Kora. */
export const aboutText = {
  title: "About",
  heading: "Before there were books, there was somebody who remembered.",
  opening:
    "In the west of Africa that somebody is the griot: teller, singer, keeper of names. Beside the griot sounds the kora, twenty-one strings over half a calabash. This place is named after it, because a story carries further with a string under it.",
  idea: "Kora is where stories are told, read and answered. Anyone may listen. Anyone may take a turn at telling. What grows between the two is why we are here.",
  readers: {
    title: "For readers",
    points: [
      {
        title: "A page that lets you read",
        description:
          "Letters as large as you like, paper by day and indigo by night. Nothing moves while you are in a story.",
      },
      {
        title: "Stories that find you",
        description:
          "You say which genres you love and whom you follow. What you like, finish and keep does the rest.",
      },
      {
        title: "A word back",
        description:
          "Like it, answer it, answer the answer. The teller is there, and so are the others who read it tonight.",
      },
      {
        title: "Far from any mast",
        description: "The stories you have read stay on your device and open without a line.",
      },
    ],
  },
  griots: {
    title: "For griots",
    points: [
      {
        title: "A turn at the fire is never refused",
        description:
          "Tell us what you write and where you are from. That is all it takes to become a griot.",
      },
      {
        title: "Write, and lose nothing",
        description:
          "Every line is kept while you type. A closed tab or a lost connection finds your draft where it was.",
      },
      {
        title: "Your story travels",
        description:
          "A shared link opens for everyone, with your poster and your name, no account asked.",
      },
      {
        title: "Be heard, be hired",
        description:
          "Readers follow you, write to you, and hire you for the stories they need told.",
      },
    ],
  },
  promise: {
    title: "What we hold to",
    lines: [
      "Your story stays yours. You change it or take it down when you like.",
      "Nobody is told your email or what you bookmark.",
      "Whom you block is gone from your sight, and you from theirs.",
    ],
  },
  closing: {
    title: "Sit down. Somebody is about to begin.",
    diveIn: "Dive in",
    home: "Go home",
    becomeGriot: "Become a Griot",
    licences: "Licences of the software and fonts in Kora",
  },
} as const;
