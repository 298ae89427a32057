import { limits } from "@kora/contract/limits";
import type { PlaylistView } from "@kora/contract/playlists";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import {
  type PlaylistRow,
  playlistColumns,
  type StoriesRow,
  toPlaylistView,
  visibleStories,
} from "./views.ts";

interface ListParams extends ViewerValues {
  beforeId: string;
  maxRows: number;
}

const selectOwn = statement<ListParams, PlaylistRow & StoriesRow>(
  "list-playlists",
  (value) => sql`
    SELECT ${playlistColumns(sql`playlist`, sql`owner`)}, contents.*
    FROM (
      SELECT * FROM playlists WHERE owner_id = ${value("viewer")} AND id < ${value("beforeId")}
      ORDER BY id DESC LIMIT ${value("maxRows")}
    ) playlist JOIN users owner ON owner.id = playlist.owner_id
      CROSS JOIN LATERAL ${visibleStories(sql`playlist`, value, limits.list.perEntity)} contents
    ORDER BY playlist.id DESC`,
);

/** Returns one page of the viewer's own playlists, newest first. */
export async function listPlaylists(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<PlaylistView>> {
  const beforeId = decodeIdCursor(cursor);
  const values = { ...viewerValues(ctx.viewer), beforeId, maxRows: limit + 1 };
  const page = toPage(await ctx.db.rows(selectOwn, values), limit, ({ id }) => [id]);
  return { ...page, items: page.items.map(toPlaylistView) };
}
