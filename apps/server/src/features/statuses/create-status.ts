import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { StatusAudience } from "@kora/contract/status-audience";
import {
  backgrounds,
  defaultBackground,
  type Mood,
  type TextStyle,
} from "@kora/contract/status-style";
import type { StatusView } from "@kora/contract/statuses";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newIdAt } from "../../platform/ids.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { statusAudienceOf } from "../visibility/index.ts";
import { toAudienceColumns } from "./audience.ts";
import { lockStatusOwner } from "./status-owner.ts";
import { type BaseStatusRow, toNewStatusView } from "./views.ts";
import { firstLiveId, isNotHiddenStatus } from "./visibility.ts";

interface OwnerRow {
  username: string;
  avatar: string | null;
  /** The audience of the owner's setting. */
  audience: string;
  audience_ids: string[] | null;
  live_count: number;
}

/** `liveFrom` is the lowest id of the last 24 hours. */
const selectOwner = statement<{ viewer: string; liveFrom: string }, OwnerRow>(
  "status-owner",
  (value) => sql`
    SELECT u.username, u.avatar, ${statusAudienceOf(sql`u`)} AS audience,
      CASE WHEN u.status_audience = 'chosen' THEN coalesce(u.status_audience_ids, '{}') END AS audience_ids,
      (SELECT count(*)::int FROM statuses s
        WHERE s.user_id = u.id AND s.id >= ${value("liveFrom")}::uuid AND ${isNotHiddenStatus(sql`s`)})
      + (SELECT count(*)::int FROM statuses s
        WHERE s.user_id = u.id AND s.is_saved AND s.id < ${value("liveFrom")}::uuid AND ${isNotHiddenStatus(sql`s`)})
      AS live_count
    FROM users u WHERE u.id = ${value("viewer")}`,
);

interface NewStatus {
  id: string;
  viewer: string;
  content: string;
  mood: string | null;
  textStyle: string;
  background: string;
  audience: string;
  audienceIds: readonly string[] | null;
  now: Date;
}

type InsertedRow = Omit<BaseStatusRow, "username" | "avatar">;

const insertStatus = statement<NewStatus, InsertedRow>(
  "create-status",
  (value) => sql`
    INSERT INTO statuses (id, user_id, content, mood, text_style, background, audience, audience_ids, created_at)
    VALUES (${value("id")}, ${value("viewer")}, ${value("content")}, ${value("mood")}, ${value("textStyle")},
      ${value("background")}, ${value("audience")}, ${value("audienceIds")}, ${value("now")})
    RETURNING id, user_id, content, mood, text_style, background, audience, is_saved, like_count, view_count,
      revision, created_at`,
);

const addToStatusOwner = statement<
  { viewer: string; id: string; publicId: string | null },
  unknown
>(
  "add-to-status-owner",
  (value) => sql`
    INSERT INTO status_owners (user_id, newest_id, newest_public_id)
    VALUES (${value("viewer")}, ${value("id")}, ${value("publicId")})
    ON CONFLICT (user_id) DO UPDATE
    SET newest_id = greatest(status_owners.newest_id, excluded.newest_id),
      newest_public_id = greatest(status_owners.newest_public_id, excluded.newest_public_id)`,
);

/**
 * Posts a status. Throws 409 when the viewer already has `limits.status.perUser` live statuses, and 400 if the viewer
 * may not see a chosen user.
 */
export function createStatus(
  ctx: ViewerContext,
  input: {
    content: string;
    mood?: { label: Mood } | null | undefined;
    style?: { textStyle?: TextStyle | undefined; backgroundColor?: string | undefined } | undefined;
    audience?: StatusAudience | undefined;
  },
): Promise<StatusView> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const now = tx.clock.now();
    const [, chosen, owner] = await Promise.all([
      lockStatusOwner(tx),
      toAudienceColumns(tx, input.audience),
      requireRow(tx.db, selectOwner, { viewer, liveFrom: firstLiveId(now) }),
    ]);
    if (owner.live_count >= limits.status.perUser) {
      throw new AppError("CONFLICT", sentences.statuses.tooMany);
    }
    // Later changes of the owner's setting do not change the audience of the status.
    const { audience, audienceIds } =
      chosen.audience === null
        ? { audience: owner.audience, audienceIds: owner.audience_ids }
        : { audience: chosen.audience, audienceIds: chosen.audienceIds };
    const id = newIdAt(now);
    const [row] = await tx.commitWith(
      Promise.all([
        requireRow(tx.db, insertStatus, {
          id,
          viewer,
          content: input.content,
          mood: input.mood?.label ?? null,
          textStyle: input.style?.textStyle ?? "normal",
          background: input.style?.backgroundColor ?? backgrounds[defaultBackground],
          audience,
          audienceIds,
          now,
        }),
        tx.db.rows(addToStatusOwner, { viewer, id, publicId: audience === "everyone" ? id : null }),
        tx.enqueue("publish-status", {
          statusId: id,
          relation: audience === "chosen" ? "chosen" : "friends",
        }),
      ]),
    );
    const status = toNewStatusView({ ...row, username: owner.username, avatar: owner.avatar });
    const payload = { change: "created", status } as const;
    tx.publish({ to: userRoom(viewer), event: "statusChange", payload });
    return status;
  });
}
