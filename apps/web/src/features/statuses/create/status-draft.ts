import type { UserSummary } from "@kora/contract/common";
import type { NamedAudience } from "@kora/contract/status-audience";
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

/** The audiences that the form offers. */
export const audienceChoices = ["everyone", "friends", "followersAndFriends", "chosen"] as const;
type AudienceChoice = NamedAudience | "chosen";

export interface StatusDraft {
  readonly content: string;
  /** Null for no mood. */
  readonly mood: Mood | null;
  readonly textStyle: TextStyle;
  readonly background: Background;
  /** Null for the audience of the viewer's setting. */
  readonly audience: AudienceChoice | null;
  /** The users who see the status if the audience is `chosen`. */
  readonly chosenUsers: readonly UserSummary[];
}

export const emptyStatusDraft: StatusDraft = {
  content: "",
  mood: null,
  textStyle: "normal",
  background: defaultBackground,
  audience: null,
  chosenUsers: [],
};

const storageKey = (userId: string) => `status-draft:${userId}`;

/** Stores the draft while the tab is open. */
export function saveStatusDraft(userId: string, draft: StatusDraft): void {
  tabStore.set(storageKey(userId), JSON.stringify(draft));
}

export function clearStatusDraft(userId: string): void {
  tabStore.remove(storageKey(userId));
}

/** Returns the stored draft; values that this build does not know are replaced by defaults. */
export function loadStatusDraft(userId: string): StatusDraft {
  const stored = parse(tabStore.get(storageKey(userId)));
  return {
    content: typeof stored.content === "string" ? stored.content : "",
    mood: moodLabels.find((label) => label === stored.mood) ?? null,
    textStyle: toTextStyle(stored.textStyle),
    background: backgroundNames.find((name) => name === stored.background) ?? defaultBackground,
    audience: audienceChoices.find((choice) => choice === stored.audience) ?? null,
    chosenUsers: Array.isArray(stored.chosenUsers) ? stored.chosenUsers.filter(isUserSummary) : [],
  };
}

function isUserSummary(user: unknown): user is UserSummary {
  const { _id, username, avatar } = { ...(user as Partial<UserSummary> | null) };
  const hasAvatar = avatar === null || typeof avatar === "string";
  return typeof _id === "string" && typeof username === "string" && hasAvatar;
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
