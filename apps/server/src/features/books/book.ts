import type { SeriesState } from "@kora/contract/series-states";
import type { StoryRating } from "@kora/contract/story-ratings";
import { toContent } from "./page.ts";
import type { BookPictures } from "./pictures.ts";
import { toXhtml } from "./to-xhtml.ts";
import type { BookWork } from "./work.ts";

/** The metadata of a book. */
export interface BookInfo {
  /** The id of the story or series. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The pen names of the griots. */
  readonly authors: readonly string[];
  /** A BCP 47 language tag; null if the language is unknown. */
  readonly language: string | null;
  readonly genres: readonly string[];
  readonly rating?: StoryRating;
  /** The state of a series. */
  readonly state?: SeriesState;
  readonly changedAt: Date;
  /** The URL of the page on Kora; absent in an export. */
  readonly source?: string;
}

/** A story in a book. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  /** A BCP 47 language tag; null if the language is unknown. */
  readonly language: string | null;
  /** The pen name under the heading; absent if the whole book has the same author. */
  readonly author?: string;
  /** The title under which the contents list the chapter with its neighbours; null for none. */
  readonly section: string | null;
  /** What follows the heading, as XHTML. */
  readonly content: string;
  readonly pictures: BookPictures;
  readonly posterId: string | null;
}

/** Makes a chapter of a work, with those of its pictures that are stored. */
export function toChapter(work: BookWork, pictures: BookPictures): Chapter {
  const { id, title, language, poster_id: posterId } = work;
  const content = toContent(work, toXhtml(work.html, pictures), pictures);
  return { id, title, language, section: null, content, pictures, posterId };
}
