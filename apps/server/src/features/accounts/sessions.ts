import { sql } from "drizzle-orm";
import { Lru } from "toad-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/context.ts";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { blockedStories, hiddenPeople } from "../blocks/index.ts";
import { type SuspensionRow, suspensionColumns, suspensionOf } from "./suspension.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Without use. */
export const sessionLifetimeMilliseconds = 30 * 24 * 60 * 60 * 1000;
const touchEveryMilliseconds = 60 * 60 * 1000;

/** How long a process may answer from memory who a token is. */
const rememberMilliseconds = 10_000;
const rememberedSessions = 20_000;

interface SessionRow extends SuspensionRow {
  id: string;
  user_id: string;
  last_used_at: Date;
  verified_at: Date | null;
  deleted_at: Date | null;
  writer_id: string | null;
  is_moderator: boolean;
  hidden: string[];
  hidden_stories: string[];
}

const selectSession = statement<{ hash: Buffer }, SessionRow>(
  "session",
  (v) => sql`
    SELECT s.id, s.user_id, s.last_used_at, u.verified_at, u.deleted_at, ${suspensionColumns(sql`u`)},
      w.id AS writer_id, u.is_moderator, ${hiddenPeople(sql`u.id`)} AS hidden,
      ${blockedStories(sql`u.id`)} AS hidden_stories
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN writers w ON w.user_id = u.id
    WHERE s.token_hash = ${v("hash")}`,
);

const touchSession = statement<{ hash: Buffer; now: Date }, unknown>(
  "touch-session",
  (v) => sql`UPDATE sessions SET last_used_at = ${v("now")} WHERE token_hash = ${v("hash")}`,
);

interface NewSessionRow {
  hash: Buffer;
  id: string;
  userId: string;
  device: string;
  now: Date;
}

const insertSession = statement<NewSessionRow, unknown>(
  "open-session",
  (v) => sql`
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at)
    VALUES (${v("hash")}, ${v("id")}, ${v("userId")}, ${v("device")}, ${v("now")}, ${v("now")})`,
);

/** Waits for a change of the password that is under way, and inserts nothing after it. */
const insertSessionByPassword = statement<NewSessionRow & { passwordHash: string }, { id: string }>(
  "open-session-by-password",
  (v) => sql`
    WITH holder AS (
      SELECT id FROM users
      WHERE id = ${v("userId")} AND password_hash = ${v("passwordHash")} AND deleted_at IS NULL
      FOR SHARE
    )
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at)
    SELECT ${v("hash")}, ${v("id")}::uuid, holder.id, ${v("device")}, ${v("now")}, ${v("now")}
    FROM holder
    RETURNING id`,
);

interface NewSession {
  userId: string;
  device: string;
  now: Date;
}

const newRow = (token: string, { userId, device, now }: NewSession): NewSessionRow => ({
  hash: hashToken(token),
  id: newId(),
  userId,
  device: device.slice(0, 200),
  now,
});

/** Opens a session for a device and returns its token, which is stored nowhere. */
export async function openSession(db: Queryable, input: NewSession): Promise<string> {
  const token = newToken();
  await db.rows(insertSession, newRow(token, input));
  return token;
}

/**
 * As `openSession`, for whoever showed the password that `passwordHash` was made of. Undefined when it
 * is not the account's any more: a reset ends all sessions, and none may slip in behind it.
 */
export async function openSessionByPassword(
  db: Queryable,
  input: NewSession & { passwordHash: string },
): Promise<string | undefined> {
  const token = newToken();
  const row = { ...newRow(token, input), passwordHash: input.passwordHash };
  const opened = await db.row(insertSessionByPassword, row);
  return opened && token;
}

export interface Sessions {
  /** Who holds this token, or why nobody does. */
  authenticate(token: string): Promise<Viewer | AppError>;
  /** Whether this token was a live session's when it was last asked about, as far as that is remembered. */
  wasLive(token: string): boolean;
  /** Forgets what is remembered of a person's sessions; called after a change to them is committed. */
  forget(userId: string): void;
  /** Forgets all that is remembered: what changed lately may not have been heard of here. */
  forgetAll(): void;
}

interface Remembered {
  readonly viewer: Viewer;
  /** Milliseconds since 1970 when it was asked; answered from memory a while from then, and not before it. */
  readonly since: number;
  /** The last change that the look-up can have seen. */
  readonly change: number;
}

/**
 * The sessions of the database, with those just seen remembered for some seconds: the database stays
 * the truth, a busy reader costs one look-up in that time.
 */
export function createSessions(db: Database, clock: Clock): Sessions {
  /** By token, of those that are live: one that is remembered need not be hashed. */
  const remembered = new Lru<Remembered>(rememberedSessions);
  /** The number of the last change to a person's sessions; what was looked up before it is void. */
  const changes = new Lru<number>(rememberedSessions);
  let lastChange = 0;
  /** What was looked up before this one is void, whosever it is. */
  let lastOfAll = 0;

  async function lookUp(hash: Buffer, now: Date): Promise<Viewer | AppError> {
    const found = await db.row(selectSession, { hash });
    const unused = found ? now.getTime() - found.last_used_at.getTime() : Number.POSITIVE_INFINITY;
    if (!found || found.deleted_at || unused > sessionLifetimeMilliseconds) {
      return new AppError("UNAUTHENTICATED");
    }
    const suspension = suspensionOf(found, now);
    if (suspension) {
      return suspension;
    }
    if (!found.verified_at) {
      return new AppError("UNVERIFIED");
    }
    if (unused > touchEveryMilliseconds) {
      await db.rows(touchSession, { hash, now });
    }
    return {
      userId: found.user_id,
      writerId: found.writer_id,
      isModerator: found.is_moderator,
      sessionId: found.id,
      hidden: found.hidden,
      hiddenStories: found.hidden_stories,
    };
  }

  const changeOf = (viewer: Viewer) => Math.max(lastOfAll, changes.get(viewer.userId) ?? 0);

  return {
    async authenticate(token) {
      const now = clock.now();
      const known = remembered.get(token);
      if (known && known.change >= changeOf(known.viewer)) {
        // A clock that was set back must not make it last.
        const age = now.getTime() - known.since;
        if (age >= 0 && age < rememberMilliseconds) return known.viewer;
      }
      const change = lastChange;
      const viewer = await lookUp(hashToken(token), now);
      if (viewer instanceof AppError) {
        remembered.delete(token);
      } else {
        remembered.set(token, { viewer, since: now.getTime(), change });
      }
      return viewer;
    },
    wasLive: (token) => remembered.get(token) !== undefined,
    forget(userId) {
      lastChange += 1;
      changes.set(userId, lastChange);
    },
    forgetAll() {
      lastChange += 1;
      lastOfAll = lastChange;
    },
  };
}
