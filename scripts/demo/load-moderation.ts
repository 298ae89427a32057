import { eq } from "drizzle-orm";
import { users } from "../../apps/server/src/features/accounts/tables.ts";
import { blockEntity } from "../../apps/server/src/features/blocks/block-entity.ts";
import { moderate } from "../../apps/server/src/features/moderation/moderate.ts";
import { reportEntity } from "../../apps/server/src/features/reports/report-entity.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import type { DemoCommunity, DemoReport } from "./content/types.ts";
import type { DemoClock } from "./load-community.ts";

const hour = 60 * 60 * 1000;

interface Loader {
  readonly db: Database;
  readonly contextOf: (username: string) => ViewerContext;
  readonly storyIdOf: (slug: string) => string;
  /** Returns the id of a user's first comment on a story. */
  readonly commentIdOf: (slug: string, username: string) => string;
  readonly clock: DemoClock;
  readonly today: Date;
}

/** Appoints the moderator, reports and partly handles what is reported, and lets users block others. */
export async function loadModeration(
  { moderator, reports, blocks }: DemoCommunity,
  loader: Loader,
): Promise<void> {
  const { db, contextOf, clock, today } = loader;
  const moderatorCtx = contextOf(moderator);
  await db.drizzle
    .update(users)
    .set({ isModerator: true })
    .where(eq(users.id, moderatorCtx.viewer.userId));
  for (const [index, report] of reports.entries()) {
    const { type, targetId } = findTarget(report, loader);
    clock.set(new Date(today.getTime() - (reports.length - index) * 5 * hour));
    for (const username of report.by) {
      await reportEntity(contextOf(username), { type, targetId, reason: report.reason });
    }
    if (report.warning === undefined) continue;
    clock.set(new Date(clock.now().getTime() + hour));
    await moderate(
      { ...moderatorCtx, viewer: { ...moderatorCtx.viewer, isModerator: true } },
      { kind: type, targetId, action: "warn", note: report.warning },
    );
  }
  for (const [blocker, blocked] of blocks) {
    const targetId = contextOf(blocked).viewer.userId;
    await blockEntity(contextOf(blocker), { type: "user", targetId });
  }
}

function findTarget({ target }: DemoReport, { contextOf, storyIdOf, commentIdOf }: Loader) {
  if ("user" in target) {
    return { type: "user", targetId: contextOf(target.user).viewer.userId } as const;
  }
  return "commentBy" in target
    ? ({ type: "comment", targetId: commentIdOf(target.story, target.commentBy) } as const)
    : ({ type: "story", targetId: storyIdOf(target.story) } as const);
}
