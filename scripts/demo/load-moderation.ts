import type { BlockedType } from "@kora/contract/blocks";
import type { ReportedType } from "@kora/contract/reports";
import { eq, inArray } from "drizzle-orm";
import { users } from "../../apps/server/src/features/accounts/tables.ts";
import { blockEntity } from "../../apps/server/src/features/blocks/block-entity.ts";
import { listMessages } from "../../apps/server/src/features/messages/conversations/list-messages.ts";
import { conversations } from "../../apps/server/src/features/messages/tables.ts";
import { moderate } from "../../apps/server/src/features/moderation/moderate.ts";
import { createAppeal } from "../../apps/server/src/features/moderation/sanctions/create-appeal.ts";
import { decideAppeal } from "../../apps/server/src/features/moderation/sanctions/decide-appeal.ts";
import { listSanctions } from "../../apps/server/src/features/moderation/sanctions/list-sanctions.ts";
import { playlists } from "../../apps/server/src/features/playlists/tables.ts";
import { reportEntity } from "../../apps/server/src/features/reports/report-entity.ts";
import { series } from "../../apps/server/src/features/series/tables.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import type { DemoAppeal, DemoCommunity, DemoReportedTarget, DemoTarget } from "./content/types.ts";
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

/** Makes two users moderators, creates the reports, handles some of them, with appeals, and creates the blocks. */
export async function loadModeration(
  { moderators, reports, blocks }: DemoCommunity,
  loader: Loader,
): Promise<void> {
  const { db, contextOf, clock, today } = loader;
  const toModerator = (username: string): ViewerContext => {
    const { viewer, ...context } = contextOf(username);
    return { ...context, viewer: { ...viewer, isModerator: true } };
  };
  const [moderatorCtx, appealCtx] = [toModerator(moderators[0]), toModerator(moderators[1])];
  const moderatorIds = [moderatorCtx, appealCtx].map(({ viewer }) => viewer.userId);
  await db.drizzle.update(users).set({ isModerator: true }).where(inArray(users.id, moderatorIds));
  for (const report of reports) {
    const { type, targetId } = await findReportedTarget(report.target, loader);
    clock.set(new Date(today.getTime() - report.hoursAgo * hour));
    for (const username of report.reporters) {
      await reportEntity(contextOf(username), { type, targetId, reason: report.reason });
    }
    for (const { appeal, ...handling } of report.handled ?? []) {
      clock.set(new Date(clock.now().getTime() + hour));
      const kind = type === "writer" ? "user" : type === "reply" ? "comment" : type;
      await moderate(moderatorCtx, { ...handling, kind, targetId });
      if (appeal) await loadAppeal(appeal, appealCtx, loader);
    }
  }
  clock.set(new Date(today.getTime() - hour / 4));
  for (const { blocker, target } of blocks) {
    await blockEntity(contextOf(blocker), findTarget(target, loader));
  }
}

/** Creates an appeal against the latest sanction of a user, and the moderator decides it unless it stays open. */
async function loadAppeal(
  { username, text, decision }: DemoAppeal,
  moderatorCtx: ViewerContext,
  { contextOf, clock }: Loader,
): Promise<void> {
  const ctx = contextOf(username);
  clock.set(new Date(clock.now().getTime() + hour / 2));
  const [sanction] = (await listSanctions(ctx, { limit: 1 })).items;
  const sanctionId = sanction?._id ?? "";
  const { appeal } = await createAppeal(ctx, { sanctionId, text });
  clock.set(new Date(clock.now().getTime() + hour / 2));
  if (decision) await decideAppeal(moderatorCtx, { appealId: appeal?._id ?? "", ...decision });
}

async function findReportedTarget(
  target: DemoTarget | DemoReportedTarget,
  loader: Loader,
): Promise<{ type: ReportedType; targetId: string }> {
  const { db, contextOf } = loader;
  if ("messageFrom" in target) {
    const chat = { kind: "chat", id: contextOf(target.messageFrom).viewer.userId } as const;
    const [message] = await listMessages(contextOf(target.messageTo), chat, { limit: 1 });
    return { type: "message", targetId: message?._id ?? "" };
  }
  if ("groupName" in target) {
    const [group] = await db.drizzle
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.title, target.groupName));
    return { type: "group", targetId: group?.id ?? "" };
  }
  if ("playlistName" in target) {
    const [playlist] = await db.drizzle
      .select({ id: playlists.id })
      .from(playlists)
      .where(eq(playlists.name, target.playlistName));
    return { type: "playlist", targetId: playlist?.id ?? "" };
  }
  if ("seriesTitle" in target) {
    const [reported] = await db.drizzle
      .select({ id: series.id })
      .from(series)
      .where(eq(series.title, target.seriesTitle));
    return { type: "series", targetId: reported?.id ?? "" };
  }
  return findTarget(target, loader);
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
