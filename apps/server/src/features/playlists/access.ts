import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";

/**
 * The common table expression `playlist`: the playlist where it is the viewer's own, or public and of a
 * person whom the viewer may meet; else no row.
 */
export function playlistForViewer(id: SQLWrapper, v: Placeholder<ViewerValues>): SQL {
  return sql`playlist AS (
    SELECT p.* FROM playlists p JOIN users owner ON owner.id = p.owner_id
    WHERE p.id = ${id} AND (p.owner_id = ${v("viewer")}
      OR (p.is_public AND ${isVisibleUser(sql`owner`, v("hidden"))}))
  )`;
}

const selectVisible = statement<{ playlistId: string } & ViewerValues, { id: string }>(
  "playlist-for-viewer",
  (v) => sql`WITH ${playlistForViewer(v("playlistId"), v)} SELECT id FROM playlist`,
);

type Asked = Pick<ReadContext, "db"> & { readonly viewer: Viewer };

/**
 * Why the viewer cannot change a playlist that is not their own: 404 where they may not see it, 403 where
 * they may.
 */
export async function refusalToChange(ctx: Asked, playlistId: string): Promise<Error> {
  const values = { playlistId, ...viewerValues(ctx.viewer) };
  return (await ctx.db.row(selectVisible, values))
    ? forbidden(sentences.playlists.notYours)
    : notFound(sentences.playlists.notFound);
}

const lockOwn = statement<{ playlistId: string; viewer: string }, { id: string }>(
  "lock-own-playlist",
  (v) => sql`
    SELECT id FROM playlists WHERE id = ${v("playlistId")} AND owner_id = ${v("viewer")}
    FOR NO KEY UPDATE`,
);

/** Lets changes of the viewer's own playlist come one after another; refuses any other. */
export async function lockOwnPlaylist(tx: Asked, playlistId: string): Promise<void> {
  const own = await tx.db.row(lockOwn, { playlistId, viewer: tx.viewer.userId });
  if (!own) {
    throw await refusalToChange(tx, playlistId);
  }
}
