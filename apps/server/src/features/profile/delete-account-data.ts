import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { createAnonymousAccount } from "../accounts/index.ts";
import { deleteCommentLikesOfUser, deleteCommentsOfUser } from "../comments/index.ts";
import { deleteNextStoryOfUser } from "../dashboard/index.ts";
import { deleteGroupRequestsOfUser, leaveEveryGroup } from "../groups/index.ts";
import {
  deleteChatsOfUser,
  deleteMentionsOfUser,
  deleteMessagesOfUser,
} from "../messages/index.ts";
import { anonymizeLog } from "../moderation/index.ts";
import { deleteReactionsOfUser } from "../reactions/index.ts";
import { deleteReportsOfUser } from "../reports/index.ts";
import { deleteStatusesOfUser, deleteStatusReactionsOfUser } from "../statuses/index.ts";
import { deleteFollowsOfUser } from "../writers/index.ts";
import { deleteUserRows } from "./delete-user-rows.ts";
import { toMediaId } from "./profile-picture-upload.ts";

export interface DeletedAccount {
  readonly userId: string;
  /**
   * The id of an anonymous account that replaces the user in conversations that others keep; created when needed. The
   * payload of waiting jobs has this name.
   */
  readonly nobodyId: string;
}

export interface DeletionServices extends Pick<Services, "db" | "media" | "clock"> {
  /** A context that acts as the user, without a session. */
  contextOf(userId: string): ViewerContext;
}

/** After this many steps the job enqueues itself again, so that other jobs can run. */
const maxStepsPerRun = 200;

/** Deletes one batch. Returns true while there may be more. */
type Step = (services: DeletionServices, account: DeletedAccount) => Promise<boolean>;

const steps: readonly Step[] = [
  async ({ contextOf }, { userId }) => {
    await leaveEveryGroup(contextOf(userId));
    return false;
  },
  ({ db }, { userId }) => deleteGroupRequestsOfUser(db, userId),
  // Before the content is deleted, because it is found by its author.
  ({ db }, { userId }) => deleteReportsOfUser(db, userId),
  ({ db }, { userId }) => anonymizeLog(db, userId),
  (services, { userId }) => deleteNextStoryOfUser(services.contextOf(userId), services),
  ({ db }, { userId }) => deleteStatusesOfUser(db, userId),
  ({ db }, { userId }) => deleteStatusReactionsOfUser(db, userId),
  ({ db, clock }, { userId }) => deleteCommentsOfUser(db, { userId, now: clock.now() }),
  deleteMessages,
  ({ db }, { userId }) => deleteReactionsOfUser(db, userId),
  ({ db }, { userId }) => deleteCommentLikesOfUser(db, userId),
  ({ db }, { userId }) => deleteFollowsOfUser(db, userId),
  ({ db }, { userId }) => deleteUserRows(db, userId),
];

const selectHasMessages = statement<{ userId: string }, { has_messages: boolean }>(
  "user-has-messages",
  (value) => sql`
    SELECT EXISTS (SELECT FROM messages WHERE sender_id = ${value("userId")})
      OR EXISTS (SELECT FROM conversations WHERE one_id = ${value("userId")})
      OR EXISTS (SELECT FROM conversations WHERE other_id = ${value("userId")}) AS has_messages`,
);

/** Deletes the mentions and messages of the user, and their one-to-one conversations. */
async function deleteMessages(
  { db, clock, contextOf }: DeletionServices,
  { userId, nobodyId }: DeletedAccount,
): Promise<boolean> {
  const now = clock.now();
  const account = { userId, nobodyId, now };
  const ctx = contextOf(userId);
  if (await deleteMentionsOfUser(ctx, account)) return true;
  const row = await db.row(selectHasMessages, { userId });
  if (!row?.has_messages) return false;
  await createAnonymousAccount(db, { id: nobodyId, now });
  return (await deleteMessagesOfUser(ctx, account)) || deleteChatsOfUser(ctx, account);
}

const lockAccount = statement<{ userId: string }, { id: string }>(
  "lock-account-to-delete",
  (value) => sql`
    SELECT id FROM users WHERE id = ${value("userId")} AND deleted_at IS NOT NULL FOR UPDATE`,
);

/** Keeps the row while there is content with files: a call that began before the sessions ended may have added some. */
const deleteAccountRow = statement<{ userId: string }, { avatar: string | null }>(
  "delete-account-row",
  (value) => sql`
    DELETE FROM users WHERE id = ${value("userId")}
      AND NOT EXISTS (SELECT FROM stories WHERE author_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM messages WHERE sender_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM comments WHERE author_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM conversation_members WHERE user_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM story_openings WHERE user_id = ${value("userId")})
    RETURNING avatar`,
);

/**
 * Deletes the data of an account that its user has deleted. Each step is short and idempotent, so that a restarted job
 * continues. The row of `users` is deleted last, under a lock that keeps concurrent calls from writing for the user.
 */
export async function deleteAccountData(
  services: DeletionServices,
  account: DeletedAccount,
): Promise<void> {
  const { db, media } = services;
  const { userId } = account;
  let stepsLeft = maxStepsPerRun;
  for (const step of steps) {
    while (await step(services, account)) {
      stepsLeft -= 1;
      if (stepsLeft === 0) return enqueue(db, "erase-account", account);
    }
  }
  const state = await db.transaction(async (tx) => {
    if (!(await tx.row(lockAccount, { userId }))) return "gone";
    return tx.row(deleteAccountRow, { userId });
  });
  if (state === "gone") return;
  if (!state) return enqueue(db, "erase-account", account);
  const mediaId = toMediaId(state.avatar);
  if (mediaId !== undefined) await media.remove(mediaId);
}
