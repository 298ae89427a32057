import { limits } from "@kora/contract/limits";
import type { ChatPerson } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer, ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { changeGroup, type Group, getGroupForViewer } from "../access.ts";
import { saveGroup } from "../group-info.ts";
import { tellRequests } from "../join-requests.ts";
import { type Joined, joinGroup, refuseTurnedDown } from "../members/join-group.ts";
import { tellMembership } from "../members/membership.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Somebody asked to join a group: its creator and admins are alerted, by `features/alerts`. */
    "alert-group-admins": { groupId: string; userId: string };
  }
}

const said = sentences.groups;

/** A request that was turned down a day ago or longer is made anew. */
const insertRequest = statement<{ groupId: string; viewer: string; now: Date }, unknown>(
  "insert-group-request",
  (v) => sql`
    INSERT INTO group_requests (group_id, user_id, created_at)
    VALUES (${v("groupId")}, ${v("viewer")}, ${v("now")})
    ON CONFLICT (group_id, user_id) DO UPDATE
      SET created_at = excluded.created_at, declined_at = NULL, was_removed = false`,
);

const selectAsker = statement<{ viewer: string }, Omit<ChatPerson, "_id"> & { id: string }>(
  "who-asks-to-join",
  (v) => sql`SELECT u.id, u.name, u.username, u.avatar FROM users u WHERE u.id = ${v("viewer")}`,
);

/**
 * The viewer asks to be let into a private group; a public one they join at once. Asking again is the same request.
 * Whoever was turned down waits a day.
 */
export async function requestToJoin(ctx: ViewerContext, groupId: string): Promise<Joined> {
  // Who sees a group may see its privacy, which never changes.
  const { privacy } = await getGroupForViewer(ctx, groupId);
  if (privacy === "public") {
    return joinGroup(ctx, { id: groupId });
  }
  return changeGroup(ctx, groupId, async (tx, group) => {
    if (group.role !== null) {
      return { msg: said.isMember, role: group.role, isRequestPending: false };
    }
    if (!group.isRequestPending) await ask(tx, group);
    return { msg: said.requested, role: null, isRequestPending: true };
  });
}

async function ask(tx: TransactionContext<Viewer>, group: Group): Promise<void> {
  const viewer = tx.viewer.userId;
  const now = tx.clock.now();
  refuseTurnedDown(group, now);
  if (group.requestCount >= limits.group.requests) {
    throw new AppError("CONFLICT", said.tooManyRequests);
  }
  await tx.db.rows(insertRequest, { groupId: group.id, viewer, now });
  const after = { ...group, requestCount: group.requestCount + 1 };
  await saveGroup(tx, after);
  await tx.enqueue("alert-group-admins", { groupId: group.id, userId: viewer });
  tellMembership(tx, group, { userId: viewer, role: null, isRequestPending: true });
  const asker = await tx.db.row(selectAsker, { viewer });
  await tellRequests(tx, after, asker ? toChatPerson(asker) : null);
}

function toChatPerson({
  id,
  name,
  username,
  avatar,
}: Omit<ChatPerson, "_id"> & { id: string }): ChatPerson {
  return { _id: id, name, username, avatar };
}
