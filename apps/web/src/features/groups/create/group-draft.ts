import type { GroupPrivacy } from "@kora/contract/groups";
import { tabStore } from "../../../lib/storage.ts";

/** The choices in the order of the form; the first one is the default. */
export const privacies = ["public", "private"] as const satisfies readonly GroupPrivacy[];

/** The values of the form of a new group, without the picture. */
export interface NewGroup {
  name: string;
  description: string;
  privacy: GroupPrivacy;
}

const emptyGroup: NewGroup = { name: "", description: "", privacy: privacies[0] };

const storageKey = (userId: string) => `kora:new-group:${userId}`;

/** Parses the stored form; missing or invalid fields get their initial values. */
function parseGroupDraft(stored: string | null): NewGroup {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(stored ?? "null");
  } catch {
    return emptyGroup;
  }
  if (typeof parsed !== "object" || parsed === null) return emptyGroup;
  const { name, description, privacy }: Record<string, unknown> = { ...parsed };
  return {
    name: typeof name === "string" ? name : "",
    description: typeof description === "string" ? description : "",
    privacy: privacies.find((option) => option === privacy) ?? emptyGroup.privacy,
  };
}

/** Returns the form as this tab stored it for the user, else an empty one. */
export const loadGroupDraft = (userId: string) => parseGroupDraft(tabStore.get(storageKey(userId)));

/** Stores the form in the tab, so that it survives a new sign-in after an expired session. */
export function saveGroupDraft(group: NewGroup, userId: string): void {
  tabStore.set(storageKey(userId), JSON.stringify(group));
}

export function clearGroupDraft(userId: string): void {
  tabStore.remove(storageKey(userId));
}
