/** Texts of the list of the viewer's signed-in devices. */
export const devicesText = {
  title: "Your devices",
  intro:
    "You are signed in here. Sign out what you do not know, and choose a new password after that.",
  loading: "Loading your devices...",
  failed: "Your devices could not be loaded.",
  moreFailed: "The other devices could not be loaded.",
  thisOne: "This device",
  inUse: "In use now",
  /** Placed around a relative time. */
  lastUsed: { before: "Last used", after: "ago" },
  signOut: "Sign out",
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutOthers: "Sign out everywhere else",
  onlyThisOne: "You are signed in nowhere else.",
  signOutDialog: {
    one: (device: string) => `Sign out ${device}?`,
    others: "Sign out everywhere else?",
    oneDetail: "Whoever uses it has to log in again.",
    othersDetail: "Every device but this one has to log in again.",
    failed: "The device could not be signed out. Please try again.",
  },
} as const;
