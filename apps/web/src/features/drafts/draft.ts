import { type Genre, genres } from "@kora/contract/genres";

/** A poster as it will be sent. */
export interface DraftPoster {
  readonly blob: Blob;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A story that is being written. */
export interface StoryDraft {
  readonly title: string;
  readonly shortDescription: string;
  /** The editor's HTML. */
  readonly story: string;
  readonly genre: readonly Genre[];
  readonly poster: DraftPoster | null;
  readonly posterAlt: string;
  /** Ids of the playlists that it is to be put in. */
  readonly playlists: readonly string[];
}

export const emptyDraft: StoryDraft = {
  title: "",
  shortDescription: "",
  story: "",
  genre: [],
  poster: null,
  posterAlt: "",
  playlists: [],
};

/** Nothing that anybody would miss. */
export function isEmptyDraft(draft: StoryDraft): boolean {
  const texts = [draft.title, draft.shortDescription, draft.story, draft.posterAlt];
  return texts.every((text) => text.trim() === "") && draft.genre.length + posters(draft) === 0;
}

const posters = ({ poster }: StoryDraft) => (poster === null ? 0 : 1);

/** A draft from what a device kept, perhaps by another version of the app: what is not sound is empty. */
export function toStoryDraft(kept: unknown, poster: unknown): StoryDraft {
  const values: Record<string, unknown> =
    typeof kept === "object" && kept !== null ? { ...kept } : {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const chosen = list(values.genre);
  return {
    title: text(values.title),
    shortDescription: text(values.shortDescription),
    story: text(values.story),
    genre: genres.filter((genre) => chosen.includes(genre)),
    poster: isPoster(poster) ? poster : null,
    posterAlt: text(values.posterAlt),
    playlists: list(values.playlists).filter((id) => typeof id === "string"),
  };
}

function isPoster(kept: unknown): kept is DraftPoster {
  return typeof kept === "object" && kept !== null && "blob" in kept && kept.blob instanceof Blob;
}
