import type { ReportedType } from "@kora/contract/blocks";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { getComment, getPerson, getStatus, getStory, type Target } from "./access.ts";

const said = sentences.blocks;

/** What a report is about, however the caller named it. */
type ReportedKind = "user" | "story" | "comment" | "status";

interface Values {
  id: string;
  reporter: string;
  kind: ReportedKind;
  targetId: string;
  reason: string;
  now: Date;
}

const insertReport = statement<Values, unknown>(
  "report",
  (v) => sql`
    INSERT INTO reports (id, reporter_id, kind, target_id, reason, created_at)
    VALUES (${v("id")}, ${v("reporter")}, ${v("kind")}, ${v("targetId")}, ${v("reason")}, ${v("now")})
    ON CONFLICT (reporter_id, kind, target_id) WHERE handled_at IS NULL DO NOTHING`,
);

/**
 * Reports something to the moderators. As long as the viewer's report of it waits, another one changes
 * nothing. 404 for what the viewer may not see, 403 for what is their own.
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
    reason,
    now: ctx.clock.now(),
  };
  await inStatement(ctx, insertReport, values, () => undefined);
}

/** With the sentence for what is the viewer's own. */
async function find(
  ctx: ViewerContext,
  type: ReportedType,
  targetId: string,
): Promise<{ kind: ReportedKind; target: Target; own: string }> {
  switch (type) {
    case "user":
    case "writer": {
      const target = await getPerson(ctx, { targetId, asWriter: type === "writer" });
      return { kind: "user", target, own: said.reportNotYourself };
    }
    case "story": {
      const target = await getStory(ctx, targetId);
      return { kind: "story", target, own: said.reportNotYourStory };
    }
    case "comment":
    case "reply": {
      const target = await getComment(ctx, targetId);
      return { kind: "comment", target, own: said.reportNotYourComment };
    }
    case "status": {
      const target = await getStatus(ctx, targetId);
      return { kind: "status", target, own: said.reportNotYourStatus };
    }
  }
}
