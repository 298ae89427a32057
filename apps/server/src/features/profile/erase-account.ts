import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { makeNobody } from "../accounts/index.ts";
import { deleteCommentLikesOfUser, deleteCommentsOfUser } from "../comments/index.ts";
import { deleteNextStoryOfUser } from "../dashboard/index.ts";
import { eraseGroupRequestsOf, leaveEveryGroup } from "../groups/index.ts";
import {
  deleteChatsOfUser,
  deleteMentionsOfUser,
  deleteMessagesOfUser,
} from "../messages/index.ts";
import { takeNamesFromLog } from "../moderation/index.ts";
import { deleteReactionsOfUser } from "../reactions/index.ts";
import { deleteReportsOfUser } from "../reports/index.ts";
import { deleteStatusesOfUser, deleteStatusReactionsOfUser } from "../statuses/index.ts";
import { deleteFollowsOfUser } from "../writers/index.ts";
import { eraseRowsOf } from "./erase-rows.ts";
import { mediaIdOf } from "./own-picture.ts";

export interface ErasedAccount {
  readonly userId: string;
  /** The account without anybody behind it that stands for them in what others keep; made where it is needed. */
  readonly nobodyId: string;
}

export interface Erasing extends Pick<Parts, "db" | "media" | "clock"> {
  /** A context of somebody without a session. */
  contextOf(userId: string): ViewerContext;
}

/** Steps of one run: then other jobs have their turn. */
const stepsOfRun = 200;

/** Each does a bounded part of what is left, and says whether there may be more. */
type Step = (parts: Erasing, account: ErasedAccount) => Promise<boolean>;

const steps: readonly Step[] = [
  async ({ contextOf }, { userId }) => {
    await leaveEveryGroup(contextOf(userId));
    return false;
  },
  ({ db }, { userId }) => eraseGroupRequestsOf(db, userId),
  // While what they reported, and were reported for, is still known as theirs.
  ({ db }, { userId }) => deleteReportsOfUser(db, userId),
  ({ db }, { userId }) => takeNamesFromLog(db, userId),
  (parts, { userId }) => deleteNextStoryOfUser(parts.contextOf(userId), parts),
  ({ db }, { userId }) => deleteStatusesOfUser(db, userId),
  ({ db }, { userId }) => deleteStatusReactionsOfUser(db, userId),
  ({ db, clock }, { userId }) => deleteCommentsOfUser(db, { userId, now: clock.now() }),
  eraseWords,
  ({ db }, { userId }) => deleteReactionsOfUser(db, userId),
  ({ db }, { userId }) => deleteCommentLikesOfUser(db, userId),
  ({ db }, { userId }) => deleteFollowsOfUser(db, userId),
  ({ db }, { userId }) => eraseRowsOf(db, userId),
];

const hasWords = statement<{ userId: string }, { has_words: boolean }>(
  "gone-has-words",
  (v) => sql`
    SELECT EXISTS (SELECT FROM messages WHERE sender_id = ${v("userId")})
      OR EXISTS (SELECT FROM conversations WHERE one_id = ${v("userId")})
      OR EXISTS (SELECT FROM conversations WHERE other_id = ${v("userId")}) AS has_words`,
);

/** What they said to others, and the conversations in which they said it. */
async function eraseWords(
  { db, clock, contextOf }: Erasing,
  account: ErasedAccount,
): Promise<boolean> {
  const { userId, nobodyId } = account;
  const now = clock.now();
  const gone = { userId, nobodyId, now };
  const ctx = contextOf(userId);
  if (await deleteMentionsOfUser(ctx, gone)) return true;
  const found = await db.row(hasWords, { userId });
  if (!found?.has_words) return false;
  await makeNobody(db, { id: nobodyId, now });
  return (await deleteMessagesOfUser(ctx, gone)) || deleteChatsOfUser(ctx, gone);
}

const lockAccount = statement<{ userId: string }, { id: string }>(
  "lock-account-to-erase",
  (v) => sql`
    SELECT id FROM users WHERE id = ${v("userId")} AND deleted_at IS NOT NULL FOR UPDATE`,
);

/** What somebody may have made by a call that began before their sessions ended, and files hang on. */
const eraseAccountRow = statement<{ userId: string }, { avatar: string | null }>(
  "erase-account",
  (v) => sql`
    DELETE FROM users WHERE id = ${v("userId")}
      AND NOT EXISTS (SELECT FROM stories WHERE author_id = ${v("userId")})
      AND NOT EXISTS (SELECT FROM messages WHERE sender_id = ${v("userId")})
      AND NOT EXISTS (SELECT FROM comments WHERE author_id = ${v("userId")})
      AND NOT EXISTS (SELECT FROM conversation_members WHERE user_id = ${v("userId")})
      AND NOT EXISTS (SELECT FROM story_openings WHERE user_id = ${v("userId")})
    RETURNING avatar`,
);

/**
 * Erases a person whose account is deleted, kind by kind: each step is short, finds what is left, and may be done again,
 * so that a restart goes on where the last one stopped. After `stepsOfRun` it hands itself on. The row of `users` goes
 * last, with it locked: nothing can be written in their name any more.
 */
export async function eraseAccount(parts: Erasing, account: ErasedAccount): Promise<void> {
  const { db, media } = parts;
  const { userId } = account;
  let left = stepsOfRun;
  for (const step of steps) {
    while (await step(parts, account)) {
      left -= 1;
      if (left === 0) return enqueue(db, "erase-account", account);
    }
  }
  const state = await db.transaction(async (tx) => {
    if (!(await tx.row(lockAccount, { userId }))) return "gone";
    return tx.row(eraseAccountRow, { userId });
  });
  if (state === "gone") return;
  if (!state) return enqueue(db, "erase-account", account);
  const picture = mediaIdOf(state.avatar);
  if (picture !== undefined) await media.remove(picture);
}
