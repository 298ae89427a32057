import type { ReportedType } from "@kora/contract/blocks";
import type { ModeratedKind } from "@kora/contract/moderation-acts";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type Target, toReport } from "./access.ts";

const said = sentences.blocks;

interface Values {
  id: string;
  reporter: string;
  kind: ModeratedKind;
  targetId: string;
  authorId: string | null;
  reason: string;
  now: Date;
}

/** The thing's own row first: a moderator who handles its reports has it locked. */
const insertReport = statement<Values, unknown>(
  "report",
  (v) => sql`
    WITH thing AS (
      INSERT INTO reported_things (kind, target_id, author_id, open_since)
      VALUES (${v("kind")}, ${v("targetId")}, ${v("authorId")}, ${v("now")})
      ON CONFLICT (kind, target_id) DO UPDATE
        SET open_since = coalesce(reported_things.open_since, excluded.open_since),
          author_id = excluded.author_id
      RETURNING kind, target_id
    )
    INSERT INTO reports (id, reporter_id, kind, target_id, reason, created_at)
    SELECT ${v("id")}, ${v("reporter")}, thing.kind, thing.target_id, ${v("reason")}, ${v("now")}
    FROM thing
    ON CONFLICT (reporter_id, kind, target_id) WHERE handled_at IS NULL DO NOTHING`,
);

/**
 * Reports something to the moderators. As long as the viewer's report of it waits, another one changes
 * nothing. 404 for what the viewer could not see without blocks either, 403 for what is their own.
 */
export async function reportEntity(
  ctx: ViewerContext,
  { type, targetId, reason }: { type: ReportedType; targetId: string; reason: string },
): Promise<void> {
  const { kind, target, own } = await find(ctx, type, targetId);
  if (target.isOwn) {
    throw forbidden(own);
  }
  const values = {
    id: newId(),
    reporter: ctx.viewer.userId,
    kind,
    targetId: target.id,
    authorId: target.authorId,
    reason,
    now: ctx.clock.now(),
  };
  await ctx.db.row(insertReport, values);
}

/** With the sentence for what is the viewer's own. */
async function find(
  ctx: ViewerContext,
  type: ReportedType,
  targetId: string,
): Promise<{ kind: ModeratedKind; target: Target; own: string }> {
  switch (type) {
    case "user":
    case "writer": {
      const target = await toReport.person(ctx, { targetId, asWriter: type === "writer" });
      return { kind: "user", target, own: said.reportNotYourself };
    }
    case "story": {
      const target = await toReport.story(ctx, targetId);
      return { kind: "story", target, own: said.reportNotYourStory };
    }
    case "comment":
    case "reply": {
      const target = await toReport.comment(ctx, targetId);
      return { kind: "comment", target, own: said.reportNotYourComment };
    }
    case "status": {
      const target = await toReport.status(ctx, targetId);
      return { kind: "status", target, own: said.reportNotYourStatus };
    }
  }
}
