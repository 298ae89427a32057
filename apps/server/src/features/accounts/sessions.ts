import { sessionLifetimeMilliseconds } from "@kora/contract/session-lifetime";
import { sql } from "drizzle-orm";
import type { CacheOptions, Caches } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import { type AgeGroup, SanctionedError, type Viewer } from "../../platform/context.ts";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import {
  ageGroupOf,
  blockedStoryIds,
  hiddenUserIdsOf,
  hidesMatureOf,
  mutedUserIdsOf,
} from "../visibility/index.ts";
import { isRevoked } from "./revoked-sessions.ts";
import { type SuspensionRow, suspensionColumns, toSuspensionError } from "./suspension.ts";
import type { SessionKind } from "./tables.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

/** Min time between two updates of `last_used_at`. */
const touchIntervalMilliseconds = 60 * 60 * 1000;

/** This number of ids needs about as much memory as the other fields of a cached session. */
const idsPerCacheUnit = 100;

/**
 * Caches the viewers of valid sessions by token instead of its hash, so that a request with a cached token hashes
 * nothing. Each viewer has a copy of the ids that are hidden from the viewer. There can be thousands of ids, so they
 * add to the size.
 */
const cachedSessions: CacheOptions<Viewer> = {
  name: "sessions",
  maxSize: 20_000,
  sizeOf: ({ hiddenUserIds, mutedUserIds, hiddenStoryIds }) =>
    1 +
    Math.floor(
      (hiddenUserIds.length + mutedUserIds.length + hiddenStoryIds.length) / idsPerCacheUnit,
    ),
};

interface SessionRow extends SuspensionRow {
  id: string;
  user_id: string;
  last_used_at: Date;
  verified_at: Date | null;
  deleted_at: Date | null;
  deletion_requested_at: Date | null;
  writer_id: string | null;
  kind: SessionKind;
  is_moderator: boolean;
  is_operator: boolean;
  has_second_factor: boolean;
  second_factor_at: Date | null;
  age_group: AgeGroup;
  settings_version: string;
  created_at: Date;
  /** Ids of the users who blocked the viewer or whom the viewer blocked. */
  hidden_user_ids: string[];
  /** Ids of the users whom the viewer muted. */
  muted_user_ids: string[];
  hides_mature: boolean;
  /** Ids of stories that the viewer blocks. */
  hidden_story_ids: string[];
}

const selectSession = statement<{ tokenHash: Buffer }, SessionRow>(
  "session",
  (value) => sql`
    SELECT s.id, s.user_id, s.last_used_at, u.verified_at, u.deleted_at, u.deletion_requested_at,
      ${suspensionColumns(sql`u`)},
      w.id AS writer_id, s.kind, u.is_moderator, u.is_operator, u.has_second_factor, s.second_factor_at,
      ${ageGroupOf(sql`u`)} AS age_group, concat(u.privacy_revision, ' ', u.birth_month) AS settings_version, u.created_at,
      ${hiddenUserIdsOf(sql`u.id`)} AS hidden_user_ids, ${mutedUserIdsOf(sql`u.id`)} AS muted_user_ids,
      ${hidesMatureOf(sql`u`)} AS hides_mature,
      ${blockedStoryIds(sql`u.id`)} AS hidden_story_ids
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN writers w ON w.user_id = u.id
    WHERE s.token_hash = ${value("tokenHash")}`,
);

const toViewer = (row: SessionRow): Viewer => ({
  userId: row.user_id,
  writerId: row.writer_id,
  isModerator: row.is_moderator,
  isOperator: row.is_operator,
  hasSecondFactor: row.has_second_factor,
  secondFactorAt: row.second_factor_at,
  ageGroup: row.age_group,
  settingsVersion: row.settings_version,
  createdAt: row.created_at,
  sessionId: row.id,
  hiddenUserIds: row.hidden_user_ids,
  mutedUserIds: row.muted_user_ids,
  hidesMature: row.hides_mature,
  hiddenStoryIds: row.hidden_story_ids,
});

/** Records that the session was used now. */
const touchSession = statement<{ tokenHash: Buffer; now: Date }, unknown>(
  "touch-session",
  (value) =>
    sql`UPDATE sessions SET last_used_at = ${value("now")} WHERE token_hash = ${value("tokenHash")}`,
);

/** The values of a row of `sessions`. */
interface NewSessionRow {
  tokenHash: Buffer;
  id: string;
  userId: string;
  device: string;
  now: Date;
  googleSignInAt: Date | null;
  secondFactorAt: Date | null;
  kind: SessionKind;
  deviceHash: Buffer | null;
}

const insertSession = statement<NewSessionRow, unknown>(
  "open-session",
  (value) => sql`
    INSERT INTO sessions
      (token_hash, id, user_id, device, created_at, last_used_at, google_sign_in_at, second_factor_at, kind, device_hash)
    VALUES (${value("tokenHash")}, ${value("id")}, ${value("userId")}, ${value("device")}, ${value("now")}, ${value("now")},
      ${value("googleSignInAt")}, ${value("secondFactorAt")}, ${value("kind")}, ${value("deviceHash")})`,
);

/**
 * Waits for a concurrent change of the password. Inserts no row if the password has changed, or if the user has set up a
 * second factor or deleted the account since.
 */
const insertSessionByPassword = statement<NewSessionRow & { passwordHash: string }, { id: string }>(
  "open-session-by-password",
  (value) => sql`
    WITH account AS (
      SELECT id FROM users
      WHERE id = ${value("userId")} AND password_hash = ${value("passwordHash")} AND deleted_at IS NULL
        AND deletion_requested_at IS NULL AND NOT has_second_factor
      FOR SHARE
    )
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at, kind, device_hash)
    SELECT ${value("tokenHash")}, ${value("id")}::uuid, account.id, ${value("device")}, ${value("now")}, ${value("now")},
      ${value("kind")}, ${value("deviceHash")}
    FROM account
    RETURNING id`,
);

interface NewSession {
  userId: string;
  /** The `User-Agent`; longer ones are cut to 200 characters. */
  device: string;
  now: Date;
  /** The time of the sign-in with Google; null or undefined for a session that is opened without Google. */
  googleSignInAt?: Date | null;
  /** The time of the proof of the second factor; null or undefined for a user without one. */
  secondFactorAt?: Date | null;
  /** Default `full`. */
  kind?: SessionKind;
  /** The token in the device cookie; undefined for the session of a registration. */
  deviceToken?: string;
}

const toSessionRow = (
  token: string,
  {
    userId,
    device,
    now,
    googleSignInAt = null,
    secondFactorAt = null,
    kind = "full",
    deviceToken,
  }: NewSession,
): NewSessionRow => ({
  tokenHash: hashToken(token),
  id: newId(),
  userId,
  device: device.slice(0, 200),
  now,
  googleSignInAt,
  secondFactorAt,
  kind,
  deviceHash: deviceToken === undefined ? null : hashToken(deviceToken),
});

/** Opens a session for a device and returns its token, of which only the hash is stored. */
export async function openSession(db: Queryable, input: NewSession): Promise<string> {
  const token = newToken();
  await db.rows(insertSession, toSessionRow(token, input));
  return token;
}

/**
 * Opens a session after a login by password, like `openSession`. `passwordHash` is the hash that the password was
 * verified against. Returns undefined if the account has another hash now: a reset ends all sessions, so the old
 * password must not open a session after the reset. Also returns undefined if the account has a second factor or is
 * deleted now.
 */
export async function openSessionByPassword(
  db: Queryable,
  input: NewSession & { passwordHash: string },
): Promise<string | undefined> {
  const token = newToken();
  const row = { ...toSessionRow(token, input), passwordHash: input.passwordHash };
  const insertedRow = await db.row(insertSessionByPassword, row);
  return insertedRow && token;
}

/** Authenticates the session tokens of requests. */
export interface Sessions {
  /** Returns the viewer of a token, or the error for an invalid token or for an account that may not use Kora now. */
  authenticate(token: string): Promise<Viewer | AppError>;
  /** Like `authenticate`, but reads the session from the database. */
  reauthenticate(token: string): Promise<Viewer | AppError>;
  /** True if the token is in the cache, because it belonged to a valid session when it was last loaded. */
  wasValid(token: string): boolean;
}

/** Authenticates tokens against the database. Valid sessions are cached for ten seconds. */
export function createSessions(db: Database, clock: Clock, caches: Caches): Sessions {
  const cached = caches.getUserCache(cachedSessions);

  async function loadViewer(tokenHash: Buffer, now: Date): Promise<Viewer | AppError> {
    const row = await db.row(selectSession, { tokenHash });
    if (!row) {
      return new AppError((await isRevoked(db, tokenHash)) ? "SESSION_REVOKED" : "UNAUTHENTICATED");
    }
    const unusedMilliseconds = now.getTime() - row.last_used_at.getTime();
    if (unusedMilliseconds > sessionLifetimeMilliseconds) return new AppError("UNAUTHENTICATED");
    // A session that was opened while the account was deleted.
    if ((row.deleted_at ?? row.deletion_requested_at) !== null) {
      return new AppError("SESSION_REVOKED");
    }
    const suspension = toSuspensionError(row, now);
    if (row.kind === "sanctioned") {
      // A restricted session is worthless after the suspension.
      return suspension
        ? new SanctionedError(suspension.message, toViewer(row))
        : new AppError("UNAUTHENTICATED");
    }
    if (suspension) {
      return suspension;
    }
    if (!row.verified_at) {
      return new AppError("UNVERIFIED");
    }
    if (unusedMilliseconds > touchIntervalMilliseconds) {
      await db.rows(touchSession, { tokenHash, now });
    }
    return toViewer(row);
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
  const refreshingTokens = new Set<string>();

  /** Refreshes a stale entry in the background, so that users with frequent requests do not wait for the database. */
  function refresh(token: string): void {
    if (refreshingTokens.has(token)) return;
    refreshingTokens.add(token);
    loadAndCache(token)
      // The entry stays until it expires; a request after that loads the session again and gets the error.
      .catch(() => {})
      .finally(() => refreshingTokens.delete(token));
  }

  return {
    async authenticate(token) {
      if (!isToken(token)) return new AppError("UNAUTHENTICATED");
      const viewer = cached.get(token);
      if (viewer === undefined) return loadAndCache(token);
      if (cached.isStale(token)) refresh(token);
      return viewer;
    },
    reauthenticate: loadAndCache,
    wasValid: cached.has,
  };
}
