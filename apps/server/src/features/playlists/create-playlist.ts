import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { lockUsers } from "../visibility/index.ts";
import { getPlaylist } from "./get-playlist.ts";

const insertPlaylist = statement<
  { id: string; viewer: string; name: string; isPublic: boolean; now: Date },
  { id: string }
>(
  "create-playlist",
  (value) => sql`
    INSERT INTO playlists (id, owner_id, name, is_public, created_at)
    SELECT ${value("id")}, ${value("viewer")}, ${value("name")}, ${value("isPublic")}, ${value("now")}
    WHERE (SELECT count(*) FROM playlists WHERE owner_id = ${value("viewer")})
      < ${literal(limits.playlist.perUser)}
    RETURNING id`,
);

/** Creates an empty playlist. Throws 409 if the viewer has `limits.playlist.perUser` playlists. */
export function createPlaylist(
  ctx: ViewerContext,
  { name, isPublic }: { name: string; isPublic: boolean },
): Promise<PlaylistView> {
  const viewer = ctx.viewer.userId;
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, viewer);
    const values = { id: newId(), viewer, name, isPublic, now: tx.clock.now() };
    const inserted = await tx.db.row(insertPlaylist, values);
    if (!inserted) {
      throw new AppError("CONFLICT", sentences.playlists.tooManyPlaylists);
    }
    return getPlaylist(tx, inserted.id);
  });
}
