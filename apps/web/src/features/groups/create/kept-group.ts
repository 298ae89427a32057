import type { GroupPrivacy } from "@kora/contract/groups";
import { tabStore } from "../../../lib/storage.ts";

/** In the order in which they are offered; the first is the one that is chosen unless another is. */
export const privacies = ["public", "private"] as const satisfies readonly GroupPrivacy[];

/** What the form of a new group holds, but for its picture. */
export interface NewGroup {
  name: string;
  description: string;
  privacy: GroupPrivacy;
}

export const emptyGroup: NewGroup = { name: "", description: "", privacy: privacies[0] };

const keyOf = (userId: string) => `kora:new-group:${userId}`;

/** What was typed and not created yet; what is not sound is left empty. */
export function readGroup(kept: string | null): NewGroup {
  let told: unknown = null;
  try {
    told = JSON.parse(kept ?? "null");
  } catch {
    return emptyGroup;
  }
  if (typeof told !== "object" || told === null) return emptyGroup;
  const { name, description, privacy }: Record<string, unknown> = { ...told };
  return {
    name: typeof name === "string" ? name : "",
    description: typeof description === "string" ? description : "",
    privacy: privacies.find((one) => one === privacy) ?? emptyGroup.privacy,
  };
}

/** What this person began and has not created yet. */
export const keptGroup = (userId: string) => readGroup(tabStore.get(keyOf(userId)));

/** Keeps what is typed, as long as the tab is open: a dead session leads to the login and back. */
export function keepGroup(group: NewGroup, userId: string): void {
  tabStore.set(keyOf(userId), JSON.stringify(group));
}

/** Forgets what was kept. */
export function dropKeptGroup(userId: string): void {
  tabStore.remove(keyOf(userId));
}
