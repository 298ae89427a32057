import type { ReadingChanges, ReadingSettingsView } from "@kora/contract/reading";
import { defaultReadingSettings } from "@kora/contract/reading-settings";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { type Room, userRoom } from "../../platform/realtime/rooms.ts";

/** The column `reading_settings` of a user: the chosen settings and their revision; null if nothing was chosen yet. */
export interface ReadingSettingsRow {
  reading_settings: Partial<ReadingSettingsView> | null;
}

/** Converts the stored settings to the wire format. A setting that was not chosen has its default. */
export function toReadingSettingsView({
  reading_settings,
}: ReadingSettingsRow): ReadingSettingsView {
  return { ...defaultReadingSettings, revision: 0, ...reading_settings };
}

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
