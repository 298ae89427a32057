import type { BlockedType } from "@kora/contract/blocks";
import { eq } from "drizzle-orm";
import { users } from "../../apps/server/src/features/accounts/tables.ts";
import { blockEntity } from "../../apps/server/src/features/blocks/block-entity.ts";
import { moderate } from "../../apps/server/src/features/moderation/moderate.ts";
import { reportEntity } from "../../apps/server/src/features/reports/report-entity.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import type { DemoCommunity, DemoTarget } from "./content/types.ts";
import { hour } from "./durations.ts";
import type { DemoClock } from "./load-community.ts";

interface Loader {
  readonly db: Database;
  readonly contextOf: (username: string) => ViewerContext;
  readonly storyIdOf: (slug: string) => string;
  /** Returns the id of a user's first comment on a story. */
  readonly commentIdOf: (slug: string, username: string) => string;
  readonly statusIds: ReadonlyMap<string, string>;
  readonly clock: DemoClock;
  readonly today: Date;
}

/** Makes a user the moderator, creates the reports, handles some of them, and creates the blocks. */
export async function loadModeration(
  { moderator, reports, blocks }: DemoCommunity,
  loader: Loader,
): Promise<void> {
  const { db, contextOf, clock, today } = loader;
  const { viewer, ...context } = contextOf(moderator);
  const moderatorCtx = { ...context, viewer: { ...viewer, isModerator: true } };
  await db.drizzle.update(users).set({ isModerator: true }).where(eq(users.id, viewer.userId));
  for (const report of reports) {
    const { type, targetId } = findTarget(report.target, loader);
    clock.set(new Date(today.getTime() - report.hoursAgo * hour));
    for (const username of report.reporters) {
      await reportEntity(contextOf(username), { type, targetId, reason: report.reason });
    }
    for (const handling of report.handled ?? []) {
      clock.set(new Date(clock.now().getTime() + hour));
      const kind = type === "writer" ? "user" : type;
      await moderate(moderatorCtx, { ...handling, kind, targetId });
    }
  }
  clock.set(new Date(today.getTime() - hour / 4));
  for (const { blocker, target } of blocks) {
    await blockEntity(contextOf(blocker), findTarget(target, loader));
  }
}

function findTarget(
  target: DemoTarget,
  { contextOf, statusIds, storyIdOf, commentIdOf }: Loader,
): { type: BlockedType; targetId: string } {
  if ("user" in target) return { type: "user", targetId: contextOf(target.user).viewer.userId };
  if ("writer" in target) {
    return { type: "writer", targetId: contextOf(target.writer).viewer.userId };
  }
  if ("statusOf" in target) {
    return { type: "status", targetId: statusIds.get(target.statusOf) ?? "" };
  }
  return "commentAuthor" in target
    ? { type: "comment", targetId: commentIdOf(target.story, target.commentAuthor) }
    : { type: "story", targetId: storyIdOf(target.story) };
}
