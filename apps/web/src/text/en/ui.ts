import { pluralize } from "./locale.ts";

/** Texts of the base components. */
export const uiText = {
  appName: "Kora",
  pageTitle: (title: string) => `${title} · Kora`,
  ago: {
    seconds: pluralize("sec", "secs"),
    minutes: pluralize("min", "mins"),
    hours: pluralize("hr", "hrs"),
    days: pluralize("day", "days"),
    weeks: pluralize("week", "weeks"),
  },
  busy: "Working",
  cancel: "Cancel",
  clear: "Clear",
  close: "Close",
  confirm: "OK",
  dismiss: "Dismiss",
  loadFailed: "This page could not be loaded. Check your connection and try again.",
  loading: "Loading...",
  loadMore: "Load more",
  messages: "Messages",
  more: "More",
  noImage: "No Image",
  noMatch: "Nothing matches.",
  theme: { label: "Theme", system: "Auto", light: "Light", dark: "Dark" },
  tryAgain: "Try again",
  charactersLeft: pluralize("character left", "characters left"),
  /** Shown if a lazily loaded dialog fails to load. */
  dialogLoadFailed: "This could not be opened. Check your connection and try again.",
  usedOfMax: (used: number, max: number) => `${used}/${max}`,
  chosen: (now: number, max: number) => `${now} of ${max} chosen`,
  matches: pluralize("match", "matches"),
} as const;
