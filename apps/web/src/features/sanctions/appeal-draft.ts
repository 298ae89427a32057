import { tabStore } from "../../lib/storage.ts";

const draftKey = (userId: string, sanctionId: string) => `appeal-draft:${userId}:${sanctionId}`;

/** Returns the appeal that was typed in this tab and not sent yet; "" without one. */
export function loadAppealDraft(userId: string, sanctionId: string): string {
  return tabStore.get(draftKey(userId, sanctionId)) ?? "";
}

/** Stores what was typed while the tab is open; "" deletes it. */
export function saveAppealDraft(userId: string, sanctionId: string, text: string): void {
  const key = draftKey(userId, sanctionId);
  if (text === "") tabStore.remove(key);
  else tabStore.set(key, text);
}
