import type { MessageView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { truncateText } from "@kora/contract/truncate-text";
import type { ViewerContext } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { getStatusForViewer } from "../../statuses/index.ts";

/** Max characters of a status that are stored with a message that replies to it. */
const quoteLength = 120;

/**
 * The excerpt of a status that is stored with a reply. 404 unless `authorId` is its author and the viewer may see it.
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
  return {
    _id: status.id,
    content: truncateText(status.content, quoteLength),
    backgroundColor: status.background,
    textStyle: status.textStyle,
  };
}
