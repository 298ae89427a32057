import { pluralize } from "./locale.ts";

/** Texts of another user's profile. */
export const userProfileText = {
  title: "Profile",
  titleOf: (name: string) => name,
  loading: "Loading profile...",
  blocked:
    "This user has been blocked. Please visit your own profile to unblock them in order to view their profile.",
  ownProfileLink: "Your Profile",
  failed: "Failed to load profile. Please try again.",
  none: "No profile data available.",
  toPeople: "Find people",
  refreshFailed: "This may be old: the profile could not be loaded again.",
  online: "Online",
  you: "you",
  edit: "Edit your profile",
  chat: "Chat",
  chatWith: (name: string) => `with ${name}`,
  about: "About Me",
  preferences: "Likes to read",
  general: "General",
  noPreferences: "No genres selected.",
  friends: pluralize("friend", "friends"),
  since: (date: string) => `Here since ${date}`,
  griot: {
    title: (posterName: string) => `Tells stories as ${posterName}`,
    stories: pluralize("story", "stories"),
    profile: "View profile",
    viewStories: "View Stories",
    groups: "Groups",
  },
  menu: (name: string) => `Options for ${name}`,
  report: "Report this person",
  block: (name: string) => `Block ${name}`,
  blockQuestion: (name: string) => `Block ${name}?`,
  blockDetail:
    "You two will not see each other, or what the other writes. A friendship ends by it.",
} as const;
