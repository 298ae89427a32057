import { type SQL, sql } from "drizzle-orm";
import {
  literal,
  type Placeholder,
  type Statement,
  statement,
} from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { jpegFileName } from "../../platform/media/pictures.ts";
import { isVisibleUser } from "../visibility/index.ts";

/** Max entries that one statement reads. */
export const exportPageSize = 500;
const pageLimit = literal(exportPageSize);

/** The parameters of all statements of the export. */
export interface ExportValues {
  viewer: string;
  /** Ids of the users who blocked the viewer or whom the viewer blocked. */
  hiddenUserIds: readonly string[];
}

/** Returns the placeholder of a parameter. */
type ExportPlaceholder = Placeholder<ExportValues>;

/** The columns of an entry, named as in the file. */
export interface ExportRow {
  /** The sort key, which is not in the file. */
  readonly _key: string;
  readonly [column: string]: unknown;
}

/** One list of the exported file. It is read page by page in the order of a unique key. */
export interface ExportList {
  /** The name of the list in the file. */
  readonly name: string;
  /** A key that sorts before the keys of all entries. */
  readonly firstKey: string;
  /** Selects the page of entries whose keys come after `afterKey`. */
  readonly selectPage: Statement<ExportValues & { afterKey: string }, ExportRow>;
  /** Returns the SQL that counts all entries. */
  readonly count: (value: ExportPlaceholder) => SQL;
}

/** The first key of each type of keys. */
const firstKeys = { uuid: minId, text: "", date: "0001-01-01" } as const;

/** Declares a list of the file. */
function defineList(
  name: string,
  {
    entry,
    from,
    key,
    keyType = "uuid",
  }: {
    /** The columns of an entry, named as in the file. */
    entry: (value: ExportPlaceholder) => SQL;
    /** Tables, and the condition that selects the rows of the viewer. */
    from: (value: ExportPlaceholder) => SQL;
    /** The unique key of an entry. */
    key: SQL;
    keyType?: keyof typeof firstKeys;
  },
): ExportList {
  return {
    name,
    firstKey: firstKeys[keyType],
    selectPage: statement(
      `export-${name}`,
      (value) => sql`
        SELECT ${entry(value as ExportPlaceholder)}, ${key}::text AS "_key" FROM ${from(value as ExportPlaceholder)}
          AND ${key} > ${value("afterKey")}::${sql.raw(keyType)}
        ORDER BY ${key} LIMIT ${pageLimit}`,
    ),
    count: (value) => sql`SELECT count(*) FROM ${from(value)}`,
  };
}

/** Returns the SQL of a JSON object with the id and username of a user; null if the viewer may not see the user now. */
const userObject = (
  user: SQL,
  value: ExportPlaceholder,
) => sql`CASE WHEN ${isVisibleUser(user, value("hiddenUserIds"))}
  THEN jsonb_build_object('_id', ${user}.id, 'username', ${user}.username) END`;

/** Returns the SQL of the URL path of a stored file. */
const mediaPath = (mediaId: SQL, name: string) =>
  sql`'/media/' || ${mediaId} || ${sql.raw(`'/${name}'`)}`;

/**
 * Declares a list of ids with times, for example of reactions. `targetColumn` of `table` has the listed id, and `field`
 * is the name of this id in the file.
 */
const defineEntityList = (
  name: string,
  { table, targetColumn, field }: { table: string; targetColumn: string; field: string },
) =>
  defineList(name, {
    entry: () =>
      sql`r.${sql.raw(targetColumn)} AS "${sql.raw(field)}", r.created_at AS "createdAt"`,
    from: (value) => sql`${sql.raw(table)} r WHERE r.user_id = ${value("viewer")}`,
    key: sql`r.${sql.raw(targetColumn)}`,
  });

/**
 * Declares a list of other users with times. `viewerColumn` of `table` has the viewer's id, and `otherColumn` has the
 * id of the other user.
 */
const defineUserList = (
  name: string,
  {
    table,
    viewerColumn,
    otherColumn,
  }: { table: string; viewerColumn: string; otherColumn: string },
) =>
  defineList(name, {
    entry: (value) => sql`${userObject(sql`u`, value)} AS person, r.created_at AS "createdAt"`,
    from: (value) => sql`${sql.raw(table)} r JOIN users u ON u.id = r.${sql.raw(otherColumn)}
      WHERE r.${sql.raw(viewerColumn)} = ${value("viewer")}`,
    key: sql`r.${sql.raw(otherColumn)}`,
  });

/** All lists except messages, in the order of the file. */
export const exportLists: readonly ExportList[] = [
  defineList("stories", {
    entry:
      () => sql`s.id AS "_id", s.title, s.short_description AS "shortDescription", b.html AS story,
      s.genres AS genre, s.rating, s.warnings, s.language, s.tags, s.shown_to AS "shownTo", b.note_before AS "noteBefore", b.note_after AS "noteAfter", s.poster_alt AS "posterAlt", ${mediaPath(sql`s.poster_id`, jpegFileName)} AS "posterImage",
      s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.hidden_at AS "hiddenAt", s.unpublished_at AS "unpublishedAt", s.publish_at AS "publishAt",
      c.read_count AS reads, c.like_count AS likes, c.comment_count AS comments`,
    from: (value) => sql`stories s JOIN story_bodies b ON b.story_id = s.id
      JOIN story_counts c ON c.story_id = s.id
      WHERE s.author_id = ${value("viewer")} AND s.deleted_at IS NULL`,
    key: sql`s.id`,
  }),
  defineList("drafts", {
    entry: () => sql`d.id AS "_id", d.story_id AS "storyId", d.title,
      d.short_description AS "shortDescription", d.html AS story, d.genres AS genre,
      d.poster_alt AS "posterAlt", d.rating, d.warnings, d.language, d.tags, d.shown_to AS "shownTo",
      d.note_before AS "noteBefore", d.note_after AS "noteAfter", d.series_id AS "seriesId",
      d.playlists, d.updated_at AS "updatedAt"`,
    from: (value) => sql`drafts d WHERE d.owner_id = ${value("viewer")}`,
    key: sql`d.id`,
  }),
  defineList("storyRevisions", {
    entry: () => sql`r.story_id AS "storyId", r.revision, r.title,
      r.short_description AS "shortDescription", r.html AS story, r.genres AS genre,
      r.poster_alt AS "posterAlt", r.rating, r.warnings, r.language, r.tags,
      r.note_before AS "noteBefore", r.note_after AS "noteAfter", r.written_at AS "writtenAt"`,
    from: (value) => sql`story_revisions r WHERE r.author_id = ${value("viewer")}`,
    key: sql`r.id`,
  }),
  defineList("pictures", {
    entry: () => sql`p.id AS "_id", p.width, p.height,
      '/media/' || p.id || '/' || p.widths[cardinality(p.widths)] || '.webp' AS url,
      p.created_at AS "createdAt"`,
    from: (value) => sql`story_pictures p WHERE p.owner_id = ${value("viewer")}`,
    key: sql`p.id`,
  }),
  defineList("imports", {
    entry:
      () => sql`i.id AS "_id", i.file_name AS "fileName", i.series_id AS "seriesId", i.language, i.part_count AS "partCount",
      i.notes, i.created_at AS "createdAt"`,
    from: (value) => sql`imports i WHERE i.owner_id = ${value("viewer")}`,
    key: sql`i.id`,
  }),
  defineList("figures", {
    entry: () => sql`w.day::text AS day, w.reads, w.likes, w.seconds`,
    from: (value) => sql`writer_days w WHERE w.user_id = ${value("viewer")}`,
    key: sql`w.day`,
    keyType: "date",
  }),
  defineList("comments", {
    entry: (value) => sql`c.id AS "_id", c.story_id AS "storyId", c.parent_id AS "parentId", c.text,
      ARRAY(SELECT ${userObject(sql`u`, value)}
        FROM jsonb_array_elements(c.mentions) WITH ORDINALITY mention (person, position)
          JOIN users u ON u.id = (mention.person ->> '_id')::uuid
        WHERE ${isVisibleUser(sql`u`, value("hiddenUserIds"))} ORDER BY mention.position) AS mentions,
      c.is_pinned AS "isPinned", c.created_at AS "createdAt", c.edited_at AS "editedAt"`,
    from: (value) =>
      sql`comments c WHERE c.author_id = ${value("viewer")} AND (c.deleted_at IS NULL OR c.hidden_at IS NOT NULL)`,
    key: sql`c.id`,
  }),
  defineList("statuses", {
    entry: () => sql`s.id AS "_id", s.content, s.mood, s.text_style AS "textStyle",
      s.background AS "backgroundColor", s.is_saved AS "isPermanentlySaved", s.audience,
      s.audience_ids AS "audienceIds", s.created_at AS "createdAt"`,
    from: (value) => sql`statuses s WHERE s.user_id = ${value("viewer")}`,
    key: sql`s.id`,
  }),
  defineList("groups", {
    entry: () => sql`c.id AS "_id", c.title AS name, m.role, m.joined_at AS "joinedAt"`,
    from: (value) => sql`conversation_members m JOIN conversations c ON c.id = m.conversation_id
      WHERE m.user_id = ${value("viewer")} AND m.role IS NOT NULL`,
    key: sql`c.id`,
  }),
  defineEntityList("groupRequests", {
    table: "group_requests",
    targetColumn: "group_id",
    field: "groupId",
  }),
  defineUserList("friends", {
    table: "friends",
    viewerColumn: "user_id",
    otherColumn: "friend_id",
  }),
  defineUserList("friendRequestsSent", {
    table: "friend_requests",
    viewerColumn: "sender_id",
    otherColumn: "recipient_id",
  }),
  defineUserList("friendRequestsReceived", {
    table: "friend_requests",
    viewerColumn: "recipient_id",
    otherColumn: "sender_id",
  }),
  defineList("follows", {
    entry: (value) => sql`${userObject(sql`u`, value)} AS person, f.created_at AS "createdAt"`,
    from: (
      value,
    ) => sql`follows f JOIN writers w ON w.id = f.writer_id JOIN users u ON u.id = w.user_id
      WHERE f.follower_id = ${value("viewer")}`,
    key: sql`f.writer_id`,
  }),
  defineEntityList("likedStories", {
    table: "story_likes",
    targetColumn: "story_id",
    field: "storyId",
  }),
  defineEntityList("likedComments", {
    table: "comment_likes",
    targetColumn: "comment_id",
    field: "commentId",
  }),
  defineEntityList("likedStatuses", {
    table: "status_likes",
    targetColumn: "status_id",
    field: "statusId",
  }),
  defineEntityList("viewedStatuses", {
    table: "status_views",
    targetColumn: "status_id",
    field: "statusId",
  }),
  defineEntityList("bookmarks", {
    table: "story_bookmarks",
    targetColumn: "story_id",
    field: "storyId",
  }),
  defineList("shares", {
    entry: () => sql`s.story_id AS "storyId", s.platform, s.created_at AS "createdAt"`,
    from: (value) => sql`story_shares s WHERE s.user_id = ${value("viewer")}`,
    key: sql`(s.story_id || s.platform)`,
    keyType: "text",
  }),
  defineList("reading", {
    entry: () => sql`p.story_id AS "storyId", p.read_at AS "readAt", p.seconds, p.position,
      p.finished_at AS "finishedAt"`,
    from: (value) => sql`story_progress p WHERE p.user_id = ${value("viewer")}`,
    key: sql`p.story_id`,
  }),
  defineList("readingHistory", {
    entry: () => sql`h.story_id AS "storyId", h.opened_at AS "openedAt"`,
    from: (value) => sql`reading_history h WHERE h.user_id = ${value("viewer")}`,
    key: sql`h.story_id`,
  }),
  defineList("playlists", {
    entry: () => sql`p.id AS "_id", p.name, p.is_public AS public, p.created_at AS "createdAt",
      ARRAY(SELECT ps.story_id FROM playlist_stories ps WHERE ps.playlist_id = p.id
        ORDER BY ps.position, ps.story_id) AS stories`,
    from: (value) => sql`playlists p WHERE p.owner_id = ${value("viewer")}`,
    key: sql`p.id`,
  }),
  defineList("series", {
    entry:
      () => sql`se.id AS "_id", se.title, se.short_description AS "shortDescription", se.genres AS genre, se.language,
      se.rating, se.state, se.created_at AS "createdAt", se.updated_at AS "updatedAt",
      se.follower_count AS followers, ARRAY(SELECT p.story_id FROM series_parts p
        WHERE p.series_id = se.id ORDER BY p.position) AS parts`,
    from: (value) => sql`series se WHERE se.author_id = ${value("viewer")}`,
    key: sql`se.id`,
  }),
  defineList("followedSeries", {
    entry: () => sql`f.series_id AS "seriesId", f.created_at AS "createdAt"`,
    from: (value) => sql`series_follows f WHERE f.follower_id = ${value("viewer")}`,
    key: sql`f.series_id`,
  }),
  defineList("blockedUsers", {
    entry: () => sql`jsonb_build_object('_id', u.id, 'username', u.username) AS person,
      b.as_writer AS "asWriter", b.created_at AS "createdAt"`,
    from: (value) =>
      sql`user_blocks b JOIN users u ON u.id = b.blocked_id WHERE b.blocker_id = ${value("viewer")}`,
    key: sql`b.blocked_id`,
  }),
  defineUserList("mutes", { table: "mutes", viewerColumn: "user_id", otherColumn: "muted_id" }),
  defineEntityList("blockedStories", {
    table: "story_blocks",
    targetColumn: "story_id",
    field: "storyId",
  }),
  defineEntityList("blockedComments", {
    table: "comment_blocks",
    targetColumn: "comment_id",
    field: "commentId",
  }),
  defineEntityList("blockedStatuses", {
    table: "status_blocks",
    targetColumn: "status_id",
    field: "statusId",
  }),
  defineList("barredFromComments", {
    entry: () =>
      sql`jsonb_build_object('_id', u.id, 'username', u.username) AS person, b.created_at AS "createdAt"`,
    from: (value) =>
      sql`comment_bans b JOIN users u ON u.id = b.user_id WHERE b.griot_id = ${value("viewer")}`,
    key: sql`b.user_id`,
  }),
  defineList("reports", {
    entry: () =>
      sql`r.id AS "_id", r.kind, r.target_id AS "targetId", r.reason, r.created_at AS "createdAt"`,
    from: (value) => sql`reports r WHERE r.reporter_id = ${value("viewer")}`,
    key: sql`r.id`,
  }),
  defineList("sanctions", {
    entry:
      () => sql`s.id AS "_id", s.act, s.kind, s.title, s.reason, s.until, s.created_at AS "createdAt",
      s.undone_at AS "undoneAt", appeal.text AS "appeal", appeal.created_at AS "appealedAt", appeal.outcome,
      appeal.reason AS "decision", appeal.decided_at AS "decidedAt"`,
    from: (value) =>
      sql`sanctions s LEFT JOIN appeals appeal ON appeal.sanction_id = s.id WHERE s.user_id = ${value("viewer")}`,
    key: sql`s.id`,
  }),
  defineList("alerts", {
    entry: (
      value,
    ) => sql`a.id AS "_id", a.type, ${userObject(sql`u`, value)} AS sender, a.reference_id AS "referenceId",
      a.note, a.created_at AS "createdAt", a.read_at AS "readAt"`,
    from: (value) =>
      sql`alerts a LEFT JOIN users u ON u.id = a.sender_id WHERE a.user_id = ${value("viewer")}`,
    key: sql`a.id`,
  }),
  defineList("searches", {
    entry: () => sql`h.term, h.uses, h.used_at AS "usedAt"`,
    from: (value) => sql`search_history h WHERE h.user_id = ${value("viewer")}`,
    key: sql`h.key`,
    keyType: "text",
  }),
  defineList("files", {
    entry: () => sql`m.media_id AS "_id", m.bytes::float8 AS bytes, m.created_at AS "createdAt"`,
    from: (value) => sql`stored_media m WHERE m.user_id = ${value("viewer")}`,
    key: sql`m.media_id`,
  }),
  defineList("devices", {
    entry: () => sql`s.device, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt"`,
    from: (value) => sql`sessions s WHERE s.user_id = ${value("viewer")}`,
    key: sql`s.id`,
  }),
  defineList("knownDevices", {
    entry: () => sql`k.last_used_at AS "lastUsedAt"`,
    from: (value) => sql`known_devices k WHERE k.user_id = ${value("viewer")}`,
    key: sql`encode(k.token_hash, 'hex')`,
    keyType: "text",
  }),
  defineList("newDevices", {
    entry: () => sql`d.device, d.created_at AS "createdAt"`,
    from: (value) => sql`new_device_sign_ins d WHERE d.user_id = ${value("viewer")}`,
    key: sql`d.id`,
  }),
  defineList("emailChanges", {
    entry: () => sql`c.old_email AS "oldEmail", c.new_email AS "newEmail",
      c.requested_at AS "requestedAt", c.applied_at AS "appliedAt"`,
    from: (value) => sql`email_changes c WHERE c.user_id = ${value("viewer")}`,
    key: sql`c.id`,
  }),
  defineList("codeApps", {
    entry: () => sql`a.created_at AS "createdAt"`,
    from: (value) =>
      sql`totp_apps a WHERE a.user_id = ${value("viewer")} AND a.confirmed_at IS NOT NULL`,
    key: sql`a.user_id`,
  }),
  defineList("passkeys", {
    entry: () => sql`p.name, p.created_at AS "createdAt", p.last_used_at AS "lastUsedAt"`,
    from: (value) => sql`passkeys p WHERE p.user_id = ${value("viewer")}`,
    key: sql`p.id`,
  }),
  defineList("feedback", {
    entry: () => sql`f.id AS "_id", f.message, f.created_at AS "createdAt"`,
    from: (value) => sql`feedback f WHERE f.user_id = ${value("viewer")}`,
    key: sql`f.id`,
  }),
];
