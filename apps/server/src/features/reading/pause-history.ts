import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { bufferedOpenings } from "../stories/index.ts";

const updatePause = statement<{ viewer: string; on: boolean }, unknown>(
  "pause-history",
  (value) => sql`
    UPDATE users SET pauses_history = ${value("on")}
    WHERE id = ${value("viewer")} AND pauses_history <> ${value("on")}`,
);

/** Pauses or resumes the viewer's reading history. Stories that were opened before count by the state of that time. */
export async function pauseHistory(ctx: ViewerContext, on: boolean): Promise<void> {
  await ctx.writeBuffer.flush(bufferedOpenings);
  await ctx.db.rows(updatePause, { viewer: ctx.viewer.userId, on });
}
