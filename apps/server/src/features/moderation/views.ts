import type { ModerationEntry, ReportedEntity } from "@kora/contract/moderation";
import type { ModeratedKind, ModerationAction } from "@kora/contract/moderation-actions";
import type { StoryRating } from "@kora/contract/story-ratings";
import { truncateText } from "@kora/contract/truncate-text";
import { type SQL, sql } from "drizzle-orm";
import { htmlToText } from "../news/index.ts";

/** Max characters of the text, and of the title that is made from the text of an entity without a title. */
const maxLength = { text: 2000, title: 80 } as const;

/** A row selected with `reportedEntityColumns`. */
export interface ReportedEntityRow {
  kind: ModeratedKind;
  target_id: string;
  /** False for a deleted entity. */
  exists: boolean;
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
}

/** Max characters of a story's HTML that are read. They usually contain `maxLength.text` characters of text. */
const htmlLength = sql.raw("10000");

/** The columns of `ReportedEntityRow`, for the joins of `reportedEntityJoins`. */
export const reportedEntityColumns = sql`
  reported.kind, reported.target_id,
  coalesce(s.id, c.id, st.id, CASE WHEN reported.kind = 'user' THEN u.id END) IS NOT NULL AS "exists",
  s.title, coalesce(left(body.html, ${htmlLength}), c.text, st.content, u.about_me) AS text,
  c.story_id, comment_story.title AS story_title, s.rating, s.poster_id,
  coalesce(s.created_at, c.created_at, st.created_at, u.created_at) AS created_at,
  coalesce(s.hidden_at, c.hidden_at) IS NOT NULL AS is_hidden,
  u.id AS author_id, u.username, u.name, u.avatar,
  u.suspended_at IS NOT NULL AS is_suspended, coalesce(u.is_moderator, false) AS is_moderator`;

/**
 * Joins `entities` (`kind` and `target_id`) with each entity and its author. Includes hidden entities, because
 * moderators see them.
 */
export const reportedEntityJoins = (entities: SQL) => sql`
  ${entities} reported
    LEFT JOIN stories s ON reported.kind = 'story' AND s.id = reported.target_id AND s.deleted_at IS NULL
    LEFT JOIN story_bodies body ON body.story_id = s.id
    LEFT JOIN comments c ON reported.kind = 'comment' AND c.id = reported.target_id
      AND (c.deleted_at IS NULL OR c.hidden_at IS NOT NULL)
    LEFT JOIN stories comment_story ON comment_story.id = c.story_id
    LEFT JOIN statuses st ON reported.kind = 'status' AND st.id = reported.target_id
    LEFT JOIN users u ON u.deleted_at IS NULL AND u.id = CASE reported.kind
      WHEN 'user' THEN reported.target_id WHEN 'story' THEN s.author_id
      WHEN 'comment' THEN c.author_id ELSE st.user_id END`;

/** Returns the title of a story, the name of a user, or else the beginning of the text. */
export function toTitle(row: ReportedEntityRow): string {
  if (row.kind === "user") return row.name ?? "";
  return row.title ?? truncateText(row.text ?? "", maxLength.title);
}

/** Converts a reported entity to the wire format; null for a deleted entity. */
function toEntityView(row: ReportedEntityRow): ReportedEntity["thing"] {
  if (!row.exists || row.created_at === null) return null;
  const text = row.kind === "story" ? htmlToText(row.text ?? "") : (row.text ?? "");
  return {
    title: toTitle(row),
    text: truncateText(text, maxLength.text),
    path: toPath(row),
    storyTitle: row.story_title,
    rating: row.rating,
    picture: row.poster_id === null ? toPicture(row) : `/media/${row.poster_id}/1080.jpg`,
    author: toAuthor(row),
    createdAt: row.created_at.toISOString(),
    isHidden: row.is_hidden,
  };
}

const toPicture = ({ kind, avatar }: ReportedEntityRow) => (kind === "user" ? avatar : null);

function toAuthor(row: ReportedEntityRow): NonNullable<ReportedEntity["thing"]>["author"] {
  const { author_id: _id, username, name, avatar, is_suspended: isSuspended } = row;
  if (_id === null || username === null || name === null) return null;
  return { _id, username, name, avatar, isSuspended };
}

/** Returns the page of the entity; null if the page shows nothing because of moderation. */
function toPath(row: ReportedEntityRow): string | null {
  if (row.is_hidden || row.is_suspended) return null;
  const { kind, target_id: id } = row;
  return kind === "comment" ? `/story/${row.story_id}` : `/${kind}/${id}`;
}

/** A report as `latestReports` selects it. It is in the wire format, except for the time, which PostgreSQL formats. */
interface ReportRow {
  _id: string;
  reason: string;
  createdAt: string;
  reporter: { _id: string; username: string; avatar: string | null } | null;
}

/** Selects the latest ten reports of an entity as a JSON array of `ReportRow`. `isListed` filters the reports `r`. */
export const latestReports = (isListed: SQL) => sql`
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('_id', latest.id, 'reason', latest.reason,
      'createdAt', latest.created_at, 'reporter', jsonb_build_object('_id', reporter.id,
        'username', reporter.username, 'avatar', reporter.avatar)) ORDER BY latest.id DESC)
    FROM (
      SELECT r.* FROM reports r
      WHERE r.target_id = reported.target_id AND r.kind = reported.kind AND ${isListed}
      ORDER BY r.id DESC LIMIT 10
    ) latest JOIN users reporter ON reporter.id = latest.reporter_id
  ), '[]')`;

/** A row of a list of reported entities, as `listReports` selects it. */
export interface ReportListRow extends ReportedEntityRow {
  sort_time: Date;
  report_count: number;
  reports: ReportRow[];
  /** The last action on an entity without open reports; null for an entity with open reports. */
  act: ModerationAction | null;
}

/** Converts a row of a list of reported entities to the wire format. */
export function toReportedEntity(row: ReportListRow): ReportedEntity {
  return {
    kind: row.kind,
    targetId: row.target_id,
    thing: toEntityView(row),
    reportCount: row.report_count,
    reports: row.reports.map((report) => ({
      ...report,
      createdAt: new Date(report.createdAt).toISOString(),
    })),
    act: row.act,
  };
}

/** A row of the moderation log. */
export interface LogRow {
  id: string;
  act: ModerationAction;
  kind: ModeratedKind;
  target_id: string;
  title: string;
  note: string;
  created_at: Date;
  moderator_id: string | null;
  username: string | null;
  avatar: string | null;
}

/** Converts a row of the moderation log to the wire format. */
export function toModerationEntry(row: LogRow): ModerationEntry {
  const { id: _id, act, kind, title, note, moderator_id: moderator, username, avatar } = row;
  return {
    _id,
    act,
    kind,
    targetId: row.target_id,
    title,
    note,
    moderator:
      moderator === null || username === null ? null : { _id: moderator, username, avatar },
    createdAt: row.created_at.toISOString(),
  };
}
