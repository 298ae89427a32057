import type { GroupRole } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, type Statement, statement } from "../../platform/database/statement.ts";
import { type AppError, forbidden, notFound } from "../../platform/errors.ts";
import { isChatBetween } from "./access.ts";

/** Where something is said: to one person, or in a group. */
export interface ConversationRef {
  readonly kind: ConversationKind;
  /** The person's, or the group's. */
  readonly id: string;
}
export type ConversationKind = "chat" | "group";

/** The values of a statement about the conversation of one place. */
export interface ConversationValues {
  viewer: string;
  place: string;
}

/** True for the conversation `c` of a place; of a group with `own`, the viewer's row of its members. */
export const isReferredTo: Record<ConversationKind, (v: Placeholder<ConversationValues>) => SQL> = {
  chat: (v) => isChatBetween(sql`c`, (name) => v(name === "partner" ? "place" : name)),
  group: (v) => sql`(c.id = ${v("place")} AND own.role IS NOT NULL)`,
};

/** The conversation `c` of a place with `own`, the viewer's row of its members. */
export function viewerConversation(
  kind: ConversationKind,
  v: Placeholder<ConversationValues>,
): SQL {
  return sql`
    conversations c JOIN conversation_members own
      ON own.conversation_id = c.id AND own.user_id = ${v("viewer")} AND ${isReferredTo[kind](v)}`;
}

/** A statement for each kind of place, which differ in how the conversation is found. */
export function statementByKind<Values extends ConversationValues, Row>(
  name: string,
  write: (kind: ConversationKind, v: Placeholder<Values>) => SQL,
): Record<ConversationKind, Statement<Values, Row>> {
  return {
    chat: statement<Values, Row>(name, (v) => write("chat", v)),
    group: statement<Values, Row>(`${name}-in-group`, (v) => write("group", v)),
  };
}

/** What is said of a place that is not there for the viewer. */
export function conversationNotFound({ kind }: ConversationRef): AppError {
  return notFound(kind === "chat" ? sentences.messages.personNotFound : sentences.groups.notFound);
}

/** True where the member `own` of the group `c` may send. */
export const maySendToGroup = sql`(own.role IS NOT NULL
  AND (c.writers = 'all' OR (c.writers = 'admins' AND own.role <> 'member')))`;

/** What somebody is in a group, and who may send there. */
export interface GroupMembership {
  readonly role: GroupRole;
  readonly writers: "all" | "admins" | "nobody";
}

/** What the viewer is in a group; no row for outsiders. */
export const selectMembership = statement<{ viewer: string; groupId: string }, GroupMembership>(
  "group-standing",
  (v) => sql`
    SELECT own.role, c.writers FROM conversations c
      JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${v("viewer")}
    WHERE c.id = ${v("groupId")} AND own.role IS NOT NULL`,
);

/** What the viewer is in a group; 404 for outsiders. */
export async function getGroupMembership(
  ctx: Pick<ReadContext, "db"> & { readonly viewer: Viewer },
  groupId: string,
): Promise<GroupMembership> {
  return requireMembership(
    await ctx.db.row(selectMembership, { viewer: ctx.viewer.userId, groupId }),
  );
}

/** What was found of the viewer in a group; 404 where that is nothing. */
export function requireMembership(found: GroupMembership | undefined): GroupMembership {
  if (!found) {
    throw notFound(sentences.groups.notFound);
  }
  return found;
}

/** 403 while the group is deleted, and for members where only the creator and admins send. */
export function refuseUnlessMaySend({ role, writers }: GroupMembership): void {
  if (writers === "nobody") {
    throw forbidden(sentences.groups.closed);
  }
  if (writers === "admins" && role === "member") {
    throw forbidden(sentences.groups.broadcast);
  }
}
