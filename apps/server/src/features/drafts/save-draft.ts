import type { DraftVersions, DraftView } from "@kora/contract/drafts";
import type { Genre } from "@kora/contract/genres";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { sanitizeStoryHtml } from "../stories/index.ts";
import { isLiveDraft } from "./access.ts";
import { type DraftRow, draftColumns, toDraftView } from "./views.ts";

/** A whole draft as a device has it; `story` is its HTML as sent. */
export interface SentDraft {
  _id: string;
  storyId: string | null;
  storyRevision: number | null;
  title: string;
  shortDescription: string;
  story: string;
  genre: readonly Genre[];
  posterAlt: string;
  playlists: readonly string[];
  /** The one that it is based on; 0 for a new draft. */
  revision: number;
}

const lockOwner = statement<{ viewer: string }, unknown>(
  "lock-owner-of-drafts",
  (v) => sql`SELECT id FROM users WHERE id = ${v("viewer")} FOR NO KEY UPDATE`,
);

/** The draft of that id, whosever it is, and the viewer's own of that story. */
const selectKnown = statement<
  { id: string; storyId: string | null; viewer: string },
  DraftRow & { is_own: boolean }
>(
  "known-draft",
  (v) => sql`
    SELECT ${draftColumns(sql`d`)}, d.owner_id = ${v("viewer")} AS is_own FROM drafts d
    WHERE d.id = ${v("id")}
      OR (d.story_id = ${v("storyId")}::uuid AND d.owner_id = ${v("viewer")})
    ORDER BY d.id = ${v("id")} DESC LIMIT 1`,
);

const selectStory = statement<{ storyId: string; viewer: string }, unknown>(
  "story-of-draft",
  (v) => sql`
    SELECT id FROM stories
    WHERE id = ${v("storyId")} AND author_id = ${v("viewer")} AND deleted_at IS NULL`,
);

const countOwn = statement<{ viewer: string }, { count: number }>(
  "count-drafts",
  (v) => sql`
    SELECT count(*)::int AS count FROM drafts d
    WHERE d.owner_id = ${v("viewer")} AND ${isLiveDraft(sql`d`)}`,
);

interface Values {
  id: string;
  viewer: string;
  storyId: string | null;
  storyRevision: number | null;
  title: string;
  shortDescription: string;
  html: string;
  genres: readonly Genre[];
  posterAlt: string;
  playlists: readonly string[];
  now: Date;
}

const putDraft = statement<Values, DraftRow>(
  "save-draft",
  (v) => sql`
    INSERT INTO drafts AS d (id, owner_id, story_id, story_revision, title, short_description, html,
      genres, poster_alt, playlists, updated_at)
    VALUES (${v("id")}, ${v("viewer")}, ${v("storyId")}, ${v("storyRevision")}, ${v("title")},
      ${v("shortDescription")}, ${v("html")}, ${v("genres")}, ${v("posterAlt")},
      ${v("playlists")}, ${v("now")})
    ON CONFLICT (id) DO UPDATE SET story_revision = excluded.story_revision,
      title = excluded.title, short_description = excluded.short_description,
      html = excluded.html, genres = excluded.genres, poster_alt = excluded.poster_alt,
      playlists = excluded.playlists, updated_at = excluded.updated_at, revision = d.revision + 1
    WHERE d.owner_id = excluded.owner_id
    RETURNING ${draftColumns(sql`d`)}`,
);

/**
 * Keeps a whole draft of the viewer's. 409 with both versions when another device changed it since
 * `revision`; what says the same is no conflict, so that whoever lost the answer may ask again. 404 for
 * another's draft or story, and for a draft that is gone.
 */
export function saveDraft(ctx: ViewerContext, sent: SentDraft): Promise<DraftView> {
  const html = sanitizeStoryHtml(sent.story);
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    await tx.db.row(lockOwner, { viewer });
    const { _id: id, storyId } = sent;
    const known = await tx.db.row(selectKnown, { id, storyId, viewer });
    if (known) {
      if (!known.is_own) {
        throw notFound(sentences.drafts.notFound);
      }
      const isStale = known.id !== id || known.revision !== sent.revision;
      if (isStale && saysTheSame(known, sent, html)) {
        return toDraftView(known);
      }
      if (isStale) {
        const versions: DraftVersions = {
          theirs: toDraftView(known),
          yours: { ...sent, story: html, genre: [...sent.genre], playlists: [...sent.playlists] },
        };
        throw new AppError("CONFLICT", sentences.drafts.changedElsewhere, { versions });
      }
    } else {
      await allowNew(tx, sent);
    }
    const { story: _story, genre: genres, _id, revision: _revision, ...rest } = sent;
    const made = await tx.db.row(putDraft, {
      ...rest,
      id,
      viewer,
      // What a draft is of does not change.
      storyId: known ? known.story_id : storyId,
      genres: [...new Set(genres)],
      html,
      now: tx.clock.now(),
    });
    if (!made) {
      throw notFound(sentences.drafts.notFound);
    }
    return toDraftView(made);
  });
}

async function allowNew(tx: TransactionContext<Viewer>, sent: SentDraft): Promise<void> {
  const viewer = tx.viewer.userId;
  if (sent.revision > 0) {
    throw notFound(sentences.drafts.notFound);
  }
  const { storyId } = sent;
  if (storyId !== null && !(await tx.db.row(selectStory, { storyId, viewer }))) {
    throw notFound(sentences.stories.notFound);
  }
  const own = await tx.db.row(countOwn, { viewer });
  if (own && own.count >= limits.draft.perUser) {
    throw new AppError("CONFLICT", sentences.drafts.tooMany);
  }
}

function saysTheSame(row: DraftRow, sent: SentDraft, html: string): boolean {
  const said = [
    [row.title, row.short_description, row.html, row.poster_alt],
    row.story_id,
    row.genres,
    row.playlists,
  ];
  const told = [
    [sent.title, sent.shortDescription, html, sent.posterAlt],
    sent.storyId,
    [...new Set(sent.genre)],
    sent.playlists,
  ];
  return JSON.stringify(said) === JSON.stringify(told);
}
