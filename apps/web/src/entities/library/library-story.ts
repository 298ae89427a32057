import type { LibraryKind } from "@kora/contract/library-limits";
import type { PosterView, StoryView } from "@kora/contract/stories";

/** A story that is stored for reading without a connection. Its text and pictures are in the cache of the library. */
export interface LibraryStory {
  readonly userId: string;
  readonly _id: string;
  readonly title: string;
  readonly author: Pick<StoryView["userId"], "_id" | "posterName">;
  readonly language: string | null;
  readonly poster: PosterView;
  readonly series: StoryView["series"];
  readonly revision: number;
  /** The bytes of the text and the pictures on this device. */
  readonly bytes: number;
  /** The URLs of the pictures. */
  readonly pictures: readonly string[];
  /** Milliseconds since 1970, like the next one. */
  readonly storedAt: number;
  /** The time at which the story was first opened; null if it was not. */
  readonly openedAt: number | null;
}

/** What the user chose to store: a story, or all stories of a series, playlist or griot. */
export interface LibraryWork {
  readonly userId: string;
  readonly kind: LibraryKind;
  readonly id: string;
  /** The title, or the name of the griot. */
  readonly title: string;
  /** The stories in their order. A story may be in several works. */
  readonly storyIds: readonly string[];
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

/** All that is stored for one user. */
export interface Library {
  readonly works: readonly LibraryWork[];
  readonly stories: readonly LibraryStory[];
}

/** The name of an empty cache that exists while the device has a library. `deleteCachedData` looks for it too. */
export const libraryMarker = "kora-library";

/** Returns the path of the API call whose stored response is the text of a story. */
export const storyPath = (storyId: string): string => `/api/stories/${storyId}`;
/** Returns the path of the API call whose stored response is the table of contents of a series. */
export const seriesPath = (seriesId: string): string => `/api/series/${seriesId}`;
/** Returns the key of a stored picture, which is the same for all its widths: `/media/{id}`. */
export const pictureKey = (url: string): string => url.slice(0, url.lastIndexOf("/"));

/** Returns the keys of all responses in the cache that these stories need. */
export function listCacheKeys(stories: readonly LibraryStory[]): Set<string> {
  return new Set(
    stories.flatMap(({ _id, series, pictures }) => [
      storyPath(_id),
      ...(series ? [seriesPath(series._id)] : []),
      ...pictures.map(pictureKey),
    ]),
  );
}

/** Returns the library without these stories, and without the works that have none then. */
export function withoutStories(library: Library, isRemoved: (id: string) => boolean): Library {
  const works = library.works
    .map((work) =>
      work.storyIds.some(isRemoved)
        ? { ...work, storyIds: work.storyIds.filter((id) => !isRemoved(id)) }
        : work,
    )
    .filter(({ storyIds }) => storyIds.length > 0);
  return { works, stories: library.stories.filter(({ _id }) => !isRemoved(_id)) };
}

/** Returns the library without a work, and without those of its stories that are in no other work. */
export function withoutWork(
  { works, stories }: Library,
  { kind, id }: Pick<LibraryWork, "kind" | "id">,
): Library {
  const isRemoved = (work: LibraryWork) => work.kind === kind && work.id === id;
  const otherWorks = works.filter((work) => !isRemoved(work));
  const otherIds = new Set(otherWorks.flatMap(({ storyIds }) => storyIds));
  // Stories that are in no work at all may belong to a download that has not ended.
  const removedIds = new Set(works.filter(isRemoved).flatMap(({ storyIds }) => storyIds));
  return {
    works: otherWorks,
    stories: stories.filter(({ _id }) => otherIds.has(_id) || !removedIds.has(_id)),
  };
}

/** Returns the library without the stories that are in no work. */
export function withoutOrphans({ works, stories }: Library): Library {
  const ids = new Set(works.flatMap(({ storyIds }) => storyIds));
  return { works, stories: stories.filter(({ _id }) => ids.has(_id)) };
}
