/** Texts of the installed app: install banner, instructions, new versions. */
export const installText = {
  banner: {
    label: "Install Kora",
    message: "Keep Kora at hand, even offline.",
    install: "Install",
  },
  help: {
    title: "Install Kora",
    why: "It opens like any app, and the stories you have read stay with you.",
    steps: {
      ios: [
        "Tap the Share button of your browser.",
        "Choose 'Add to Home Screen'.",
        "Tap 'Add'. Kora waits on your home screen.",
      ],
      other: [
        "Open the menu of your browser.",
        "Choose 'Install' or 'Add to Home screen'.",
        "Say yes. Kora waits with your other apps.",
      ],
    },
  },
  update: {
    message: "A new version of Kora is here.",
    load: "Load it",
    later: "Not now",
  },
  manifest: {
    name: "Kora",
    description: "Stories. Cultures.. Connected...",
    shortcuts: { read: "Read stories", write: "Write a Story", news: "Newsfeed", chat: "Chat" },
    screenshots: {
      feedPhone: "Stories for you",
      storyPhone: "Reading a story",
      feedDesktop: "Stories for you, on a large screen",
      landingDesktop: "Where Kora begins",
    },
  },
} as const;
