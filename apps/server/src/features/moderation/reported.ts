import type { ReportedEntity } from "@kora/contract/moderation";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { truncateText } from "@kora/contract/truncate-text";
import { type SQL, sql } from "drizzle-orm";
import { htmlToText } from "../news/index.ts";

/** Characters of what is shown of a thing, and of what stands for the title of one that has none. */
const shown = { text: 2000, title: 80 } as const;

/** What was reported, as statements select it with `thingColumns`. */
export interface ThingRow {
  kind: ModeratedKind;
  target_id: string;
  /** The thing is still there. */
  is_there: boolean;
  title: string | null;
  /** Of a story its HTML, else plain. */
  words: string | null;
  story_id: string | null;
  story_title: string | null;
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

/** The columns of `ThingRow`, from what `thingSources` joins to `thing (kind, target_id)`. */
export const thingColumns = sql`
  thing.kind, thing.target_id,
  coalesce(s.id, c.id, st.id, CASE WHEN thing.kind = 'user' THEN u.id END) IS NOT NULL AS is_there,
  s.title, coalesce(left(body.html, 10000), c.text, st.content, u.about_me) AS words,
  c.story_id, parent.title AS story_title, s.poster_id,
  coalesce(s.created_at, c.created_at, st.created_at, u.created_at) AS created_at,
  coalesce(s.hidden_at, c.hidden_at) IS NOT NULL AS is_hidden,
  u.id AS author_id, u.username, u.name, u.avatar,
  u.suspended_at IS NOT NULL AS is_suspended, coalesce(u.is_moderator, false) AS is_moderator`;

/** What a moderator sees of `thing`: also what is hidden, whoever blocks whom. */
export const thingSources = (thing: SQL) => sql`
  ${thing} thing
    LEFT JOIN stories s ON thing.kind = 'story' AND s.id = thing.target_id AND s.deleted_at IS NULL
    LEFT JOIN story_bodies body ON body.story_id = s.id
    LEFT JOIN comments c ON thing.kind = 'comment' AND c.id = thing.target_id
      AND (c.deleted_at IS NULL OR c.hidden_at IS NOT NULL)
    LEFT JOIN stories parent ON parent.id = c.story_id
    LEFT JOIN statuses st ON thing.kind = 'status' AND st.id = thing.target_id
    LEFT JOIN users u ON u.deleted_at IS NULL AND u.id = CASE thing.kind
      WHEN 'user' THEN thing.target_id WHEN 'story' THEN s.author_id
      WHEN 'comment' THEN c.author_id ELSE st.user_id END`;

/** What a thing is called: its title, the beginning of what it says, or the name. */
export function titleOf(row: ThingRow): string {
  if (row.kind === "user") return row.name ?? "";
  return row.title ?? truncateText(row.words ?? "", shown.title);
}

/** Row → wire; null for what is gone. */
export function toThing(row: ThingRow): ReportedEntity["thing"] {
  if (!row.is_there || row.created_at === null) return null;
  const words = row.kind === "story" ? htmlToText(row.words ?? "") : (row.words ?? "");
  return {
    title: titleOf(row),
    text: truncateText(words, shown.text),
    path: pathOf(row),
    storyTitle: row.story_title,
    picture: row.poster_id === null ? pictureOf(row) : `/media/${row.poster_id}/1080.jpg`,
    author: toAuthor(row),
    createdAt: row.created_at.toISOString(),
    isHidden: row.is_hidden,
  };
}

const pictureOf = ({ kind, avatar }: ThingRow) => (kind === "user" ? avatar : null);

function toAuthor(row: ThingRow): NonNullable<ReportedEntity["thing"]>["author"] {
  const { author_id: _id, username, name, avatar, is_suspended: isSuspended } = row;
  if (_id === null || username === null || name === null) return null;
  return { _id, username, name, avatar, isSuspended };
}

function pathOf(row: ThingRow): string | null {
  if (row.is_hidden || row.is_suspended) return null;
  const { kind, target_id: id } = row;
  return kind === "comment" ? `/story/${row.story_id}` : `/${kind}/${id}`;
}
