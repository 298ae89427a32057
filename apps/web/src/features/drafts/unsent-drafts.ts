import { isWithoutText } from "./draft.ts";

/** A draft on this device whose current version the account does not have. */
export interface UnsentDraft {
  /** Key of the draft on the device. */
  readonly key: string;
  /** The published story that the draft edits; null for a new story. */
  readonly storyId: string | null;
  readonly title: string;
  readonly savedAt: Date;
}

/** Lists the user's drafts on this device whose current version the account does not have. */
export async function listUnsentDrafts(userId: string): Promise<readonly UnsentDraft[]> {
  // A static import would take the database out of the chunk of the editor.
  const { openDraftDatabase } = await import("./use-story-draft.ts");
  // Without storage, no draft outlives its page.
  const database = await openDraftDatabase().catch(() => null);
  if (database === null) return [];
  const keys = await database.listKeys(userId);
  const drafts: UnsentDraft[] = [];
  for (const key of keys) {
    const stored = await database.read(key);
    if (stored === null || stored.syncState.sent || isWithoutText(stored.draft)) continue;
    // The key of an edit ends with the id of its story.
    const storyId = key.split(" ")[1] ?? null;
    drafts.push({ key, storyId, title: stored.draft.title, savedAt: stored.savedAt });
  }
  return drafts;
}
