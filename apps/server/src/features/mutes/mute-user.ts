import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import { mutersRoom } from "../../platform/realtime/rooms.ts";
import { getTargetUser, toUserId } from "../blocks/index.ts";
import { lockUsers } from "../visibility/index.ts";

const texts = sentences.mutes;

interface MuteParams {
  viewer: string;
  mutedId: string;
}

const selectMutes = statement<MuteParams, { other_count: number; is_muted: boolean }>(
  "mutes-of-user",
  (value) => sql`
    SELECT count(*) FILTER (WHERE muted_id <> ${value("mutedId")})::int AS other_count,
      coalesce(bool_or(muted_id = ${value("mutedId")}), false) AS is_muted
    FROM mutes WHERE user_id = ${value("viewer")}`,
);

const insertMute = statement<MuteParams & { now: Date }, unknown>(
  "mute-user",
  (value) => sql`
    INSERT INTO mutes (user_id, muted_id, created_at)
    VALUES (${value("viewer")}, ${value("mutedId")}, ${value("now")})`,
);

/**
 * Mutes a user. Muting again changes nothing, and the muted user does not learn of it. `targetId` is the user's id or
 * writer id. Throws 404 when the viewer may not see the user, 403 for the viewer, and 409 above `limits.mutes.users`.
 */
export function muteUser(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await getTargetUser(tx, { targetId, mustBeWriter: false });
    if (user.isOwn) {
      throw forbidden(texts.cannotMuteYourself);
    }
    const params = { viewer: tx.viewer.userId, mutedId: user.id };
    // Concurrent mutes of the viewer are counted one by one.
    await lockUsers(tx, params.viewer);
    const { other_count: count = 0, is_muted: isMuted = false } =
      (await tx.db.row(selectMutes, params)) ?? {};
    if (isMuted) return;
    if (count >= limits.mutes.users) {
      throw new AppError("CONFLICT", texts.tooManyUsers);
    }
    await tx.db.rows(insertMute, { ...params, now: tx.clock.now() });
    await tx.enqueue("publish-alerts-changed", { userId: params.viewer });
    tx.afterCommit((realtime) => {
      tx.invalidateUser(params.viewer);
      realtime.updateRooms(params.viewer, { join: [mutersRoom(user.id)] });
    });
  });
}

const deleteMute = statement<{ viewer: string; targetId: string }, { muted_id: string }>(
  "unmute-user",
  (value) => sql`
    DELETE FROM mutes WHERE user_id = ${value("viewer")} AND muted_id = ${toUserId(value("targetId"))}
    RETURNING muted_id`,
);

/** Unmutes a user if the viewer muted them, also a user whom the viewer may no longer see. */
export function unmuteUser(ctx: ViewerContext, targetId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    await lockUsers(tx, viewer);
    const row = await tx.db.row(deleteMute, { viewer, targetId });
    if (!row) return;
    await tx.enqueue("publish-alerts-changed", { userId: viewer });
    tx.afterCommit((realtime) => {
      tx.invalidateUser(viewer);
      realtime.updateRooms(viewer, { leave: [mutersRoom(row.muted_id)] });
    });
  });
}
