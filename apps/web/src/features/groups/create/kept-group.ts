import type { GroupPrivacy } from "@kora/contract/groups";
import { tabStore } from "../../../lib/storage.ts";

/** In the order shown; the first one is the default. */
export const privacies = ["public", "private"] as const satisfies readonly GroupPrivacy[];

/** The text fields of the form of a new group. */
export interface NewGroup {
  name: string;
  description: string;
  privacy: GroupPrivacy;
}

export const emptyGroup: NewGroup = { name: "", description: "", privacy: privacies[0] };

const keyOf = (userId: string) => `kora:new-group:${userId}`;

/** Parses the stored form; invalid fields become empty. */
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

/** Returns the form as stored for this user. */
export const keptGroup = (userId: string) => readGroup(tabStore.get(keyOf(userId)));

/** Stores the form in the tab, so that it survives logging in again after an expired session. */
export function keepGroup(group: NewGroup, userId: string): void {
  tabStore.set(keyOf(userId), JSON.stringify(group));
}

export function dropKeptGroup(userId: string): void {
  tabStore.remove(keyOf(userId));
}
