import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import {
  type Act,
  inTransaction,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { type Statement, statement, type ValueOf } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { type ChatValues, isOfTheTwo } from "./access.ts";
import { readRecentChat } from "./recent-chats.ts";

/** Sets something of the viewer's own row of their conversation with a person. */
function setOwn<Values extends ChatValues>(
  name: string,
  set: (v: ValueOf<Values>) => SQL,
): Statement<Values, unknown> {
  return statement<Values, unknown>(name, (v) => {
    const asked = v as ValueOf<ChatValues>;
    return sql`
      UPDATE conversation_members own SET ${set(v)}
      FROM conversations c
      WHERE ${isOfTheTwo(sql`c`, asked)}
        AND own.conversation_id = c.id AND own.user_id = ${asked("viewer")}`;
  });
}

const setViewed = setOwn("view-chat", () => sql`viewed_count = c.message_count, own_since = 0`);
const setMuted = setOwn<ChatValues & { on: boolean }>(
  "mute-chat",
  (v) => sql`is_muted = ${v("on")}`,
);
const setHidden = setOwn(
  "hide-chat",
  () => sql`hidden_at = c.last_message_id, viewed_count = c.message_count, own_since = 0`,
);

const lockChat = statement<ChatValues, unknown>(
  "lock-chat",
  (v) => sql`SELECT FROM conversations c WHERE ${isOfTheTwo(sql`c`, v)} FOR SHARE`,
);

/**
 * Sets it with the conversation locked, as by who sends, so that what is sent meanwhile is counted after it; and
 * tells the viewer's other screens. 404 where the two never wrote to each other.
 */
function change<Values extends ChatValues>(
  ctx: ViewerContext,
  set: Statement<Values, unknown>,
  values: Values,
  tell: (act: Act<Viewer>) => Promise<void> | void,
): Promise<void> {
  return inTransaction(ctx, async (act) => {
    const chat = await act.db.row(lockChat, values);
    if (!chat) {
      throw notFound(sentences.messages.personNotFound);
    }
    await act.db.rows(set, values);
    await tell(act);
  });
}

/** The line of the conversation as it is now. */
const tellLine = (partner: string) => async (act: Act<Viewer>) => {
  const chat = await readRecentChat(act, partner);
  if (chat) {
    act.publish({ to: userRoom(act.viewer.userId), event: "updateChat", payload: chat });
  }
};

/** Clears the unread number of the viewer's conversation with a person. */
export function viewChat(ctx: ViewerContext, partner: string): Promise<void> {
  return change(ctx, setViewed, { viewer: ctx.viewer.userId, partner }, tellLine(partner));
}

/** Mutes the viewer's conversation with a person, or no longer. */
export async function muteChat(
  ctx: ViewerContext,
  { userId: partner, on }: { userId: string; on: boolean },
): Promise<{ isMuted: boolean }> {
  await change(ctx, setMuted, { viewer: ctx.viewer.userId, partner, on }, tellLine(partner));
  return { isMuted: on };
}

/** Hides the conversation with a person from the viewer's list until the next message. */
export function deleteChat(ctx: ViewerContext, partner: string): Promise<void> {
  const viewer = ctx.viewer.userId;
  return change(ctx, setHidden, { viewer, partner }, (act) => {
    for (const event of ["chatDeleted", "deleteChat"] as const) {
      act.publish({ to: userRoom(viewer), event, payload: { userId: partner } });
    }
  });
}
