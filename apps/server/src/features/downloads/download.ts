import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type ReadContext, toInternalViewer, type Viewer } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { minId } from "../../platform/ids.ts";
import type { BookInfo } from "../books/index.ts";

export type DownloadFormat = "epub" | "html";

/** The context of a download by a reader or a visitor. */
export type DownloadContext = Pick<
  ReadContext,
  "viewer" | "requestOrigin" | "media" | "caches" | "config"
> & {
  readonly db: Database;
};

/** Returns the viewer of a request. A visitor sees what the share pages show; no user has this id. */
export const toReader = ({ viewer }: Pick<ReadContext, "viewer">): Viewer =>
  viewer ?? toInternalViewer(minId);

/** A story of a download. `downloadStoryColumns` selects it. */
export interface DownloadStory {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly language: string | null;
  /** The pen name. */
  readonly author: string;
  readonly changed_at: Date;
  /** The title of the series under which the contents list the story. */
  readonly section?: string | null;
}

/** The columns of `DownloadStory`, from a row `s` of `stories` and its `author`. */
export const downloadStoryColumns = sql`s.id, s.revision, s.title, s.language, author.poster_name AS author,
  coalesce(s.updated_at, s.created_at) AS changed_at`;

/** Throws 403 if the griot has turned downloads off. */
export function requireDownload({ may_download }: { readonly may_download: boolean }): void {
  if (!may_download) throw forbidden(sentences.downloads.turnedOff);
}

/** The content of a file that is not made yet: the stories that the reader may see now. */
export interface Download {
  readonly kind: "story" | "series" | "playlist" | "writer";
  readonly book: BookInfo;
  /** The stories in their order. */
  readonly stories: readonly DownloadStory[];
}

/** Makes a download of several stories. Throws 404 if there are none. */
export function toCollection(
  kind: Download["kind"],
  {
    language = null,
    changedAt = new Date(0),
    ...book
  }: Omit<BookInfo, "authors" | "language" | "changedAt"> & {
    /** The language of the collection, if it has one of its own. */
    readonly language?: string | null;
    /** The time of the last change of the collection itself, if it is stored. */
    readonly changedAt?: Date;
  },
  stories: readonly DownloadStory[],
): Download {
  if (stories.length === 0) throw notFound(sentences.downloads.empty);
  const languages = new Set(stories.map((story) => story.language));
  const [firstLanguage = null] = languages;
  const changeTimes = stories.map(({ changed_at }) => changed_at.getTime());
  return {
    kind,
    stories,
    book: {
      ...book,
      authors: [...new Set(stories.map(({ author }) => author))],
      language: language ?? (languages.size === 1 ? firstLanguage : null),
      changedAt: new Date(Math.max(changedAt.getTime(), ...changeTimes)),
    },
  };
}
