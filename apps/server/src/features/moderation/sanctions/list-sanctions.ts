import type { ModeratedSanction, SanctionView } from "@kora/contract/sanctions";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../../platform/cursor.ts";
import { pageStatement } from "../../../platform/database/statement.ts";
import {
  type ModeratedSanctionRow,
  moderatorColumns,
  sanctionColumns,
  toModeratedSanction,
  toSanctionView,
} from "./views.ts";

/** Exported for the test of its query plan. */
export const selectSanctions = pageStatement<
  { userId: string; beforeId: string },
  ModeratedSanctionRow
>(
  "sanctions-of-user",
  (value, rowLimit) => sql`
    SELECT ${sanctionColumns}, ${moderatorColumns}
    FROM sanctions sanction
      LEFT JOIN appeals appeal ON appeal.sanction_id = sanction.id
      LEFT JOIN users moderator ON moderator.id = sanction.moderator_id AND moderator.deleted_at IS NULL
    WHERE sanction.user_id = ${value("userId")} AND sanction.id < ${value("beforeId")}
    ORDER BY sanction.id DESC LIMIT ${rowLimit}`,
);

async function readPage(
  { db }: Pick<ViewerContext, "db">,
  userId: string,
  { limit, cursor }: PageInput,
): Promise<Page<ModeratedSanctionRow>> {
  const beforeId = decodeIdCursor(cursor);
  const rows = await db.rows(selectSanctions(limit), { userId, beforeId });
  return toPage(rows, limit, ({ id }) => [id]);
}

/** Returns a page of the sanctions against the viewer, latest first. */
export async function listSanctions(
  ctx: ViewerContext,
  input: PageInput,
): Promise<Page<SanctionView>> {
  const page = await readPage(ctx, ctx.viewer.userId, input);
  const now = ctx.clock.now();
  return { ...page, items: page.items.map((row) => toSanctionView(row, now)) };
}

/** Returns a page of the sanctions against any user, for moderators. */
export async function listSanctionsOfPerson(
  ctx: ViewerContext,
  { userId, ...input }: PageInput & { userId: string },
): Promise<Page<ModeratedSanction>> {
  const page = await readPage(ctx, userId, input);
  const now = ctx.clock.now();
  return { ...page, items: page.items.map((row) => toModeratedSanction(row, now)) };
}
