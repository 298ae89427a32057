import type { PrivacyView } from "@kora/contract/privacy-settings";

/** The settings of a user of unknown age who has chosen nothing. */
export const defaultPrivacy: PrivacyView = {
  messages: "everyone",
  friendRequests: "everyone",
  status: "everyone",
  chosenPeople: [],
  onlineState: "everyone",
  readReceipts: true,
  showAge: true,
  inDirectory: true,
  downloads: true,
  storiesShownTo: "public",
  mature: "hide",
  revision: 0,
};
