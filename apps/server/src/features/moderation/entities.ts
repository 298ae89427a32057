import { limits } from "@kora/contract/limits";
import type { ModeratedKind, ModerationAction } from "@kora/contract/moderation-actions";
import type { StoryRating } from "@kora/contract/story-ratings";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type CopyRow, latestCopies } from "../reports/index.ts";

/** The entity of an action. */
export interface Target {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

/** A row selected with `entityColumns`. */
export interface EntityRow {
  kind: ModeratedKind;
  target_id: string;
  /** False for a deleted entity. */
  exists: boolean;
  /** True if others may see the entity; false for a deleted one. A status may have expired: see `isFound`. */
  is_public: boolean;
  /** True for a status that does not expire, because its owner saved it. */
  is_saved: boolean;
  title: string | null;
  /** HTML for a story, or else plain text. */
  text: string | null;
  /** The story of a comment. */
  story_id: string | null;
  story_title: string | null;
  rating: StoryRating | null;
  poster_id: string | null;
  created_at: Date | null;
  is_hidden: boolean;
  author_id: string | null;
  username: string | null;
  name: string | null;
  avatar: string | null;
  is_suspended: boolean;
  is_moderator: boolean;
  limited_until: Date | null;
}

/** Max characters of a story's HTML that are read. They usually contain as many characters of text as are shown. */
const htmlLength = sql.raw("10000");

const isKind = (...kinds: readonly ModeratedKind[]) =>
  sql`reported.kind IN (${sql.raw(kinds.map((kind) => `'${kind}'`).join())})`;

/**
 * The kinds of which moderators see only the copies of reports, unless a group or a playlist is public. Such an entity
 * exists as long as its author, so that moderators can act on the author.
 */
const isPrivateKind = isKind("message", "group", "playlist");

/** Selects a field of the latest copy of the entity `reported`; null after the copies are erased. */
const latestCopyField = (name: "title" | "context" | "writtenAt") => sql`(
  SELECT copy.content ->> ${sql.raw(`'${name}'`)} FROM report_copies copy
  WHERE copy.target_id = reported.target_id AND copy.kind = reported.kind ORDER BY copy.id DESC LIMIT 1)`;

/** True for a row of `stories` that its griot shows to others. Moderators also see those that moderators hid. */
const isPublished = (story: SQL) =>
  sql`(${story}.unpublished_at IS NULL AND ${story}.deleted_at IS NULL)`;

/** Selects the title of the story of the comment `c`; null unless others see the story. */
const storyTitle = sql`(
  SELECT commented.title FROM stories commented JOIN users griot ON griot.id = commented.author_id
  WHERE commented.id = c.story_id AND ${isPublished(sql`commented`)} AND griot.deletion_requested_at IS NULL)`;

/**
 * True for an entity that others see, or would see if no moderator had hidden it or suspended its author. Nothing of an
 * author who has asked for the deletion of their account is public. Users are always found.
 */
const isPublic = sql`(CASE reported.kind
    WHEN 'user' THEN u.id IS NOT NULL
    WHEN 'message' THEN false
    WHEN 'story' THEN s.id IS NOT NULL AND ${isPublished(sql`s`)}
    WHEN 'comment' THEN ${storyTitle} IS NOT NULL
    WHEN 'status' THEN coalesce(st.audience = 'everyone', false)
    ELSE coalesce(pl.id, g.id, se.id) IS NOT NULL
  END AND (reported.kind = 'user' OR u.deletion_requested_at IS NULL))`;

/**
 * The columns of `EntityRow`, for the joins of `entityJoins`. Of a story that is not published, and of a group or
 * playlist that is not public, the title is that of the latest copy, and the text is only in the copies: both may have
 * changed since. A message has no title: the log must not keep what was written.
 */
export const entityColumns = sql`
  reported.kind, reported.target_id,
  coalesce(s.id, c.id, st.id, pl.id, g.id, se.id, CASE WHEN reported.kind = 'user' OR ${isPrivateKind} THEN u.id END) IS NOT NULL AS "exists",
  ${isPublic} AS is_public, coalesce(st.is_saved, false) AS is_saved,
  CASE WHEN ${isPrivateKind} THEN coalesce(pl.name, group_conversation.title, ${latestCopyField("title")})
    WHEN s.unpublished_at IS NOT NULL THEN ${latestCopyField("title")}
    ELSE coalesce(s.title, se.title) END AS title,
  coalesce(left(body.html, ${htmlLength}), c.text, st.content, g.description, se.short_description, CASE WHEN reported.kind = 'user' THEN u.about_me END) AS text,
  c.story_id, CASE WHEN c.id IS NOT NULL THEN coalesce(${storyTitle}, ${latestCopyField("context")}) END AS story_title,
  s.rating, CASE WHEN s.unpublished_at IS NULL THEN s.poster_id END AS poster_id,
  CASE WHEN ${isPrivateKind} THEN coalesce(pl.created_at, g.created_at, ${latestCopyField("writtenAt")}::timestamptz)
    ELSE coalesce(s.created_at, c.created_at, st.created_at, se.created_at, u.created_at) END AS created_at,
  coalesce(s.hidden_at, c.hidden_at, st.hidden_at, se.hidden_at, (SELECT hidden_at FROM playlists WHERE reported.kind = 'playlist' AND id = reported.target_id),
    (SELECT hidden_at FROM groups WHERE reported.kind = 'group' AND id = reported.target_id)) IS NOT NULL AS is_hidden,
  u.id AS author_id, u.username, u.name, u.avatar,
  u.suspended_at IS NOT NULL AS is_suspended, coalesce(u.is_moderator, false) AS is_moderator, u.limited_until`;

/**
 * Joins `entities` (`kind` and `target_id`) with each entity and its author. Includes hidden entities, because
 * moderators see them.
 */
export const entityJoins = (entities: SQL) => sql`
  ${entities} reported
    LEFT JOIN stories s ON reported.kind = 'story' AND s.id = reported.target_id AND s.deleted_at IS NULL
    LEFT JOIN story_bodies body ON body.story_id = s.id AND s.unpublished_at IS NULL
    LEFT JOIN comments c ON reported.kind = 'comment' AND c.id = reported.target_id
      AND (c.deleted_at IS NULL OR c.hidden_at IS NOT NULL)
    LEFT JOIN statuses st ON reported.kind = 'status' AND st.id = reported.target_id
    LEFT JOIN playlists pl ON reported.kind = 'playlist' AND pl.id = reported.target_id AND pl.is_public
    LEFT JOIN groups g ON reported.kind = 'group' AND g.id = reported.target_id AND g.privacy = 'public'
      AND g.deleted_at IS NULL
    LEFT JOIN series se ON reported.kind = 'series' AND se.id = reported.target_id
    LEFT JOIN conversations group_conversation ON group_conversation.id = g.id
    LEFT JOIN users u ON u.deleted_at IS NULL AND u.id = CASE reported.kind
      WHEN 'user' THEN reported.target_id WHEN 'story' THEN s.author_id
      WHEN 'comment' THEN c.author_id WHEN 'status' THEN st.user_id WHEN 'series' THEN se.author_id
      ELSE coalesce(pl.owner_id, g.creator_id, (
        SELECT thing.author_id FROM reported_things thing
        WHERE thing.kind = reported.kind AND thing.target_id = reported.target_id
      )) END`;

/**
 * True for an entity that the viewer may see as a moderator: one that is public, or one of another user that was
 * reported or acted on before (`has_state`). If the viewer's own private entity were found, that would tell that it was
 * reported. An expired status is not public in the minutes until a job deletes it.
 */
export function isFound(
  row: EntityRow & { readonly has_state: boolean },
  { viewer, clock }: Pick<ViewerContext, "viewer" | "clock">,
): boolean {
  const isReported = row.has_state && row.author_id !== viewer.userId;
  if (isReported || !row.is_public) return isReported;
  if (row.kind !== "status" || row.is_saved || row.created_at === null) return true;
  return row.created_at.getTime() + limits.status.lifetimeMilliseconds > clock.now().getTime();
}

/** A report in the wire format, except for the time, which PostgreSQL formats. */
interface ReportRow {
  _id: string;
  reason: string;
  createdAt: string;
}

/** A row selected with `listColumns`. */
export interface ListedEntityRow extends EntityRow {
  report_count: number;
  reports: ReportRow[];
  copies: CopyRow[];
  /** The last action on an entity without open reports; null for an entity with open reports. */
  act: ModerationAction | null;
  revision: number;
  note_count: number;
  taken_by: string | null;
  taken_at: Date | null;
  taker_username: string;
  taker_avatar: string | null;
}

/** Counts the notes of the entity `reported`. There are at most `notesPerEntity`. */
export const noteCount = sql`(
  SELECT count(*)::int FROM moderation_notes note
  WHERE note.kind = reported.kind AND note.target_id = reported.target_id)`;

/**
 * The columns of `ListedEntityRow`, for the joins of `listJoins`. `isListed` is the condition under which a report, with
 * the alias `r`, is listed with its entity. The reports have no reporters, because moderators must not learn who they
 * are.
 */
export const listColumns = (isListed: SQL) => sql`
  ${entityColumns},
  (SELECT count(*)::int FROM reports r
    WHERE r.target_id = reported.target_id AND r.kind = reported.kind AND ${isListed}) AS report_count,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('_id', latest.id, 'reason', latest.reason,
      'createdAt', latest.created_at) ORDER BY latest.id DESC)
    FROM (
      SELECT r.* FROM reports r
      WHERE r.target_id = reported.target_id AND r.kind = reported.kind AND ${isListed}
      ORDER BY r.id DESC LIMIT 10
    ) latest
  ), '[]') AS reports,
  ${latestCopies} AS copies,
  CASE WHEN state.open_since IS NULL THEN (
    SELECT l.act FROM moderation_log l
    WHERE l.kind = reported.kind AND l.target_id = reported.target_id AND l.act <> ALL (ARRAY['uphold', 'overturn'])
    ORDER BY l.id DESC LIMIT 1
  ) END AS act,
  coalesce(state.revision, 0) AS revision, ${noteCount} AS note_count,
  taker.id AS taken_by, state.taken_at, taker.username AS taker_username, taker.avatar AS taker_avatar`;

/** Like `entityJoins`, with `state`, the row of `reported_things`, and `taker`, who works on the reports. */
export const listJoins = (entities: SQL) => sql`
  ${entityJoins(entities)}
    LEFT JOIN reported_things state ON state.kind = reported.kind AND state.target_id = reported.target_id
    LEFT JOIN users taker ON taker.id = state.taken_by AND taker.deleted_at IS NULL`;
