import { shownToChoices } from "@kora/contract/shown-to";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, timestamptz, toSqlList } from "../../platform/database/columns.ts";

/** The About Me of a new account. It also replaces an empty one. */
export const defaultAboutMe = "available";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    username: text("username").notNull(),
    email: text("email").notNull(),
    /** The permanent id (`sub`) of the Google account that may sign in to this account. */
    googleId: text("google_id").unique("users_google_id_key"),
    /** Argon2id hash in PHC format; empty for a deleted account. */
    passwordHash: text("password_hash").notNull(),
    /** URL path of the avatar on Kora's origin; null without an avatar. */
    avatar: text("avatar"),
    /** A writer's pen name; null for a reader. It is in this table because every story card shows it. */
    posterName: text("poster_name"),
    aboutMe: text("about_me").notNull().default(defaultAboutMe),
    /** Reading preferences: genres, or `general`. */
    preferences: text("preferences").array().notNull().default(sql`'{}'`),
    /** The time when the user's last socket closed; null if the user never had a socket. */
    lastSeenAt: timestamptz("last_seen_at"),
    /** Random sort key in the user directory; the directory starts at a different sort key for each viewer. */
    directorySortKey: real("directory_place").notNull().default(sql`random()`),
    createdAt: timestamptz("created_at").notNull(),
    /** The time when the email was verified; null for an unverified account. */
    verifiedAt: timestamptz("verified_at"),
    /** True if the user may see and handle reports. */
    isModerator: boolean("is_moderator").notNull().default(false),
    /** True if the user may act on moderators. An operator is a moderator too. */
    isOperator: boolean("is_operator").notNull().default(false),
    /** The `NotificationTopic`s for which the user gets no push or desktop notifications. */
    muted: text("muted").array().notNull().default(sql`'{}'`),
    /** The start of the suspension; null if the user is not suspended. */
    suspendedAt: timestamptz("suspended_at"),
    /** The end of the suspension; null if it has no end. */
    suspendedUntil: timestamptz("suspended_until"),
    /** The reason of the suspension, which the user sees at login; null if the user is not suspended. */
    suspendedFor: text("suspended_for"),
    /**
     * The end of a limit by moderators; null if there was none. Until then the user cannot comment, begin conversations,
     * or create and join groups. It is in this table, because the commands that it prevents lock this row anyway.
     */
    limitedUntil: timestamptz("limited_until"),
    /** The first day of the month of birth; null until the user has entered it. */
    birthMonth: date("birth_month"),
    /**
     * The privacy settings: who may begin to write to the user, who may request a friendship, and who sees the user's
     * statuses and presence. Null means the default of the user's age; the fragments of `visibility/settings.ts`
     * apply it.
     */
    messagesFrom: text("messages_from"),
    friendRequestsFrom: text("friend_requests_from"),
    statusAudience: text("status_audience"),
    /** The users who see the statuses if the audience is `chosen`; otherwise null. */
    statusAudienceIds: uuid("status_audience_ids").array(),
    onlineStateTo: text("online_state_to"),
    /** True if others see what the user has read, and the user sees it of others. */
    sendsReadReceipts: boolean("sends_read_receipts").notNull().default(true),
    /** True if others see the age of an adult griot. */
    showsAge: boolean("shows_age").notNull().default(true),
    /** True if the user is found in the user directory and in the search of people. */
    isInDirectory: boolean("is_in_directory").notNull().default(true),
    /** True if readers and visitors may download the griot's works. */
    allowsDownloads: boolean("allows_downloads").notNull().default(true),
    /** Whether visitors may read the griot's new stories, unless another choice is made: `public` or `members`. */
    storiesShownTo: text("stories_shown_to", { enum: shownToChoices }).notNull().default("public"),
    /** True while the stories that the user opens are not added to the reading history. */
    pausesHistory: boolean("pauses_history").notNull().default(false),
    /** How mature stories are shown to an adult: `show`, `warn` or `hide`. */
    matureStories: text("mature_stories").notNull().default("warn"),
    /** Grows with each change of the privacy settings. */
    privacyRevision: integer("privacy_revision").notNull().default(0),
    /** Words that collapse comments and hide story cards which contain them. */
    mutedWords: text("muted_words").array().notNull().default(sql`'{}'`),
    /** The reading settings that the user has chosen, and their revision; null until then. */
    readingSettings: jsonb("reading_settings"),
    /** The time at which a job erases the account, which is suspended until then; null for other accounts. */
    eraseAt: timestamptz("erase_at"),
    /** The time of the last mail about many failed logins; at most one is sent a day. */
    loginWarningAt: timestamptz("login_warning_at"),
    /**
     * True if the user has an app with codes or a passkey. It is in this table, so that a login without a second factor
     * reads nothing else. `refreshHasSecondFactor` sets it.
     */
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    /**
     * The time when the user deleted the account; null for all others. The account is hidden from then on, and can be
     * restored until a job erases it.
     */
    deletionRequestedAt: timestamptz("deletion_requested_at"),
    /** True if the published stories of a deleted account stay, without a name. */
    keepsStories: boolean("keeps_stories").notNull().default(false),
    /** The time when the personal data was erased. */
    deletedAt: timestamptz("deleted_at"),
    /**
     * The id of the anonymous account that replaces the user in conversations. It is set while a job erases the user's
     * content, so another job can find erasures that were not finished.
     */
    erasureId: uuid("erasure_id"),
  },
  (table) => [
    check("users_stories_shown_to", sql`${table.storiesShownTo} IN (${toSqlList(shownToChoices)})`),
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    // Whoever proves an email gets it, so several accounts that are not verified may have it.
    uniqueIndex("users_email_key")
      .on(sql`lower(${table.email})`)
      .where(sql`${table.verifiedAt} IS NOT NULL`),
    index("users_email").on(sql`lower(${table.email})`),
    // The job that clears ended suspensions uses this index.
    index("users_suspended_until")
      .on(table.suspendedUntil)
      .where(sql`${table.suspendedUntil} IS NOT NULL`),
    // The job that erases closed accounts uses this index.
    index("users_erase_at").on(table.eraseAt).where(sql`${table.eraseAt} IS NOT NULL`),
    // Lists the moderators, and finds whether another one can decide an appeal.
    index("users_moderators").on(table.id).where(sql`${table.isModerator}`),
    index("users_deletion_requested_at")
      .on(table.deletionRequestedAt)
      .where(sql`${table.deletionRequestedAt} IS NOT NULL`),
    // Finds erasures that were not finished.
    index("users_erasure").on(table.deletedAt).where(sql`${table.erasureId} IS NOT NULL`),
    // The list of users in the chats is read in this order.
    index("users_directory")
      .on(table.directorySortKey, table.id)
      .where(sql`${table.isInDirectory}`),
  ],
);

/** A required column with the id of a user. The row is deleted with the user. */
export const userReference = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const sessionKinds = ["full", "sanctioned"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, which is not stored. */
    tokenHash: bytea("token_hash").primaryKey(),
    id: uuid("id").notNull(),
    userId: userReference("user_id"),
    /** The `User-Agent` header of the browser, at most 200 characters. */
    device: text("device").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** Updated at most once an hour. */
    lastUsedAt: timestamptz("last_used_at").notNull(),
    /** The time of the sign-in with Google; null for a session that was opened without Google. */
    googleSignInAt: timestamptz("google_sign_in_at"),
    /** The time of the last proof of the second factor in this session; null if there was none. */
    secondFactorAt: timestamptz("second_factor_at"),
    /** `full`, or `sanctioned` for the restricted session of a suspended user, which ends with the suspension. */
    kind: text("kind", { enum: sessionKinds }).notNull().default("full"),
    /** SHA-256 of the token in the device's cookie; null for the session of a registration, and for older ones. */
    deviceHash: bytea("device_hash"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    // Finds expired sessions.
    index("sessions_last_used").on(table.lastUsedAt),
  ],
);

/**
 * Sessions that were ended from elsewhere, for a year, so that their devices learn it when they come back. The rows tell
 * nothing about the users.
 */
export const revokedSessions = pgTable(
  "revoked_sessions",
  {
    /** SHA-256 of the token. */
    tokenHash: bytea("token_hash").primaryKey(),
    revokedAt: timestamptz("revoked_at").notNull(),
  },
  (table) => [
    // Finds the rows to delete.
    index("revoked_sessions_at").on(table.revokedAt),
  ],
);

/** The tokens of mailed verification links. A user has one row, so that only the latest link works. */
export const emailVerifications = pgTable("email_verifications", {
  userId: userReference("user_id").primaryKey(),
  tokenHash: bytea("token_hash").notNull().unique("email_verifications_token_key"),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** The tokens of mailed reset links. A user has one row, so that only the latest link works. */
export const passwordResets = pgTable("password_resets", {
  userId: userReference("user_id").primaryKey(),
  tokenHash: bytea("token_hash").notNull().unique("password_resets_token_key"),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** Google sign-ins whose one-time code the browser has not exchanged for a session yet. */
export const googleSignIns = pgTable(
  "google_sign_ins",
  {
    /** SHA-256 of the one-time code. */
    codeHash: bytea("code_hash").primaryKey(),
    /** SHA-256 of the PKCE verifier, which is in a signed cookie of the browser that began the sign-in. */
    verifierHash: bytea("verifier_hash").notNull(),
    userId: userReference("user_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [index("google_sign_ins_user").on(table.userId)],
);

/** Devices on which a user has signed in before. Failed logins on other devices do not lock these devices out. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: userReference("user_id"),
    /** SHA-256 of the token in the device's cookie. */
    tokenHash: bytea("token_hash").notNull(),
    lastUsedAt: timestamptz("last_used_at").notNull(),
    /** The time of the first sign-in on the device; null if only a mailed link was opened on it. */
    signedInAt: timestamptz("signed_in_at"),
  },
  (table) => [
    primaryKey({ name: "known_devices_key", columns: [table.userId, table.tokenHash] }),
    // Finds expired devices.
    index("known_devices_last_used").on(table.lastUsedAt),
  ],
);

/** Sign-ins on new devices that the user was notified of. */
export const newDeviceSignIns = pgTable(
  "new_device_sign_ins",
  {
    id: uuid("id").primaryKey(),
    userId: userReference("user_id"),
    /** SHA-256 of the token in the device's cookie. */
    deviceHash: bytea("device_hash").notNull(),
    /** The `User-Agent` header of the browser, at most 200 characters. */
    device: text("device").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** SHA-256 of the token in the mailed link that ends the session; null until the mail is sent. */
    tokenHash: bytea("token_hash").unique("new_device_sign_ins_token_key"),
  },
  (table) => [
    index("new_device_sign_ins_user").on(table.userId, table.createdAt),
    // Finds expired links.
    index("new_device_sign_ins_created").on(table.createdAt),
  ],
);

/**
 * Changes of the email of an account: at most one that waits for the confirmation, and those that can still be undone.
 * The trigger `reserve_previous_emails` refuses accounts of other users with an email that an undo would restore.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid("id").primaryKey(),
    userId: userReference("user_id"),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    requestedAt: timestamptz("requested_at").notNull(),
    /** The time of the confirmation; null until then. */
    appliedAt: timestamptz("applied_at"),
    /** True if a Google account was linked when the change was confirmed. */
    wasLinked: boolean("was_linked").notNull().default(false),
  },
  (table) => [
    uniqueIndex("email_changes_pending").on(table.userId).where(sql`${table.appliedAt} IS NULL`),
    index("email_changes_user").on(table.userId, table.appliedAt),
    index("email_changes_old_email")
      .on(sql`lower(${table.oldEmail})`)
      .where(sql`${table.appliedAt} IS NOT NULL`),
    // Find expired changes.
    index("email_changes_requested").on(table.requestedAt).where(sql`${table.appliedAt} IS NULL`),
    index("email_changes_applied").on(table.appliedAt).where(sql`${table.appliedAt} IS NOT NULL`),
  ],
);

/** The tokens of mailed links that confirm or undo a change of the email. */
export const emailChangeLinks = pgTable(
  "email_change_links",
  {
    /** SHA-256 of the token. */
    tokenHash: bytea("token_hash").primaryKey(),
    changeId: uuid("change_id")
      .notNull()
      .references(() => emailChanges.id, { onDelete: "cascade" }),
    /** `confirm` in mails to the new address, `undo` in mails to the old one. */
    purpose: text("purpose").notNull(),
  },
  (table) => [index("email_change_links_change").on(table.changeId)],
);

/** The apps with codes (TOTP). A user has at most one. */
export const totpApps = pgTable(
  "totp_apps",
  {
    userId: userReference("user_id").primaryKey(),
    /** The shared secret, encrypted with a key that is not in the database. */
    encryptedSecret: bytea("encrypted_secret").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** The time when the user entered the first code; null until then, and the app counts as none. */
    confirmedAt: timestamptz("confirmed_at"),
    /** The time step of the last accepted code. Only codes of later steps are accepted, so each works once. */
    lastUsedStep: bigint("last_used_step", { mode: "number" }),
  },
  (table) => [
    // Finds set-ups that were not finished.
    index("totp_apps_unconfirmed").on(table.createdAt).where(sql`${table.confirmedAt} IS NULL`),
  ],
);

/** The public keys of passkeys (WebAuthn). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    userId: userReference("user_id"),
    credentialId: bytea("credential_id").notNull().unique("passkeys_credential_key"),
    /** COSE key. */
    publicKey: bytea("public_key").notNull(),
    /** The signature counter of the authenticator; it stays 0 for those that have none. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    lastUsedAt: timestamptz("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** The unused recovery codes. A code is deleted when it is used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userReference("user_id"),
    /** SHA-256 of the code, which has 80 random bits and is not stored. */
    codeHash: bytea("code_hash").notNull(),
  },
  (table) => [primaryKey({ name: "recovery_codes_key", columns: [table.userId, table.codeHash] })],
);

/** Challenges that wait for the answer of a user. */
export const secondFactorChallenges = pgTable(
  "second_factor_challenges",
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytea("challenge_hash").primaryKey(),
    userId: userReference("user_id"),
    /** `sign-in`, `proof` in an open session, `passkey` for the creation of one, or `restore` for a deleted account. */
    purpose: text("purpose").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** The number of answers, right or wrong. */
    attempts: integer("attempts").notNull().default(0),
    /** The time of the sign-in with Google that the challenge continues; null for a login by password. */
    googleSignInAt: timestamptz("google_sign_in_at"),
    /** The Google account to link to the user after the right answer; null if there is none. */
    linkGoogleId: text("link_google_id"),
  },
  (table) => [
    index("second_factor_challenges_user").on(table.userId),
    // Finds expired challenges.
    index("second_factor_challenges_created").on(table.createdAt),
  ],
);
