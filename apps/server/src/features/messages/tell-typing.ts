import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { type ChatValues, mayWriteTo } from "./access.ts";

const mayWrite = statement<ChatValues, unknown>(
  "may-write",
  (v) => sql`
    SELECT FROM users partner WHERE partner.id = ${v("partner")} AND ${mayWriteTo(sql`partner`, v)}`,
);

/** Tells a person that the viewer types to them, or has stopped; 404 where the viewer may not write to them. */
export async function tellTyping(
  ctx: ViewerContext,
  { recipientId, isTyping }: { recipientId: string; isTyping: boolean },
): Promise<void> {
  const { userId } = ctx.viewer;
  if (recipientId === userId) {
    throw notFound(sentences.messages.personNotFound);
  }
  await inStatement(ctx, mayWrite, { viewer: userId, partner: recipientId }, (row, publish) => {
    if (!row) {
      throw notFound(sentences.messages.personNotFound);
    }
    const event = isTyping ? "userTyping" : "userStoppedTyping";
    publish({ to: userRoom(recipientId), event, payload: { userId } });
  });
}
