import { isWithoutText } from "./draft.ts";
import { parseRowKey } from "./draft-slots.ts";

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
  return (await database.list(userId))
    .filter(({ syncState, draft }) => !syncState.sent && !isWithoutText(draft))
    .map(({ rowKey, draft, savedAt }) => {
      // The key of an edit ends with the id of its story.
      const storyId = parseRowKey(rowKey).key.split(" ")[1] ?? null;
      return { key: rowKey, storyId, title: draft.title, savedAt };
    });
}
