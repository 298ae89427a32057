import type { LibraryStory, LibraryWork } from "../../entities/library/library-story.ts";

const userId = "user";

/** Returns a stored story that was not opened. */
export function makeStory(_id: string, fields: Partial<LibraryStory> = {}): LibraryStory {
  return {
    userId,
    _id,
    title: `Story ${_id}`,
    author: { _id: "griot", posterName: "Ama Tells" },
    language: null,
    poster: { id: "p", width: 640, height: 400, widths: [640], alt: "", color: "#203050" },
    series: null,
    revision: 1,
    bytes: 100,
    pictures: [],
    storedAt: 0,
    openedAt: null,
    ...fields,
  };
}

/** Returns a work with these stories. */
export function makeWork(
  title: string,
  storyIds: readonly string[],
  fields: Partial<LibraryWork> = {},
): LibraryWork {
  return { userId, kind: "story", id: title, title, storyIds, storedAt: 0, ...fields };
}
