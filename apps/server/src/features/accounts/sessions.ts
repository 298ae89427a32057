import { sql } from "drizzle-orm";
import type { CacheOptions, Caches } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/context.ts";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { blockedStoryIds, hiddenUserIdsOf } from "../visibility/index.ts";
import { type SuspensionRow, suspensionColumns, toSuspensionError } from "./suspension.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

/** Max time without use. */
export const sessionLifetimeMilliseconds = 30 * 24 * 60 * 60 * 1000;
/** Min time between two updates of `last_used_at`. */
const touchIntervalMilliseconds = 60 * 60 * 1000;

/** The number of ids of hidden users and stories that need as much memory as the rest of a session. */
const idsPerCacheUnit = 100;

/**
 * The viewers of live sessions by token, so that a cached token need not be hashed. Each has its own copy of the ids
 * that are hidden from the viewer; they can be thousands, so they count as cache size.
 */
const cachedSessions: CacheOptions<Viewer> = {
  name: "sessions",
  maxSize: 20_000,
  sizeOf: ({ hiddenUserIds, hiddenStoryIds }) =>
    1 + Math.floor((hiddenUserIds.length + hiddenStoryIds.length) / idsPerCacheUnit),
};

interface SessionRow extends SuspensionRow {
  id: string;
  user_id: string;
  last_used_at: Date;
  verified_at: Date | null;
  deleted_at: Date | null;
  writer_id: string | null;
  is_moderator: boolean;
  /** Ids of users between whom and the viewer there is a block. */
  hidden_user_ids: string[];
  /** Ids of stories that the viewer blocks. */
  hidden_story_ids: string[];
}

const selectSession = statement<{ hash: Buffer }, SessionRow>(
  "session",
  (value) => sql`
    SELECT s.id, s.user_id, s.last_used_at, u.verified_at, u.deleted_at, ${suspensionColumns(sql`u`)},
      w.id AS writer_id, u.is_moderator, ${hiddenUserIdsOf(sql`u.id`)} AS hidden_user_ids,
      ${blockedStoryIds(sql`u.id`)} AS hidden_story_ids
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN writers w ON w.user_id = u.id
    WHERE s.token_hash = ${value("hash")}`,
);

const touchSession = statement<{ hash: Buffer; now: Date }, unknown>(
  "touch-session",
  (value) =>
    sql`UPDATE sessions SET last_used_at = ${value("now")} WHERE token_hash = ${value("hash")}`,
);

interface NewSessionRow {
  hash: Buffer;
  id: string;
  userId: string;
  device: string;
  now: Date;
  googleSignInAt: Date | null;
}

const insertSession = statement<NewSessionRow, unknown>(
  "open-session",
  (value) => sql`
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at, google_sign_in_at)
    VALUES (${value("hash")}, ${value("id")}, ${value("userId")}, ${value("device")}, ${value("now")}, ${value("now")},
      ${value("googleSignInAt")})`,
);

/** Waits for a concurrent change of the password, and inserts no row if it has changed. */
const insertSessionByPassword = statement<NewSessionRow & { passwordHash: string }, { id: string }>(
  "open-session-by-password",
  (value) => sql`
    WITH account AS (
      SELECT id FROM users
      WHERE id = ${value("userId")} AND password_hash = ${value("passwordHash")} AND deleted_at IS NULL
      FOR SHARE
    )
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at)
    SELECT ${value("hash")}, ${value("id")}::uuid, account.id, ${value("device")}, ${value("now")}, ${value("now")}
    FROM account
    RETURNING id`,
);

interface NewSession {
  userId: string;
  device: string;
  now: Date;
  /** The time of the sign-in with Google; null or undefined for a session opened by password. */
  googleSignInAt?: Date | null;
}

const toSessionRow = (
  token: string,
  { userId, device, now, googleSignInAt = null }: NewSession,
): NewSessionRow => ({
  hash: hashToken(token),
  id: newId(),
  userId,
  device: device.slice(0, 200),
  now,
  googleSignInAt,
});

/** Opens a session for a device and returns its token, of which only the hash is stored. */
export async function openSession(db: Queryable, input: NewSession): Promise<string> {
  const token = newToken();
  await db.rows(insertSession, toSessionRow(token, input));
  return token;
}

/**
 * Like `openSession`, after a login by password. Returns undefined if the account's hash is not `passwordHash` any
 * more: a reset ends all sessions, and none may be opened with the old password after it.
 */
export async function openSessionByPassword(
  db: Queryable,
  input: NewSession & { passwordHash: string },
): Promise<string | undefined> {
  const token = newToken();
  const row = { ...toSessionRow(token, input), passwordHash: input.passwordHash };
  const opened = await db.row(insertSessionByPassword, row);
  return opened && token;
}

export interface Sessions {
  /** The viewer of a token, or the error for an invalid one. */
  authenticate(token: string): Promise<Viewer | AppError>;
  /** True if the token is in the cache: it belonged to a live session when it was looked up last. */
  wasValid(token: string): boolean;
}

/** Authenticates tokens against the database, with a cache of some seconds. */
export function createSessions(db: Database, clock: Clock, caches: Caches): Sessions {
  const cached = caches.getUserCache(cachedSessions);

  async function loadViewer(hash: Buffer, now: Date): Promise<Viewer | AppError> {
    const row = await db.row(selectSession, { hash });
    const unusedMilliseconds = row
      ? now.getTime() - row.last_used_at.getTime()
      : Number.POSITIVE_INFINITY;
    if (!row || row.deleted_at || unusedMilliseconds > sessionLifetimeMilliseconds) {
      return new AppError("UNAUTHENTICATED");
    }
    const suspension = toSuspensionError(row, now);
    if (suspension) {
      return suspension;
    }
    if (!row.verified_at) {
      return new AppError("UNVERIFIED");
    }
    if (unusedMilliseconds > touchIntervalMilliseconds) {
      await db.rows(touchSession, { hash, now });
    }
    return {
      userId: row.user_id,
      writerId: row.writer_id,
      isModerator: row.is_moderator,
      sessionId: row.id,
      hiddenUserIds: row.hidden_user_ids,
      hiddenStoryIds: row.hidden_story_ids,
    };
  }

  async function loadAndCache(token: string): Promise<Viewer | AppError> {
    const snapshot = cached.snapshot();
    const viewer = await loadViewer(hashToken(token), clock.now());
    if (viewer instanceof AppError) {
      cached.delete(token);
    } else {
      cached.set(token, viewer, { userId: viewer.userId, snapshot });
    }
    return viewer;
  }

  /** Tokens whose stale cache entries are being refreshed. */
  const refreshing = new Set<string>();

  /** Refreshes a stale entry in the background, so that frequent requests never wait for the database. */
  function refresh(token: string): void {
    if (refreshing.has(token)) return;
    refreshing.add(token);
    loadAndCache(token)
      // The next request gets the error.
      .catch(() => {})
      .finally(() => refreshing.delete(token));
  }

  return {
    async authenticate(token) {
      if (!isToken(token)) return new AppError("UNAUTHENTICATED");
      const viewer = cached.get(token);
      if (viewer === undefined) return loadAndCache(token);
      if (cached.isStale(token)) refresh(token);
      return viewer;
    },
    wasValid: cached.has,
  };
}
