import { type SQL, sql } from "drizzle-orm";
import { type Placeholder, type Statement, statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { isVisibleUser } from "../visibility/index.ts";

/** Entries of one statement. */
export const exportedAtOnce = 500;
const each = sql.raw(String(exportedAtOnce));

export interface ExportValues {
  viewer: string;
  hidden: readonly string[];
}

type V = Placeholder<ExportValues>;

/** The columns of an entry, and its key. */
export interface ExportedRow {
  readonly _key: string;
  readonly [column: string]: unknown;
}

/** One kind of what an account made or holds, read page by page in the order of a key that no two entries share. */
export interface ExportedKind {
  /** As it is called in the file. */
  readonly name: string;
  readonly first: string;
  readonly page: Statement<ExportValues & { after: string }, ExportedRow>;
  /** The query of how many there are. */
  readonly count: (v: V) => SQL;
}

const keys = { uuid: minId, text: "", date: "0001-01-01" } as const;

function kind(
  name: string,
  {
    entry,
    from,
    key,
    keyType = "uuid",
  }: {
    /** The columns of an entry, named as in the file. */
    entry: (v: V) => SQL;
    /** Tables and their condition. */
    from: (v: V) => SQL;
    key: SQL;
    keyType?: keyof typeof keys;
  },
): ExportedKind {
  return {
    name,
    first: keys[keyType],
    page: statement(
      `export-${name}`,
      (v) => sql`
        SELECT ${entry(v as V)}, ${key}::text AS "_key" FROM ${from(v as V)}
          AND ${key} > ${v("after")}::${sql.raw(keyType)}
        ORDER BY ${key} LIMIT ${each}`,
    ),
    count: (v) => sql`SELECT count(*) FROM ${from(v)}`,
  };
}

/** Somebody as the asker may see them now; null where they may not. */
const person = (user: SQL, v: V) => sql`CASE WHEN ${isVisibleUser(user, v("hidden"))}
  THEN jsonb_build_object('_id', ${user}.id, 'username', ${user}.username) END`;

const file = (mediaId: SQL, name: string) =>
  sql`'/media/' || ${mediaId} || ${sql.raw(`'/${name}'`)}`;

/** A reaction or the like: what it was about, and when. */
const about = (name: string, table: string, owner: string, target: string, field: string) =>
  kind(name, {
    entry: () => sql`r.${sql.raw(target)} AS "${sql.raw(field)}", r.created_at AS "createdAt"`,
    from: (v) => sql`${sql.raw(table)} r WHERE r.${sql.raw(owner)} = ${v("viewer")}`,
    key: sql`r.${sql.raw(target)}`,
  });

/** Of other people, and when. */
const people = (name: string, table: string, owner: string, other: string) =>
  kind(name, {
    entry: (v) => sql`${person(sql`u`, v)} AS person, r.created_at AS "createdAt"`,
    from: (v) => sql`${sql.raw(table)} r JOIN users u ON u.id = r.${sql.raw(other)}
      WHERE r.${sql.raw(owner)} = ${v("viewer")}`,
    key: sql`r.${sql.raw(other)}`,
  });

/** All kinds but messages, in the order of the file. */
export const exportedKinds: readonly ExportedKind[] = [
  kind("stories", {
    entry:
      () => sql`s.id AS "_id", s.title, s.short_description AS "shortDescription", b.html AS story,
      s.genres AS genre, s.poster_alt AS "posterAlt", ${file(sql`s.poster_id`, "1080.jpg")} AS "posterImage",
      s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.hidden_at AS "hiddenAt",
      c.read_count AS reads, c.like_count AS likes, c.comment_count AS comments`,
    from: (v) => sql`stories s JOIN story_bodies b ON b.story_id = s.id
      JOIN story_counts c ON c.story_id = s.id
      WHERE s.author_id = ${v("viewer")} AND s.deleted_at IS NULL`,
    key: sql`s.id`,
  }),
  kind("drafts", {
    entry: () => sql`d.id AS "_id", d.story_id AS "storyId", d.title,
      d.short_description AS "shortDescription", d.html AS story, d.genres AS genre,
      d.poster_alt AS "posterAlt", d.updated_at AS "updatedAt"`,
    from: (v) => sql`drafts d WHERE d.owner_id = ${v("viewer")}`,
    key: sql`d.id`,
  }),
  kind("figures", {
    entry: () => sql`w.day::text AS day, w.reads, w.likes, w.seconds`,
    from: (v) => sql`writer_days w WHERE w.user_id = ${v("viewer")}`,
    key: sql`w.day`,
    keyType: "date",
  }),
  kind("comments", {
    entry: () => sql`c.id AS "_id", c.story_id AS "storyId", c.parent_id AS "parentId", c.text,
      c.created_at AS "createdAt"`,
    from: (v) =>
      sql`comments c WHERE c.author_id = ${v("viewer")} AND (c.deleted_at IS NULL OR c.hidden_at IS NOT NULL)`,
    key: sql`c.id`,
  }),
  kind("statuses", {
    entry: () => sql`s.id AS "_id", s.content, s.mood, s.text_style AS "textStyle",
      s.background AS "backgroundColor", s.is_saved AS "isPermanentlySaved", s.created_at AS "createdAt"`,
    from: (v) => sql`statuses s WHERE s.user_id = ${v("viewer")}`,
    key: sql`s.id`,
  }),
  kind("groups", {
    entry: () => sql`c.id AS "_id", c.title AS name, m.role, m.joined_at AS "joinedAt"`,
    from: (v) => sql`conversation_members m JOIN conversations c ON c.id = m.conversation_id
      WHERE m.user_id = ${v("viewer")} AND m.role IS NOT NULL`,
    key: sql`c.id`,
  }),
  about("groupRequests", "group_requests", "user_id", "group_id", "groupId"),
  people("friends", "friends", "user_id", "friend_id"),
  people("friendRequestsSent", "friend_requests", "sender_id", "recipient_id"),
  people("friendRequestsReceived", "friend_requests", "recipient_id", "sender_id"),
  kind("follows", {
    entry: (v) => sql`${person(sql`u`, v)} AS person, f.created_at AS "createdAt"`,
    from: (v) => sql`follows f JOIN writers w ON w.id = f.writer_id JOIN users u ON u.id = w.user_id
      WHERE f.follower_id = ${v("viewer")}`,
    key: sql`f.writer_id`,
  }),
  about("likedStories", "story_likes", "user_id", "story_id", "storyId"),
  about("likedComments", "comment_likes", "user_id", "comment_id", "commentId"),
  about("likedStatuses", "status_likes", "user_id", "status_id", "statusId"),
  about("viewedStatuses", "status_views", "user_id", "status_id", "statusId"),
  about("bookmarks", "story_bookmarks", "user_id", "story_id", "storyId"),
  kind("shares", {
    entry: () => sql`s.story_id AS "storyId", s.platform, s.created_at AS "createdAt"`,
    from: (v) => sql`story_shares s WHERE s.user_id = ${v("viewer")}`,
    key: sql`(s.story_id || s.platform)`,
    keyType: "text",
  }),
  kind("reading", {
    entry: () => sql`p.story_id AS "storyId", p.read_at AS "readAt", p.seconds, p.position,
      p.finished_at AS "finishedAt"`,
    from: (v) => sql`story_progress p WHERE p.user_id = ${v("viewer")}`,
    key: sql`p.story_id`,
  }),
  kind("playlists", {
    entry: () => sql`p.id AS "_id", p.name, p.is_public AS public, p.created_at AS "createdAt",
      ARRAY(SELECT s.story_id FROM playlist_stories s WHERE s.playlist_id = p.id
        ORDER BY s.place, s.story_id) AS stories`,
    from: (v) => sql`playlists p WHERE p.owner_id = ${v("viewer")}`,
    key: sql`p.id`,
  }),
  kind("blockedUsers", {
    entry: () => sql`jsonb_build_object('_id', u.id, 'username', u.username) AS person,
      b.as_writer AS "asWriter", b.created_at AS "createdAt"`,
    from: (v) =>
      sql`user_blocks b JOIN users u ON u.id = b.blocked_id WHERE b.blocker_id = ${v("viewer")}`,
    key: sql`b.blocked_id`,
  }),
  about("blockedStories", "story_blocks", "user_id", "story_id", "storyId"),
  about("blockedComments", "comment_blocks", "user_id", "comment_id", "commentId"),
  about("blockedStatuses", "status_blocks", "user_id", "status_id", "statusId"),
  kind("reports", {
    entry: () =>
      sql`r.id AS "_id", r.kind, r.target_id AS "targetId", r.reason, r.created_at AS "createdAt"`,
    from: (v) => sql`reports r WHERE r.reporter_id = ${v("viewer")}`,
    key: sql`r.id`,
  }),
  kind("alerts", {
    entry: (
      v,
    ) => sql`a.id AS "_id", a.type, ${person(sql`u`, v)} AS sender, a.reference_id AS "referenceId",
      a.note, a.created_at AS "createdAt", a.read_at AS "readAt"`,
    from: (v) =>
      sql`alerts a LEFT JOIN users u ON u.id = a.sender_id WHERE a.user_id = ${v("viewer")}`,
    key: sql`a.id`,
  }),
  kind("searches", {
    entry: () => sql`h.term, h.uses, h.used_at AS "usedAt"`,
    from: (v) => sql`search_history h WHERE h.user_id = ${v("viewer")}`,
    key: sql`h.key`,
    keyType: "text",
  }),
  kind("files", {
    entry: () => sql`m.media_id AS "_id", m.bytes::float8 AS bytes, m.created_at AS "createdAt"`,
    from: (v) => sql`stored_media m WHERE m.user_id = ${v("viewer")}`,
    key: sql`m.media_id`,
  }),
  kind("devices", {
    entry: () => sql`s.device, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt"`,
    from: (v) => sql`sessions s WHERE s.user_id = ${v("viewer")}`,
    key: sql`s.id`,
  }),
  kind("knownDevices", {
    entry: () => sql`k.last_used_at AS "lastUsedAt"`,
    from: (v) => sql`known_devices k WHERE k.user_id = ${v("viewer")}`,
    key: sql`encode(k.token_hash, 'hex')`,
    keyType: "text",
  }),
  kind("feedback", {
    entry: () => sql`f.id AS "_id", f.message, f.created_at AS "createdAt"`,
    from: (v) => sql`feedback f WHERE f.user_id = ${v("viewer")}`,
    key: sql`f.id`,
  }),
];
