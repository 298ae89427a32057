import type { Library, LibraryStory, LibraryWork } from "../../entities/library/library-story.ts";

/** A work with its stories, as the list shows it. */
export interface LibraryEntry {
  readonly work: LibraryWork;
  readonly stories: readonly LibraryStory[];
  readonly bytes: number;
  readonly unreadCount: number;
}

/** Returns the entries of the list: works with unread stories first, and of both kinds those stored first. */
export function toEntries({ works, stories }: Library): LibraryEntry[] {
  const byId = new Map(stories.map((story) => [story._id, story]));
  const entries = works.map((work): LibraryEntry => {
    const ownStories = work.storyIds.flatMap((id) => byId.get(id) ?? []);
    return {
      work,
      stories: ownStories,
      bytes: ownStories.reduce((sum, story) => sum + story.bytes, 0),
      unreadCount: ownStories.filter(({ openedAt }) => openedAt === null).length,
    };
  });
  const rank = ({ unreadCount }: LibraryEntry) => (unreadCount > 0 ? 0 : 1);
  return entries
    .filter((entry) => entry.stories.length > 0)
    .toSorted(
      (entry, other) => rank(entry) - rank(other) || entry.work.storedAt - other.work.storedAt,
    );
}
