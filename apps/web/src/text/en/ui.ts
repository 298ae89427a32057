const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`;

/** Texts of the base components. */
export const uiText = {
  appName: "Kora",
  pageTitle: (title: string) => `${title} · Kora`,
  ago: {
    seconds: counted("sec", "secs"),
    minutes: counted("min", "mins"),
    hours: counted("hr", "hrs"),
    days: counted("day", "days"),
    weeks: counted("week", "weeks"),
  },
  busy: "Working",
  cancel: "Cancel",
  clear: "Clear",
  close: "Close",
  confirm: "OK",
  dismiss: "Dismiss",
  loading: "Loading...",
  loadMore: "Load more",
  messages: "Messages",
  more: "More",
  noImage: "No Image",
  noMatch: "Nothing matches.",
  theme: { label: "Theme", system: "Auto", light: "Light", dark: "Dark" },
  tryAgain: "Try again",
  charactersLeft: counted("character left", "characters left"),
  /** Shown if a lazily loaded dialog fails to load. */
  dialogLoadFailed: "This could not be opened. Check your connection and try again.",
  usedOfMax: (now: number, max: number) => `${now}/${max}`,
  chosen: (now: number, max: number) => `${now} of ${max} chosen`,
  matches: counted("match", "matches"),
} as const;
