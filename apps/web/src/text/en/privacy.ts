import type {
  FriendRequestSenders,
  MatureChoice,
  MessageSenders,
  OnlineStateViewers,
} from "@kora/contract/privacy-settings";
import type { ShownTo } from "@kora/contract/shown-to";
import type { NamedAudience } from "@kora/contract/status-audience";

/** Texts of the privacy settings. */
export const privacyText = {
  messages: {
    label: "Who may begin to write to you",
    hint: "People you know are your friends, the griots you follow, and people you have written to.",
    options: {
      everyone: "Everyone",
      requests: "Strangers by a request",
      connections: "Only people I know",
      nobody: "Nobody",
    } satisfies Record<MessageSenders, string>,
  },
  friendRequests: {
    label: "Who may send you a friend request",
    hint: "You can always send one yourself.",
    options: {
      everyone: "Everyone",
      connections: "Only people I know",
      nobody: "Nobody",
    } satisfies Record<FriendRequestSenders, string>,
  },
  status: {
    label: "Who sees your Memoir",
    hint: "You can choose others for each status.",
    options: {
      everyone: "Everyone",
      friends: "Friends",
      followersAndFriends: "Followers and friends",
      chosen: "People whom I choose",
    } satisfies Record<NamedAudience | "chosen", string>,
  },
  onlineState: {
    label: "Who sees when you are online",
    hint: "This also covers when you were last here, when you are typing, and when a message has come to you.",
    options: {
      everyone: "Everyone",
      friends: "Friends",
      nobody: "Nobody",
    } satisfies Record<OnlineStateViewers, string>,
  },
  readReceipts: {
    label: "Show others that I have read their messages",
    hint: "Without it, you do not see what others have read either.",
  },
  showAge: {
    label: "Show my age in my griot's profile",
    hint: "The age of people under 18 is never shown.",
  },
  inDirectory: {
    label: "Let others find me by name",
    hint: "In the list of people and in the search.",
  },
  downloads: {
    label: "Let others download my works",
    hint: "As EPUB or HTML, to read without a connection. Whoever has a file keeps it.",
  },
  storiesShownTo: {
    label: "Who may read your new stories",
    hint: "Everyone: also people without an account. You can choose otherwise for each story.",
    options: {
      public: "Everyone",
      members: "Members only",
    } satisfies Record<ShownTo, string>,
  },
  mature: {
    label: "Mature stories",
    hint: "Stories that are for adults only.",
    forAdults:
      "Mature stories are hidden from you. Adults who enter the month of their birth can choose.",
    options: {
      show: "Show them",
      warn: "Warn me first",
      hide: "Hide them",
    } satisfies Record<MatureChoice, string>,
  },
  submit: "Save privacy settings",
  saved: "Your privacy settings are saved.",
  failed: "Your privacy settings could not be saved. Please try again.",
  offline: "You seem to be offline. Your changes stay here: save them when the line is back.",
  conflict: {
    title: "These settings were changed on another device",
    intro: "Which ones do you want to keep?",
    here: "Here",
    there: "Other device",
    keepHere: "Keep the ones from here",
    keepThere: "Keep the other device's",
    on: "On",
    off: "Off",
  },
} as const;
