import type { MessageView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { truncateText } from "@kora/contract/truncate-text";
import type { ViewerContext } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { getStatusForViewer } from "../../statuses/index.ts";

/** Characters of a status that stay with the message that answers it. */
const quoteLength = 120;

/** What a message keeps of the status it answers; 404 unless `owner` shows it to the viewer. */
export async function quoteStatus(
  ctx: ViewerContext,
  statusId: string,
  owner: string,
): Promise<NonNullable<MessageView["replyToStatus"]>> {
  const status = await getStatusForViewer(ctx, statusId);
  if (status.userId !== owner) {
    throw notFound(sentences.statuses.notFound);
  }
  return {
    _id: status.id,
    content: truncateText(status.content, quoteLength),
    backgroundColor: status.background,
    textStyle: status.textStyle,
  };
}
