import type { Genre } from "./genres.ts";
import type { SeriesState } from "./series-states.ts";
import type { PosterView } from "./stories.ts";

/** The griot of something public. `username` leads to the griot's public page; null if there is none. */
export interface PublicAuthor {
  readonly name: string;
  readonly username: string | null;
}

/** A story in a list that everyone may see. */
export interface ListedStory {
  readonly _id: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly language: string | null;
  readonly poster: PosterView;
  readonly createdAt: string;
  readonly author: PublicAuthor;
}

/** A series in a list that everyone may see. */
export interface ListedSeries {
  readonly _id: string;
  readonly title: string;
  readonly language: string | null;
  readonly state: SeriesState;
  /** The number of parts that everyone may read. */
  readonly partCount: number;
}

/** A griot as everyone may see them. */
export interface PublicGriot {
  /** The user's id. */
  readonly _id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly about: string;
  readonly genres: readonly Genre[];
  readonly mayDownload: boolean;
}

/** One page of a list of stories, newest first. */
export interface ListedStories {
  readonly stories: readonly ListedStory[];
  /** The id after which this page begins; null for the first page. */
  readonly after: string | null;
  /** The id after which the next page begins; null at the end. */
  readonly nextAfter: string | null;
}

/** The content of a public page with a list of stories. */
export type PublicPage = ListedStories &
  (
    | {
        readonly kind: "griot";
        readonly griot: PublicGriot;
        /** The latest series; none from the second page on. */
        readonly series: readonly ListedSeries[];
      }
    | { readonly kind: "genre"; readonly genre: Genre }
    | { readonly kind: "tag"; readonly tag: string }
    | {
        readonly kind: "explore";
        /** The stories that are read most now; none from the second page on. */
        readonly trending: readonly ListedStory[];
      }
  );

/** The paths of public pages, which need no session. */
export const publicPaths = {
  griot: (username: string) => `/@${encodeURIComponent(username)}`,
  genre: (genre: Genre) => `/genres/${encodeURIComponent(genre)}`,
  tag: (tag: string) => `/tags/${encodeURIComponent(tag)}`,
  series: (seriesId: string) => `/series/${seriesId}/share`,
  story: (storyId: string) => `/story/${storyId}/share`,
  explore: "/explore",
} as const;

/**
 * Returns the path of the preview card of a story. Its version follows the title and the poster that the card shows, so
 * that services which keep a picture by its address show the new card after an edit. The card of any version, or of none,
 * is the current one.
 */
export function toCardPath({
  _id,
  title,
  poster,
}: {
  readonly _id: string;
  readonly title: string;
  readonly poster: Pick<PosterView, "id"> | null;
}): string {
  // FNV-1a of 32 bits: a short hash without a library.
  let hash = 0x811c9dc5;
  for (const character of `${title}\n${poster?.id ?? ""}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return `/story/${_id}/card.png?v=${(hash >>> 0).toString(36)}`;
}

/** The paths of Atom feeds. */
export const feedPaths = {
  griot: (username: string) => `${publicPaths.griot(username)}/atom`,
  genre: (genre: Genre) => `${publicPaths.genre(genre)}/atom`,
  tag: (tag: string) => `${publicPaths.tag(tag)}/atom`,
  series: (seriesId: string) => `/series/${seriesId}/atom`,
  playlist: (playlistId: string) => `/playlists/${playlistId}/atom`,
} as const;
