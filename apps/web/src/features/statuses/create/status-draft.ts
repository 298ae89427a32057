import {
  type Background,
  backgroundNames,
  defaultBackground,
  type Mood,
  moodLabels,
  type TextStyle,
  toTextStyle,
} from "@kora/contract/status-style";
import { tabStore } from "../../../lib/storage.ts";

export interface StatusDraft {
  readonly content: string;
  readonly mood: Mood | null;
  readonly textStyle: TextStyle;
  readonly background: Background;
}

export const emptyDraft: StatusDraft = {
  content: "",
  mood: null,
  textStyle: "normal",
  background: defaultBackground,
};

const keyOf = (userId: string) => `status-draft:${userId}`;

/** Stores the draft while the tab is open. */
export function keepDraft(userId: string, draft: StatusDraft): void {
  tabStore.set(keyOf(userId), JSON.stringify(draft));
}

export function forgetDraft(userId: string): void {
  tabStore.remove(keyOf(userId));
}

/** Returns the stored draft; values that this build does not know are replaced by defaults. */
export function keptDraft(userId: string): StatusDraft {
  const kept = parse(tabStore.get(keyOf(userId)));
  return {
    content: typeof kept.content === "string" ? kept.content : "",
    mood: moodLabels.find((label) => label === kept.mood) ?? null,
    textStyle: toTextStyle(kept.textStyle),
    background: backgroundNames.find((name) => name === kept.background) ?? defaultBackground,
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
