import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import { literal, type Statement, statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { jpegFileName, squarePath } from "../../../platform/media/pictures.ts";
import type { TargetContext } from "../../blocks/index.ts";
import { getGroupForViewer } from "../../groups/index.ts";
import { visiblePlaylist } from "../../playlists/index.ts";
import { visibleSeries } from "../../series/index.ts";
import { isVisiblePart, isVisibleStory } from "../../stories/index.ts";
import { type ViewerValues, viewerValues, withoutBlocks } from "../../visibility/index.ts";
import { type CopiedPicture, type CopyContent, emptyContent } from "./content.ts";
import { copyMessages } from "./copy-messages.ts";
import { listStoryPictures, toStoryText } from "./story-text.ts";

/** Max stories of a playlist or series whose titles are copied. */
const maxStories = literal(200);

interface AuthorRow {
  author_id: string | null;
  name: string;
  username: string;
}

/** The author of content, and the time of the content. */
interface ContentRow extends AuthorRow {
  created_at: Date;
}

const authorColumns = sql`u.id AS author_id, u.name, u.username`;

/** The statements lock the rows that refer to files, so that these are not removed before the copy holds them. */
const selectUser = statement<
  { id: string },
  AuthorRow & { poster_name: string | null; about: string; avatar: string | null }
>(
  "user-to-copy",
  (value) => sql`
    SELECT ${authorColumns}, u.poster_name, u.avatar, concat_ws(E'\\n\\n', u.about_me, w.about_yourself) AS about
    FROM users u LEFT JOIN writers w ON w.user_id = u.id
    WHERE u.id = ${value("id")} AND u.deleted_at IS NULL FOR SHARE OF u`,
);

const selectStory = statement<
  { id: string },
  ContentRow & {
    title: string;
    updated_at: Date | null;
    short_description: string;
    html: string;
    tags: string[];
    note_before: string;
    note_after: string;
    rating: StoryRating;
    poster_id: string;
  }
>(
  "story-to-copy",
  (value) => sql`
    SELECT s.title, s.short_description, b.html, s.tags, b.note_before, b.note_after, s.rating, s.poster_id, s.created_at, s.updated_at, ${authorColumns}
    FROM stories s JOIN story_bodies b ON b.story_id = s.id JOIN users u ON u.id = s.author_id
    WHERE s.id = ${value("id")} AND s.deleted_at IS NULL FOR SHARE OF s`,
);

const lockPictures = statement<{ ids: readonly string[] }, { id: string }>(
  "lock-pictures-to-copy",
  (value) => sql`
    SELECT id FROM story_pictures WHERE id = ANY (${value("ids")}::uuid[]) ORDER BY id FOR KEY SHARE`,
);

const selectComment = statement<{ id: string }, ContentRow & { text: string; story_title: string }>(
  "comment-to-copy",
  (value) => sql`
    SELECT c.text, c.created_at, s.title AS story_title, ${authorColumns}
    FROM comments c JOIN stories s ON s.id = c.story_id LEFT JOIN users u ON u.id = c.author_id
    WHERE c.id = ${value("id")} AND c.deleted_at IS NULL`,
);

const selectStatus = statement<{ id: string }, ContentRow & { content: string }>(
  "status-to-copy",
  (value) => sql`
    SELECT st.content, st.created_at, ${authorColumns} FROM statuses st JOIN users u ON u.id = st.user_id
    WHERE st.id = ${value("id")}`,
);

const selectPlaylist = statement<
  { id: string } & ViewerValues,
  ContentRow & { title: string; stories: string[] }
>(
  "playlist-to-copy",
  (value) => sql`
    WITH playlist AS (${visiblePlaylist(value("id"), value)})
    SELECT playlist.name AS title, playlist.created_at, ${authorColumns}, ARRAY(
      SELECT s.title FROM playlist_stories ps JOIN stories s ON s.id = ps.story_id
        JOIN users author ON author.id = s.author_id
      WHERE ps.playlist_id = playlist.id AND ${isVisibleStory(sql`s`, sql`author`, value)}
      ORDER BY ps.position, ps.story_id LIMIT ${maxStories}
    ) AS stories
    FROM playlist JOIN users u ON u.id = playlist.owner_id`,
);

const selectSeries = statement<
  { id: string } & ViewerValues,
  ContentRow & {
    title: string;
    short_description: string;
    stories: string[];
    first_part: string | null;
  }
>(
  "series-to-copy",
  (value) => sql`
    WITH visible_series AS (${visibleSeries(value("id"), value)})
    SELECT series.title, series.short_description, series.created_at, ${authorColumns},
      contents.titles AS stories, contents.ids[1] AS first_part
    FROM visible_series series JOIN users u ON u.id = series.author_id
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(part.title ORDER BY part.position), '{}') AS titles,
          array_agg(part.id ORDER BY part.position) AS ids
        FROM (
          SELECT s.id, s.title, part.position
          FROM series_parts part JOIN stories s ON s.id = part.story_id
          WHERE part.series_id = series.id AND ${isVisiblePart(sql`part`, sql`series.author_id`, value)}
          ORDER BY part.position LIMIT ${maxStories}
        ) part
      ) contents`,
);

const selectPoster = statement<{ storyId: string }, { poster_id: string }>(
  "poster-to-copy",
  (value) => sql`
    SELECT poster_id FROM stories WHERE id = ${value("storyId")} AND deleted_at IS NULL FOR SHARE`,
);

const lockGroup = statement<{ id: string }, { created_at: Date }>(
  "lock-group-to-copy",
  (value) => sql`SELECT created_at FROM groups WHERE id = ${value("id")} FOR SHARE`,
);

const selectAuthor = statement<{ id: string }, AuthorRow>(
  "author-to-copy",
  (value) => sql`SELECT ${authorColumns} FROM users u WHERE u.id = ${value("id")}`,
);

/**
 * Copies an entity as the viewer sees it, without regard to blocks, in the transaction of the report. Throws 404 if it
 * was deleted in the meantime.
 */
export const copyEntity: Readonly<
  Record<ModeratedKind, (tx: TargetContext, id: string) => Promise<CopyContent>>
> = {
  async user(tx, id) {
    const row = await requireRow(tx, selectUser, { id });
    const title = row.poster_name ?? row.name;
    return {
      ...emptyContent,
      title,
      text: row.about,
      author: toAuthor(row),
      picture: toPicture(row.avatar),
    };
  },
  async story(tx, id) {
    const row = await requireRow(tx, selectStory, { id });
    return {
      ...emptyContent,
      title: row.title,
      text: [
        ...[row.short_description, row.note_before, toStoryText(row.html), row.note_after],
        row.tags.map((tag) => `#${tag}`).join(" "),
      ]
        .filter((text) => text !== "")
        .join("\n\n"),
      rating: row.rating,
      isEdited: row.updated_at !== null,
      ...toWritten(row),
      picture: toUploadedPicture(row.poster_id),
      pictures: await copyPictures(tx, row.html),
    };
  },
  async comment(tx, id) {
    const row = await requireRow(tx, selectComment, { id });
    return { ...emptyContent, text: row.text, context: row.story_title, ...toWritten(row) };
  },
  async status(tx, id) {
    const row = await requireRow(tx, selectStatus, { id });
    return { ...emptyContent, text: row.content, ...toWritten(row) };
  },
  message: copyMessages,
  async group(tx, id) {
    const { created_at } = await requireRow(tx, lockGroup, { id });
    const ctx = { ...tx, viewer: withoutBlocks(tx.viewer) };
    const group = await getGroupForViewer(ctx, id);
    const isMember = group.role !== null;
    // Outsiders see neither the description nor the creator.
    const creator =
      isMember && group.creatorId !== null
        ? await tx.db.row(selectAuthor, { id: group.creatorId })
        : undefined;
    return {
      ...emptyContent,
      title: group.name,
      text: isMember ? group.description : "",
      writtenAt: created_at.toISOString(),
      memberCount: group.memberCount,
      author: creator ? toAuthor(creator) : null,
      picture: toPicture(group.picture && squarePath(group.picture)),
    };
  },
  async playlist(tx, id) {
    const values = { id, ...viewerValues(withoutBlocks(tx.viewer)) };
    const row = await requireRow(tx, selectPlaylist, values);
    return { ...emptyContent, title: row.title, stories: row.stories, ...toWritten(row) };
  },
  async series(tx, id) {
    const values = { id, ...viewerValues(withoutBlocks(tx.viewer)) };
    const row = await requireRow(tx, selectSeries, values);
    const { title, short_description: text, stories, first_part: storyId } = row;
    // A series shows the poster of its first part.
    const poster = storyId === null ? undefined : await tx.db.row(selectPoster, { storyId });
    const picture = poster ? toUploadedPicture(poster.poster_id) : null;
    return { ...emptyContent, title, text, stories, ...toWritten(row), picture };
  },
};

/**
 * Returns the pictures in the text of a story. It locks them, because the job that deletes unused pictures does not wait
 * for the row of the story. A picture that it has deleted since the text was read is left out.
 */
async function copyPictures(
  { db }: TargetContext,
  html: string,
): Promise<NonNullable<CopyContent["pictures"]>> {
  const pictures = listStoryPictures(html);
  if (pictures.length === 0) return [];
  const rows = await db.rows(lockPictures, { ids: pictures.map(({ id }) => id) });
  const storedIds = new Set(rows.map(({ id }) => id));
  return pictures
    .filter(({ id }) => storedIds.has(id))
    .map(({ id, alt }) => ({ ...toUploadedPicture(id), alt }));
}

async function requireRow<Values, Row extends object>(
  { db }: TargetContext,
  select: Statement<Values, Row>,
  values: Values,
): Promise<Row> {
  const row = await db.row(select, values);
  if (!row) throw notFound(sentences.reports.nothingToReport);
  return row;
}

function toAuthor({ author_id: _id, name, username }: AuthorRow): CopyContent["author"] {
  return _id === null ? null : { _id, name, username };
}

function toWritten(row: ContentRow): Pick<CopyContent, "author" | "writtenAt"> {
  return { author: toAuthor(row), writtenAt: row.created_at.toISOString() };
}

/** Returns the file of a poster or a picture in a text. */
function toUploadedPicture(mediaId: string): CopiedPicture {
  return { mediaId, fileName: jpegFileName, contentType: "image/jpeg" };
}

const mediaPathPattern = /^\/media\/([0-9a-f-]{36})\/([a-z0-9]+\.(webp|jpg))$/;

/** Returns the file of a public picture; null for other paths. */
function toPicture(path: string | null): CopyContent["picture"] {
  const [, mediaId, fileName, extension] = mediaPathPattern.exec(path ?? "") ?? [];
  if (mediaId === undefined || fileName === undefined) return null;
  return { mediaId, fileName, contentType: extension === "jpg" ? "image/jpeg" : "image/webp" };
}
