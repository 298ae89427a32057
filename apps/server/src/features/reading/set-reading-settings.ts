import type { ReadingChanges, ReadingSettingsView } from "@kora/contract/reading";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { type ReadingSettingsRow, toReadingSettingsView } from "./reading-settings.ts";

/** Merges the changes, a JSON object, into the stored settings: devices that change different ones lose nothing. */
const mergeSettings = statement<{ viewer: string; changes: string }, ReadingSettingsRow>(
  "set-reading-settings",
  (value) => sql`
    UPDATE users SET reading_settings = coalesce(reading_settings, '{}') || ${value("changes")}::jsonb
      || jsonb_build_object('revision', coalesce((reading_settings ->> 'revision')::int, 0) + 1)
    WHERE id = ${value("viewer")} AND deleted_at IS NULL
    RETURNING reading_settings`,
);

/**
 * Changes how the viewer reads stories, publishes all settings to the viewer's devices and returns them. Omitted
 * settings stay unchanged.
 */
export async function setReadingSettings(
  ctx: ViewerContext,
  changes: ReadingChanges,
): Promise<ReadingSettingsView> {
  const { userId: viewer } = ctx.viewer;
  const row = await ctx.db.row(mergeSettings, { viewer, changes: JSON.stringify(changes) });
  if (!row) {
    // The account was deleted after the session was authenticated.
    throw new AppError("SESSION_REVOKED");
  }
  const settings = toReadingSettingsView(row);
  ctx.publish({ to: userRoom(viewer), event: "readingSettingsChanged", payload: settings });
  return settings;
}
