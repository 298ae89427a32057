import { sql } from "drizzle-orm";
import type { CacheOptions, Caches } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/context.ts";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { blockedStoryIds, hiddenUserIds } from "../visibility/index.ts";
import { type SuspensionRow, suspensionColumns, suspensionOf } from "./suspension.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

/** Without use. */
export const sessionLifetimeMilliseconds = 30 * 24 * 60 * 60 * 1000;
const touchEveryMilliseconds = 60 * 60 * 1000;

/** Ids of hidden users and stories that take as much memory as the rest of a session may. */
const idsPerSlot = 100;

/**
 * By token, of those that are live: one that is remembered need not be hashed. Each session has its own copy of the ids
 * that come with it, thousands where a user blocked many or many blocked them, so they count.
 */
const cachedSessions: CacheOptions<Viewer> = {
  name: "sessions",
  maxSize: 20_000,
  sizeOf: ({ hidden, hiddenStories }) =>
    1 + Math.floor((hidden.length + hiddenStories.length) / idsPerSlot),
};

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
      w.id AS writer_id, u.is_moderator, ${hiddenUserIds(sql`u.id`)} AS hidden,
      ${blockedStoryIds(sql`u.id`)} AS hidden_stories
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
  googleSignInAt: Date | null;
}

const insertSession = statement<NewSessionRow, unknown>(
  "open-session",
  (v) => sql`
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at, google_sign_in_at)
    VALUES (${v("hash")}, ${v("id")}, ${v("userId")}, ${v("device")}, ${v("now")}, ${v("now")},
      ${v("googleSignInAt")})`,
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
  /** When the user signed in with Google to open it; left out where a password opens it. */
  googleSignInAt?: Date | null;
}

const newRow = (
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
}

/**
 * The sessions of the database, with those just seen remembered for some seconds: the database stays
 * the truth, a busy reader costs one look-up in that time.
 */
export function createSessions(db: Database, clock: Clock, caches: Caches): Sessions {
  const cached = caches.ofUsers(cachedSessions);

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

  async function lookUpAndRemember(token: string): Promise<Viewer | AppError> {
    const snapshot = cached.snapshot();
    const viewer = await lookUp(hashToken(token), clock.now());
    if (viewer instanceof AppError) {
      cached.delete(token);
    } else {
      cached.set(token, viewer, { userId: viewer.userId, snapshot });
    }
    return viewer;
  }

  /** Tokens that are looked up while their sessions are still remembered. */
  const lookedUpAhead = new Set<string>();

  /** Nobody waits for it, so that who comes again within ten seconds never does. */
  function lookUpAhead(token: string): void {
    if (lookedUpAhead.has(token)) return;
    lookedUpAhead.add(token);
    lookUpAndRemember(token)
      // Whoever comes next finds out by themselves.
      .catch(() => {})
      .finally(() => lookedUpAhead.delete(token));
  }

  return {
    async authenticate(token) {
      if (!isToken(token)) return new AppError("UNAUTHENTICATED");
      const known = cached.get(token);
      if (known === undefined) return lookUpAndRemember(token);
      if (cached.isStale(token)) lookUpAhead(token);
      return known;
    },
    wasLive: cached.has,
  };
}
