import { formatBytes } from "@kora/contract/format-bytes";

const storyCount = (count: number) => (count === 1 ? "1 story" : `${count} stories`);

/** Texts of the offline library. Those of the menus of works are in `library-menu.ts`. */
export const libraryText = {
  dialog: {
    title: (title: string) => `Keep “${title}” offline`,
    measuring: "Finding out how much room it takes...",
    measureFailed: "What it takes could not be found out.",
    size: (count: number, bytes: number) =>
      `${storyCount(count)}. This loads about ${formatBytes(bytes)} and keeps it on this device.`,
    nothingNew: (count: number) => `${storyCount(count)}. All of it is on this device already.`,
    free: (bytes: number) => `Kora has about ${formatBytes(bytes)} of free room here.`,
    tooLarge: (bytes: number) =>
      `Kora has only about ${formatBytes(bytes)} of free room here. Remove something from the library first, or free some room on this device.`,
    start: "Keep offline",
    progress: (count: number, total: number) => `${count} of ${storyCount(total)}`,
    progressHint: "It goes on when you close this.",
    close: "Close",
    cancel: "Cancel",
    done: (count: number, bytes: number) =>
      `Kept: ${storyCount(count)}, ${formatBytes(bytes)} on this device.`,
    open: "Open the library",
  },
  done: (title: string) => `“${title}” can be read offline now.`,
  cancelled: "Nothing was kept.",
  full: "This device has no more room for Kora, so nothing was kept. Remove something from the library, or free some room on this device, and try again.",
  failed: "It could not be kept offline. Please try again.",
  offline: "You seem to be offline. Please try again when the line is back.",
  removeFailed: "It could not be removed. Please try again.",
  page: {
    title: "Offline library",
    intro: "What you keep here can be read without a connection.",
    loading: "Loading the library...",
    failed: "The library of this device could not be read.",
    unsupported: "This browser cannot keep stories offline.",
    empty: "Nothing is kept on this device yet. Choose “Keep offline” in the menu of a story.",
    find: "Find stories",
    list: "Kept offline",
    search: "Search the library",
    searchHint: "Title, griot or words of a story",
    results: "Results",
    resultCount: (count: number) =>
      count === 0 ? "Nothing that is kept matches." : `${storyCount(count)} found.`,
    meter: (used: number, total: number) =>
      `Kora uses ${formatBytes(used)} of ${formatBytes(total)} on this device.`,
    meterLabel: "Storage of this device",
    librarySize: (count: number, bytes: number) =>
      `The library has ${storyCount(count)}, ${formatBytes(bytes)}.`,
    kinds: { story: "Story", series: "Series", playlist: "Playlist", writer: "Griot" },
    by: (author: string) => `by ${author}`,
    size: (bytes: number) => formatBytes(bytes),
    stories: storyCount,
    unread: "Not read yet",
    unreadCount: (count: number) => `${count} not read yet`,
    part: (number: number) => `Part ${number}`,
    stored: "Kept",
    ago: "ago",
    removeOne: (title: string) => `Remove “${title}”`,
    removeQuestion: (title: string) => `Remove “${title}” from the library?`,
    removeDetail:
      "It is removed from this device only. With a connection you can read it as before.",
    removeConfirm: "Remove",
    removeAll: "Remove everything",
    removeAllQuestion: "Remove everything from the library?",
    removeAllDetail: "All stories that are kept on this device are removed from it.",
    refresh: "Refresh now",
    refreshing: "Looking for changes...",
    refreshed: "The library is up to date.",
    refreshFailed: "The library could not be refreshed. Please try again.",
    downloading: "Being kept",
    keepNew: "Keep new parts of what I follow",
    keepNewHint:
      "New stories of the griots and series that you follow are loaded when there is a connection.",
    keepNewSaver: "Your browser saves data, so nothing is loaded by itself.",
  },
} as const;
