/** The pages that are still to come: what each is called and what will be there. */
export const comingText = {
  home: "Go home",
  pages: {
    dashboard: {
      title: "Dashboard",
      sentence: "Here griots will find their stories, and how each of them is read.",
    },
    "edit-story": {
      title: "Edit story",
      sentence: "Here you will mend a story that you have published.",
    },
    writer: {
      title: "A griot's stories",
      sentence: "Here all the stories of one griot will stand together.",
    },
    "writer-profile": {
      title: "A griot",
      sentence: "Here you will get to know a griot, follow them and find their groups.",
    },
    hire: {
      title: "Hire a Griot",
      sentence: "Here you will look through the griots and write to the one you want to hire.",
    },
    news: {
      title: "Latest News",
      sentence: "Here the headlines of the day will stand.",
    },
    status: {
      title: "Memoir",
      sentence: "Here the short statuses that people share for a day will open.",
    },
    chat: {
      title: "Chat",
      sentence: "Here you will talk with one person, in words, pictures and voice.",
    },
    users: {
      title: "People",
      sentence: "Here you will find people to talk with.",
    },
    recent: {
      title: "Socials",
      sentence: "Here your conversations and groups will stand, the latest first.",
    },
    group: {
      title: "Group",
      sentence: "Here a group will talk, share and listen together.",
    },
    "create-group": {
      title: "Create a group",
      sentence: "Here griots will gather people around a fire of their own.",
    },
    user: {
      title: "Profile",
      sentence: "Here you will get to know somebody and make friends.",
    },
  },
} as const;

export type ComingPageName = keyof typeof comingText.pages;
