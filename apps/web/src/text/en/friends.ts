import { friends as friendsSentences } from "@kora/contract/sentences/friends";

const { requested, accepted, declined, removed, withdrawn } = friendsSentences;

/** Texts of friendships, on every screen that shows users. */
export const friendsText = {
  add: "Add Friend",
  sent: "Request Sent",
  remove: "Remove Friend",
  accept: "Accept",
  decline: "Decline",
  withdraw: "Take back",
  removeQuestion: (name: string) => `Remove ${name} from your friends?`,
  removeDetail: "They are not told. To be friends again, one of you has to ask.",
  keep: "Keep",
  toasts: {
    requested,
    accepted,
    declined,
    withdrawn,
    removed: "Friend removed successfully!",
    /** The toast on the viewer's own profile, to which the specification gives other words. */
    removedOnOwnProfile: removed,
  },
  failed: {
    request: "Failed to send friend request.",
    accept: "Failed to accept friend request.",
    decline: "Failed to decline friend request.",
    remove: "Failed to remove friend.",
    withdraw: "Failed to take the friend request back.",
  },
  dialog: {
    title: "Friends",
    tabs: { friends: "Friends", received: "Requests", sent: "Sent" },
    count: (label: string, count: number) => `${label} (${count})`,
    loading: "Loading friends...",
    failed: "Failed to load friends.",
    moreFailed: "More could not be loaded. Please try again.",
    none: {
      friends: "You have no friends here yet.",
      received: "Nobody waits for your answer.",
      sent: "You wait for nobody's answer.",
    },
    find: "Find people",
    since: {
      friends: { before: "Friends for", after: "" },
      received: { before: "Asked", after: "ago" },
      sent: { before: "Asked", after: "ago" },
    },
  },
} as const;
