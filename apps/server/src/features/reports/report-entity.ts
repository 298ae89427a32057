import type { ModeratedKind } from "@kora/contract/moderation-actions";
import type { ReportedType } from "@kora/contract/reports";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Target } from "../blocks/index.ts";
import {
  getCommentToReport,
  getStatusToReport,
  getStoryToReport,
  getUserToReport,
} from "./access.ts";

/** Blocks and reports share these texts. */
const texts = sentences.blocks;

interface ReportParams {
  id: string;
  reporterId: string;
  kind: ModeratedKind;
  targetId: string;
  authorId: string | null;
  reason: string;
  now: Date;
}

/**
 * Inserts a report, unless the reporter has an open report of this entity. Locks the row of `reported_things` first,
 * because a moderator who handles the reports of the entity holds this lock.
 */
const insertReport = statement<ReportParams, unknown>(
  "insert-report",
  (value) => sql`
    WITH reported_entity AS (
      INSERT INTO reported_things (kind, target_id, author_id, open_since)
      VALUES (${value("kind")}, ${value("targetId")}, ${value("authorId")}, ${value("now")})
      ON CONFLICT (kind, target_id) DO UPDATE
        SET open_since = coalesce(reported_things.open_since, excluded.open_since),
          author_id = excluded.author_id
      RETURNING kind, target_id
    )
    INSERT INTO reports (id, reporter_id, kind, target_id, reason, created_at)
    SELECT ${value("id")}, ${value("reporterId")}, reported_entity.kind, reported_entity.target_id, ${value("reason")}, ${value("now")}
    FROM reported_entity
    ON CONFLICT (reporter_id, kind, target_id) WHERE handled_at IS NULL DO NOTHING`,
);

/**
 * Reports an entity to the moderators. Does nothing while an earlier report by the viewer is open. Throws 404 if the
 * viewer could not see the entity even without blocks, and 403 if the entity is the viewer's own.
 */
export async function reportEntity(
  ctx: ViewerContext,
  { type, targetId, reason }: { type: ReportedType; targetId: string; reason: string },
): Promise<void> {
  const { kind, target, ownErrorText } = await findTarget(ctx, type, targetId);
  if (target.isOwn) {
    throw forbidden(ownErrorText);
  }
  const values = {
    id: newId(),
    reporterId: ctx.viewer.userId,
    kind,
    targetId: target.id,
    authorId: target.authorId,
    reason,
    now: ctx.clock.now(),
  };
  await ctx.db.row(insertReport, values);
}

/** Returns the entity to report. `ownErrorText` is the text of the error if the entity is the viewer's own. */
async function findTarget(
  ctx: ViewerContext,
  type: ReportedType,
  targetId: string,
): Promise<{ kind: ModeratedKind; target: Target; ownErrorText: string }> {
  switch (type) {
    case "user":
    case "writer": {
      const target = await getUserToReport(ctx, { targetId, mustBeWriter: type === "writer" });
      return { kind: "user", target, ownErrorText: texts.cannotReportYourself };
    }
    case "story": {
      const target = await getStoryToReport(ctx, targetId);
      return { kind: "story", target, ownErrorText: texts.cannotReportOwnStory };
    }
    case "comment":
    case "reply": {
      const target = await getCommentToReport(ctx, targetId);
      return { kind: "comment", target, ownErrorText: texts.cannotReportOwnComment };
    }
    case "status": {
      const target = await getStatusToReport(ctx, targetId);
      return { kind: "status", target, ownErrorText: texts.cannotReportOwnStatus };
    }
  }
}
