/** Texts of the landing page and the splash screen. */
export const landingText = {
  title: "Welcome",
  welcome: "Welcome to Kora",
  invitation:
    "Griots from everywhere tell their stories here: folktales and futures, love and thunder, a page at a time. Read, answer the teller, tell one of your own.",
  diveIn: "Dive in",
  join: "Make an account",
  explore: "Explore",
  about: "About",
  strip: { pause: "Pause the pictures", play: "Move the pictures" },
  pitches: {
    title: "A place at the fire for everyone",
    hire: {
      title: "Hire writers",
      description:
        "A wedding, a brand, a grandmother's memory: find the griot whose voice fits, and write to them.",
    },
    read: {
      title: "Read stories",
      description:
        "Thirty-eight genres of them, light on your data, and the ones you have read stay with you without a line.",
    },
    connect: {
      title: "Connect",
      description: "Follow tellers, make friends, talk as two or as many around one fire.",
    },
    news: {
      title: "Stay updated with news",
      description:
        "The day's headlines stand next to the stories, so you know what the talk is about.",
    },
    write: {
      title: "Write",
      description: "A quiet editor that keeps every draft. Publish, and see who is listening.",
    },
  },
  footer: {
    socials: "Socials",
    socialLabels: ["Facebook", "Instagram", "X", "YouTube", "LinkedIn"],
    phones: "Call us",
    licences: "Licences",
    copyright: (year: number) => `© ${year} Kora`,
  },
  splash: { openingLogin: "Opening the login." },
} as const;
