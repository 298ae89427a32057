import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { createAnonymousAccount } from "../accounts/index.ts";
import { leaveAlertsOfUser } from "../alerts/index.ts";
import {
  deleteCommentLikesOfUser,
  deleteCommentMentionsOfUser,
  deleteCommentsOfUser,
} from "../comments/index.ts";
import { deleteNextStoryOfUser } from "../dashboard/index.ts";
import { deleteGroupRequestsOfUser, leaveAllGroups } from "../groups/index.ts";
import {
  deleteChatsOfUser,
  deleteExpiredMessagesOfUser,
  deleteMentionsOfUser,
  deleteMessagesOfUser,
} from "../messages/index.ts";
import { anonymizeLog } from "../moderation/index.ts";
import { deleteReactionsOfUser } from "../reactions/index.ts";
import { deleteReportsOfUser } from "../reports/index.ts";
import { deleteSeriesOfUser } from "../series/index.ts";
import { deleteStatusesOfUser, deleteStatusReactionsOfUser } from "../statuses/index.ts";
import { deletePicturesOfUser } from "../stories/index.ts";
import { deleteFollowsOfUser } from "../writers/index.ts";
import { deleteRemainingRowsOfUser } from "./delete-remaining-rows-of-user.ts";
import { toMediaId } from "./profile-picture-upload.ts";

/** An account that was erased; the payload of the job `delete-account-data`. */
export interface DeletedAccount {
  readonly userId: string;
  /**
   * The id of the anonymous account that replaces the user in conversations with others. The account is created only if
   * there are any. The name cannot change, because it is in the payload of waiting jobs.
   */
  readonly nobodyId: string;
}

/** The services that the deletion of an account needs. */
export interface DeletionServices extends Pick<Services, "db" | "media" | "clock"> {
  /** Returns a context whose viewer is the user, without a session. */
  contextOf(userId: string): ViewerContext;
}

/** After this number of batches, the job enqueues itself again, so that other jobs can run. */
const maxBatchesPerRun = 200;

/** Deletes one batch of one kind of data. Returns true if there may be more. */
type DeletionStep = (services: DeletionServices, account: DeletedAccount) => Promise<boolean>;

/** The steps in their order. Each runs until it returns false. */
const steps: readonly DeletionStep[] = [
  async ({ contextOf }, { userId }) => {
    await leaveAllGroups(contextOf(userId));
    return false;
  },
  ({ db }, { userId }) => deleteGroupRequestsOfUser(db, userId),
  // Reports of the user's content are found by its author, so they are deleted before the content.
  ({ db }, { userId }) => deleteReportsOfUser(db, userId),
  ({ db }, { userId }) => anonymizeLog(db, userId),
  (services, { userId }) => deleteNextStoryOfUser(services.contextOf(userId), services),
  ({ db }, { userId }) => deleteStatusesOfUser(db, userId),
  ({ db }, { userId }) => deleteStatusReactionsOfUser(db, userId),
  ({ db }, { userId }) => deleteCommentMentionsOfUser(db, userId),
  ({ db, clock }, { userId }) => deleteCommentsOfUser(db, { userId, now: clock.now() }),
  deleteMessages,
  ({ db }, { userId }) => deleteReactionsOfUser(db, userId),
  ({ db }, { userId }) => deleteCommentLikesOfUser(db, userId),
  ({ db }, { userId }) => deleteFollowsOfUser(db, userId),
  ({ db }, { userId }) => deleteSeriesOfUser(db, userId),
  // Before the alerts of which the user is the latest sender are deleted with the other rows.
  ({ db }, { userId }) => leaveAlertsOfUser(db, userId),
  ({ db }, { userId }) => deleteRemainingRowsOfUser(db, userId),
  // After the drafts and stories, whose pictures are then unused.
  (services, { userId }) => deletePicturesOfUser(services, userId),
];

const selectHasMessages = statement<{ userId: string }, { has_messages: boolean }>(
  "user-has-messages",
  (value) => sql`
    SELECT EXISTS (SELECT FROM messages WHERE sender_id = ${value("userId")})
      OR EXISTS (SELECT FROM conversations WHERE one_id = ${value("userId")})
      OR EXISTS (SELECT FROM conversations WHERE other_id = ${value("userId")}) AS has_messages`,
);

/**
 * Replaces mentions of the user, removes the content of the user's messages, and deletes the user's one-to-one
 * conversations or gives them to the anonymous account. Creates that account if there are messages or conversations.
 */
async function deleteMessages(
  { db, clock, contextOf }: DeletionServices,
  { userId, nobodyId }: DeletedAccount,
): Promise<boolean> {
  const now = clock.now();
  const account = { userId, anonymousUserId: nobodyId, now };
  const ctx = contextOf(userId);
  await deleteExpiredMessagesOfUser(db, userId);
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

/**
 * Deletes the row of `users` unless there is content of the user again: a call that began before the sessions ended may
 * have added some. The steps must delete this content, because they also delete files and update counts.
 */
const deleteEmptyAccount = statement<{ userId: string }, { avatar: string | null }>(
  "delete-empty-account",
  (value) => sql`
    DELETE FROM users WHERE id = ${value("userId")}
      AND NOT keeps_stories AND NOT EXISTS (SELECT FROM stories WHERE author_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM story_pictures WHERE owner_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM messages WHERE sender_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM comments WHERE author_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM conversation_members WHERE user_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM story_openings WHERE user_id = ${value("userId")})
    RETURNING avatar`,
);

/**
 * Ends an erasure that leaves the stories: the row of `users`, which has no personal data any more, remains their
 * author. Updates no row if the user left none, or if there is other content of the user again.
 */
const finishWithStories = statement<{ userId: string }, { id: string }>(
  "finish-erasure-with-stories",
  (value) => sql`
    UPDATE users SET erasure_id = NULL WHERE id = ${value("userId")} AND keeps_stories
      AND EXISTS (SELECT FROM stories WHERE author_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM messages WHERE sender_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM comments WHERE author_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM conversation_members WHERE user_id = ${value("userId")})
      AND NOT EXISTS (SELECT FROM story_openings WHERE user_id = ${value("userId")})
    RETURNING id`,
);

/** Without stories, no row is needed. */
const dropStoryAuthor = statement<{ userId: string }, unknown>(
  "drop-story-author",
  (value) => sql`
    UPDATE users SET keeps_stories = false WHERE id = ${value("userId")} AND keeps_stories
      AND NOT EXISTS (SELECT FROM stories WHERE author_id = ${value("userId")})`,
);

/**
 * Deletes the data of an account that was erased. Each batch is short and can be repeated, so that a job
 * continues after a restart. The row of `users` is deleted last, under a lock that prevents concurrent calls from
 * writing rows of the user.
 */
export async function deleteAccountData(
  services: DeletionServices,
  account: DeletedAccount,
): Promise<void> {
  const { db, media } = services;
  const { userId } = account;
  let batchesLeft = maxBatchesPerRun;
  for (const step of steps) {
    while (await step(services, account)) {
      batchesLeft -= 1;
      if (batchesLeft === 0) return enqueue(db, "delete-account-data", account);
    }
  }
  const deletedRow = await db.transaction(async (tx) => {
    if (!(await tx.row(lockAccount, { userId }))) return "done";
    await tx.rows(dropStoryAuthor, { userId });
    if (await tx.row(finishWithStories, { userId })) return "done";
    return tx.row(deleteEmptyAccount, { userId });
  });
  if (deletedRow === "done") return;
  if (!deletedRow) return enqueue(db, "delete-account-data", account);
  const mediaId = toMediaId(deletedRow.avatar);
  if (mediaId !== undefined) await media.remove(mediaId);
}
