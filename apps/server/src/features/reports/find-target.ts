import type { ModeratedKind } from "@kora/contract/moderation-actions";
import type { ReportedType } from "@kora/contract/reports";
import { sentences } from "@kora/contract/sentences";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Target, TargetContext } from "../blocks/index.ts";
import {
  getCommentToReport,
  getGroupToReport,
  getMessageToReport,
  getPlaylistToReport,
  getSeriesToReport,
  getStatusToReport,
  getStoryToReport,
  getUserToReport,
} from "./access.ts";

const texts = sentences.reports;

interface KindOfTarget {
  readonly kind: ModeratedKind;
  readonly find: (ctx: TargetContext, targetId: string) => Promise<Target>;
  /** The text of the error if the entity is the viewer's own. */
  readonly ownErrorText: string;
}

const findUser =
  (mustBeWriter: boolean): KindOfTarget["find"] =>
  (ctx, targetId) =>
    getUserToReport(ctx, { targetId, mustBeWriter });

const comment: KindOfTarget = {
  kind: "comment",
  find: getCommentToReport,
  ownErrorText: texts.cannotReportOwnComment,
};

const ownUserText = texts.cannotReportYourself;

const kindsOfTargets: Readonly<Record<ReportedType, KindOfTarget>> = {
  user: { kind: "user", find: findUser(false), ownErrorText: ownUserText },
  writer: { kind: "user", find: findUser(true), ownErrorText: ownUserText },
  story: { kind: "story", find: getStoryToReport, ownErrorText: texts.cannotReportOwnStory },
  comment,
  reply: comment,
  status: { kind: "status", find: getStatusToReport, ownErrorText: texts.cannotReportOwnStatus },
  message: {
    kind: "message",
    find: getMessageToReport,
    ownErrorText: texts.cannotReportOwnMessage,
  },
  group: { kind: "group", find: getGroupToReport, ownErrorText: texts.cannotReportOwnGroup },
  playlist: {
    kind: "playlist",
    find: getPlaylistToReport,
    ownErrorText: texts.cannotReportOwnPlaylist,
  },
  series: { kind: "series", find: getSeriesToReport, ownErrorText: texts.cannotReportOwnSeries },
};

/**
 * Returns the entity to report. Throws 404 with a text that says what can be done, if the entity is no longer there or
 * the viewer could never see it.
 */
export async function findTarget(
  ctx: TargetContext,
  type: ReportedType,
  targetId: string,
): Promise<Pick<KindOfTarget, "kind" | "ownErrorText"> & { readonly target: Target }> {
  const { kind, find, ownErrorText } = kindsOfTargets[type];
  try {
    return { kind, ownErrorText, target: await find(ctx, targetId) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
    throw notFound(kind === "user" ? texts.userToReportNotFound : texts.nothingToReport);
  }
}
