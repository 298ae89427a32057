import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { changeMessage, getOwnMessageToChange } from "./own-message.ts";
import { tellBoth } from "./tell.ts";

interface Values {
  viewer: string;
  messageId: string;
  content: string;
  now: Date;
}

const setContent = changeMessage<Values>("edit-message", (v) => ({
  set: sql`content = ${v("content")}, is_edited = true`,
  where: sql`m.deleted_at IS NULL`,
}));

/** Changes the words of the viewer's own message; 409 for one that is deleted. */
export async function editMessage(
  ctx: ViewerContext,
  { messageId, content }: { messageId: string; content: string },
): Promise<{ content: string; isEdited: true; revision: number }> {
  await getOwnMessageToChange(ctx, messageId);
  const values = { viewer: ctx.viewer.userId, messageId, content, now: ctx.clock.now() };
  return inStatement(ctx, setContent, values, (row, publish) => {
    if (!row) {
      throw new AppError("CONFLICT", sentences.messages.deleted);
    }
    tellBoth(publish, "messageEdited", row, ctx);
    return { content: row.content, isEdited: true as const, revision: row.revision };
  });
}
