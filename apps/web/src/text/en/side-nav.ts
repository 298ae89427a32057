/** Texts of the side navigation, which is loaded later than the rest of the frame. */
export const sideNavText = {
  home: "Home",
  following: "Following",
  history: "Reading history",
  library: "Offline library",
  outbox: "Outbox",
  news: "Newsfeed",
  socials: "Socials",
  hire: "Hire a Griot",
  becomeGriot: "Become a Griot",
  write: "Write a Story",
  dashboard: "Dashboard",
  about: "About",
  logOut: "Log out",
} as const;
