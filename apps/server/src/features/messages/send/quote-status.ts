import type { MessageView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { getStatusForViewer } from "../../statuses/index.ts";
import { toQuotedStatus } from "../views.ts";

/**
 * Returns the excerpt of a status that is stored with a reply to it. Throws 404 unless `authorId` is the author of the
 * status and the viewer may see it.
 */
export async function quoteStatus(
  ctx: ViewerContext,
  statusId: string,
  authorId: string,
): Promise<NonNullable<MessageView["replyToStatus"]>> {
  const status = await getStatusForViewer(ctx, statusId);
  if (status.userId !== authorId) {
    throw notFound(sentences.statuses.notFound);
  }
  return toQuotedStatus(status);
}
