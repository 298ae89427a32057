import type { OwnStoryView } from "@kora/contract/dashboard";
import { isWithoutText } from "./draft.ts";

/** A static import would load the database before the form needs it, and take it out of the chunk of the form. */
const loadDatabase = () => import("./use-story-draft.ts");

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
  const { openDraftDatabase, parseRowKey } = await loadDatabase();
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

/** Reads the published story of an edit of the user on this device; null if there is no edit. */
export async function readPublishedStory(
  userId: string,
  storyId: string,
): Promise<OwnStoryView | null> {
  const { choosePublishedStory, openDraftDatabase, toDraftKey } = await loadDatabase();
  const database = await openDraftDatabase();
  return choosePublishedStory(await database.list(userId), toDraftKey(userId, storyId));
}
