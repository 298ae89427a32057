import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Room } from "../../platform/realtime/rooms.ts";
import { type ReadingSettingsRow, toReadingSettingsView } from "./reading-settings.ts";

const selectSettings = statement<{ viewer: string }, ReadingSettingsRow>(
  "reading-settings",
  (value) => sql`
    SELECT reading_settings FROM users
    WHERE id = ${value("viewer")} AND reading_settings IS NOT NULL`,
);

/**
 * Runs when a socket connects. Sends the viewer's reading settings to it, because another device may have changed them.
 * Nothing is sent to a viewer who has chosen none, as most have not.
 */
export async function sendReadingSettings(ctx: ViewerContext, socketRoom: Room): Promise<void> {
  const row = await ctx.db.row(selectSettings, { viewer: ctx.viewer.userId });
  if (!row) return;
  const payload = toReadingSettingsView(row);
  ctx.publish({ to: socketRoom, event: "readingSettingsChanged", payload });
}
