import type { OwnStoryView } from "@kora/contract/dashboard";
import { parseRowKey, toDraftKey } from "./draft-slots.ts";

/** Returns the newest published story in the rows of a draft; null if no row has one. */
export function choosePublishedStory(
  rows: readonly { readonly rowKey: string; readonly published: OwnStoryView | null }[],
  key: string,
): OwnStoryView | null {
  const stories = rows
    .filter(({ rowKey }) => parseRowKey(rowKey).key === key)
    .flatMap(({ published }) => published ?? []);
  return stories.toSorted((a, b) => b.revision - a.revision)[0] ?? null;
}

/** Reads the published story of an edit of the user on this device; null if there is no edit. */
export async function readPublishedStory(
  userId: string,
  storyId: string,
): Promise<OwnStoryView | null> {
  // A static import would load the database before the form needs it.
  const { openDraftDatabase } = await import("./use-story-draft.ts");
  const database = await openDraftDatabase();
  return choosePublishedStory(await database.list(userId), toDraftKey(userId, storyId));
}
