import { limits } from "@kora/contract/limits";
import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { type BenchUser, expectedStatus, type Workload, workloads } from "./workloads.ts";

/**
 * The baseline for Kora, in its own process: a minimal server with the same responses. It has no sessions, blocks or
 * limits, and does not check its input.
 */

export type ReferenceOptions =
  /** Sends the same bytes for each request without a database. */
  | { readonly kind: "bytes"; readonly responses: Record<Workload, string> }
  /** Runs one prepared query per request. */
  | {
      readonly kind: "query";
      readonly connectionString: string;
      readonly connections: number;
      /** The authors of the created comments and the followers of the listed series, in turn. */
      readonly users: readonly BenchUser[];
      /** The stories that the server reads by id, in turn, instead of searching. */
      readonly storyIds: readonly string[];
    }
  /** Reads one row of `users` by its primary key per request, with a prepared query. */
  | { readonly kind: "row"; readonly connectionString: string; readonly connections: number };

export interface ReferenceReady {
  readonly port: number;
}

const paths: Record<Workload, string> = {
  feed: "/api/stories/recommended",
  "feed-progress": "/api/stories/recommended",
  genre: "/api/stories",
  tag: "/api/stories/tags/:tag",
  following: "/api/stories/following",
  trending: "/api/stories/trending",
  story: "/api/stories/:id",
  series: "/api/series",
  "series-following": "/api/series/following",
  parts: "/api/series/:id",
  comments: "/api/performance/comments/:id",
  search: "/api/search",
  like: "/api/performance/like/:id",
  comment: "/api/performance/comment/:id",
  memoir: "/api/status/feed",
};

process.once("disconnect", () => process.exit(0));
process.once("message", (options: ReferenceOptions) => void start(options));

async function start(options: ReferenceOptions): Promise<void> {
  const app = fastify();
  if (options.kind === "bytes") {
    serveBytes(app, options.responses);
  } else if (options.kind === "query") {
    serveQueries(app, options);
  } else {
    serveRows(app, options);
  }
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ port: Number(new URL(address).port) } satisfies ReferenceReady);
}

function serveBytes(app: FastifyInstance, responses: Record<Workload, string>): void {
  const contentType = "application/json; charset=utf-8";
  for (const work of workloads) {
    const method = work === "like" || work === "comment" ? "POST" : "GET";
    const url = paths[work];
    // Two workloads request the feed.
    if (app.hasRoute({ method, url })) continue;
    app.route({
      method,
      url,
      handler: (_request, reply) =>
        reply.status(expectedStatus(work)).type(contentType).send(responses[work]),
    });
  }
}

const cardColumns = `id, author_id, title, short_description, genres, poster_id, poster_width,
  poster_height, poster_widths, poster_alt, poster_color, rating, warnings, language, created_at, poster_name, avatar, like_count,
  bookmark_count, share_count, comment_count, read_count, reading_seconds, counts_revision,
  series_id, series_title, part_number, part_count`;

const feedQuery = `
  SELECT ${cardColumns} FROM reference.cards ORDER BY id DESC LIMIT ${limits.list.defaultLimit}`;

const genreQuery = `
  SELECT ${cardColumns} FROM story_genres JOIN reference.cards ON id = story_id
  WHERE genre = $1 ORDER BY story_id DESC LIMIT ${limits.list.defaultLimit}`;

const tagQuery = `
  SELECT ${cardColumns} FROM story_tags JOIN reference.cards ON id = story_id
  WHERE tag = $1 ORDER BY story_id DESC LIMIT ${limits.list.defaultLimit}`;

const trendingQuery = `
  SELECT ${cardColumns} FROM trending_stories JOIN reference.cards ON id = story_id
  ORDER BY score DESC LIMIT ${limits.list.defaultLimit}`;

const selectComments = (thread: string, limit: number) => `
  SELECT c.id, c.story_id, c.parent_id, c.author_id, c.path, c.text, c.like_count, c.reply_count,
    c.revision, c.created_at, u.username, u.avatar
  FROM comments c JOIN users u ON u.id = c.author_id
  WHERE c.thread_id = ${thread} ORDER BY c.sort_key, c.id LIMIT ${limit}`;

/** Selects a page of comments and the first replies to each comment. Seeded threads have no deeper level. */
const commentsQuery = `
  WITH page AS MATERIALIZED (${selectComments("$1", limits.list.defaultLimit)})
  SELECT * FROM page
  UNION ALL
  SELECT reply.* FROM page CROSS JOIN LATERAL (${selectComments("page.id", 3)}) reply`;

/** Reads a row by its primary key: the baseline for search. */
const rowQuery = `SELECT ${cardColumns} FROM reference.cards WHERE id = $1`;

const likeQuery = `
  WITH new_like AS (
    INSERT INTO story_likes (user_id, story_id, created_at) SELECT $1, $2, now() WHERE $3
    ON CONFLICT DO NOTHING RETURNING 1
  ), deleted_like AS (
    DELETE FROM story_likes WHERE user_id = $1 AND story_id = $2 AND NOT $3 RETURNING 1
  )
  UPDATE story_counts SET revision = revision + 1, like_count = like_count
    + (SELECT count(*) FROM new_like)::int - (SELECT count(*) FROM deleted_like)::int
  WHERE story_id = $2 RETURNING like_count`;

const storyQuery = `
  SELECT ${cardColumns}, likes, bookmarks, shares, html, word_count
  FROM reference.cards JOIN story_bodies ON story_id = id WHERE id = $1`;

const commentQuery = `
  WITH new_counts AS (
    UPDATE story_counts SET comment_count = comment_count + 1, revision = revision + 1
    WHERE story_id = $2
    RETURNING story_id, like_count, comment_count, revision
  ), new_comment AS (
    INSERT INTO comments (id, story_id, author_id, path, text, created_at)
    SELECT $1::uuid, story_id, $3, ARRAY[$1::uuid], $4, now() FROM new_counts
    RETURNING created_at
  )
  SELECT like_count, comment_count, revision, created_at FROM new_counts CROSS JOIN new_comment`;

/** Selects the newest 40 statuses of any users. About as many belong to 20 users of the seeded community. */
const memoirQuery = `
  SELECT s.id, s.user_id, s.content, s.mood, s.text_style, s.background, s.is_saved, s.like_count,
    s.revision, s.created_at, u.username, u.avatar, ARRAY(
      SELECT l.user_id FROM status_likes l WHERE l.status_id = s.id
      ORDER BY l.created_at DESC LIMIT ${limits.list.perEntity}) AS likes
  FROM statuses s JOIN users u ON u.id = s.user_id
  ORDER BY s.id DESC LIMIT 40`;

const seriesColumns = `series.id, series.author_id, series.title, series.short_description, series.genres,
  series.rating, series.state, series.follower_count, series.revision, series.created_at,
  series.updated_at, u.poster_name, u.avatar, ARRAY(
    SELECT p.story_id FROM series_parts p WHERE p.series_id = series.id ORDER BY p.position) AS parts`;

const seriesQuery = `
  SELECT ${seriesColumns} FROM series JOIN users u ON u.id = series.author_id
  WHERE series.author_id = $1 ORDER BY series.id DESC LIMIT ${limits.list.defaultLimit}`;

const followedSeriesQuery = `
  SELECT ${seriesColumns}
  FROM series_follows f JOIN series ON series.id = f.series_id JOIN users u ON u.id = series.author_id
  WHERE f.follower_id = $1 ORDER BY f.created_at DESC LIMIT ${limits.list.defaultLimit}`;

const partsQuery = `
  SELECT ${seriesColumns}, ARRAY(
      SELECT json_build_object('_id', s.id, 'title', s.title, 'wordCount', p.word_count,
        'createdAt', s.created_at, 'position', null, 'isFinished', false)
      FROM series_parts p JOIN stories s ON s.id = p.story_id
      WHERE p.series_id = series.id ORDER BY p.position) AS contents
  FROM series JOIN users u ON u.id = series.author_id WHERE series.id = $1`;

const userQuery = `
  SELECT id, name, username, avatar, poster_name, about_me, created_at FROM users WHERE id = $1`;

type Row = Record<string, unknown>;

function toSeries(row: Row) {
  const parts = row.parts as string[];
  return {
    _id: row.id,
    title: row.title,
    shortDescription: row.short_description,
    genre: row.genres,
    rating: row.rating,
    state: row.state,
    writer: { _id: row.author_id, posterName: row.poster_name, avatar: row.avatar },
    parts,
    partCount: parts.length,
    nextPart: parts[0],
    followerCount: row.follower_count,
    isHidden: false,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function serveQueries(
  app: FastifyInstance,
  options: Extract<ReferenceOptions, { kind: "query" }>,
): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const { connectionString, connections, users, storyIds } = options;
  const pool = new pg.Pool({ connectionString, max: connections });
  let nextIndex = 0;
  /** The index of each story in the list of the load. It determines the user who likes the story. */
  const storyIndices = new Map(storyIds.map((id, index) => [id, index]));

  for (const path of [paths.feed, paths.following]) {
    app.get(path, async () => {
      const { rows } = await pool.query<Row>({ name: "feed", text: feedQuery });
      return rows.map((row) => toCard(row));
    });
  }

  app.get<{ Querystring: { genre: string } }>(paths.genre, async (request) => {
    const values = [request.query.genre];
    const { rows } = await pool.query<Row>({ name: "genre", text: genreQuery, values });
    return rows.map((row) => toCard(row));
  });

  app.get<{ Params: { tag: string } }>(paths.tag, async (request) => {
    const values = [request.params.tag];
    const { rows } = await pool.query<Row>({ name: "tag", text: tagQuery, values });
    return rows.map((row) => toCard(row));
  });

  app.get(paths.trending, async () => {
    const { rows } = await pool.query<Row>({ name: "trending", text: trendingQuery });
    return rows.map((row) => toCard(row));
  });

  app.get(paths.memoir, async () => {
    const { rows } = await pool.query<Row>({ name: "memoir", text: memoirQuery });
    return { success: true, message: "Found.", data: rows.map((row) => toStatus(row)) };
  });

  app.get<{ Params: { id: string } }>(paths.comments, async (request) => {
    const values = [request.params.id];
    const { rows } = await pool.query<Row>({ name: "comments", text: commentsQuery, values });
    const comments = rows.map((row) => toComment(row));
    const replies = Map.groupBy(comments, ({ parentId }) => parentId);
    return {
      comments: (replies.get(null) ?? []).map((comment) => ({
        ...comment,
        replies: replies.get(comment._id) ?? [],
      })),
    };
  });

  app.get(paths.search, async () => {
    const values = [storyIds[nextIndex++ % storyIds.length]];
    const { rows } = await pool.query<Row>({ name: "row", text: rowQuery, values });
    return { stories: rows.map((row) => toCard(row)), writers: [], people: [] };
  });

  app.post<{ Params: { id: string }; Body: { on: boolean } }>(paths.like, async (request) => {
    const index = storyIndices.get(request.params.id) ?? 0;
    const user = users[index % users.length];
    const values = [user?.id, request.params.id, request.body.on];
    const { rows } = await pool.query<Row>({ name: "like", text: likeQuery, values });
    return { likes: [], likeCount: rows[0]?.like_count, isLiked: request.body.on };
  });

  app.get<{ Querystring: { writer: string } }>(paths.series, async (request) => {
    const values = [request.query.writer];
    const { rows } = await pool.query<Row>({ name: "series", text: seriesQuery, values });
    return rows.map((row) => toSeries(row));
  });

  app.get(paths["series-following"], async () => {
    const values = [users[nextIndex++ % users.length]?.id];
    const { rows } = await pool.query<Row>({
      name: "series-following",
      text: followedSeriesQuery,
      values,
    });
    return rows.map((row) => toSeries(row));
  });

  app.get<{ Params: { id: string } }>(paths.parts, async (request) => {
    const values = [request.params.id];
    const { rows } = await pool.query<Row>({ name: "parts", text: partsQuery, values });
    return rows.map((row) => ({ ...toSeries(row), contents: row.contents }));
  });

  app.get<{ Params: { id: string } }>(paths.story, async (request, reply) => {
    const { rows } = await pool.query<Row>({
      name: "story",
      text: storyQuery,
      values: [request.params.id],
    });
    const [row] = rows;
    return row
      ? { ...toCard(row), story: row.html, wordCount: row.word_count, ...storyAccess }
      : reply.status(404).send({});
  });

  app.post<{ Params: { id: string }; Body: { text: string } }>(
    paths.comment,
    async (request, reply) => {
      const author = users[nextIndex++ % users.length];
      const [id, storyId, text] = [newId(), request.params.id, request.body.text];
      const { rows } = await pool.query<Row>({
        name: "comment",
        text: commentQuery,
        values: [id, storyId, author?.id, text],
      });
      const [row] = rows;
      return row
        ? reply.status(201).send(toCreatedComment(row, { id, storyId, text, author }))
        : reply.status(404).send({});
    },
  );
}

function serveRows(
  app: FastifyInstance,
  { connectionString, connections }: Extract<ReferenceOptions, { kind: "row" }>,
): void {
  const pool = new pg.Pool({ connectionString, max: connections });
  app.get<{ Params: { id: string } }>("/users/:id", async (request, reply) => {
    const values = [request.params.id];
    const { rows } = await pool.query<Row>({ name: "user", text: userQuery, values });
    return rows[0] ?? reply.status(404).send({});
  });
}

/** Fields of a story that depend on the viewer. */
const storyAccess = {
  comments: {
    permission: "everyone",
    isLocked: false,
    revision: 0,
    isFollower: false,
    isBarred: false,
    refusal: null,
    mayComment: true,
  },
  position: null,
  needsWarning: false,
};

function toCard(row: Row) {
  return {
    _id: row.id,
    title: row.title,
    shortDescription: row.short_description,
    posterImage: `/media/${String(row.poster_id)}/1080.jpg`,
    poster: {
      id: row.poster_id,
      width: row.poster_width,
      height: row.poster_height,
      widths: row.poster_widths,
      alt: row.poster_alt,
      color: row.poster_color,
    },
    genre: row.genres,
    rating: row.rating,
    warnings: row.warnings,
    language: row.language,
    createdAt: row.created_at,
    userId: { _id: row.author_id, posterName: row.poster_name, avatar: row.avatar },
    series: row.series_id && {
      _id: row.series_id,
      title: row.series_title,
      number: row.part_number,
      count: row.part_count,
    },
    performance: {
      likes: row.likes ?? [],
      likeCount: row.like_count,
      isLiked: false,
      bookmarks: row.bookmarks ?? [],
      bookmarkCount: row.bookmark_count,
      isBookmarked: false,
      shares: row.shares ?? [],
      shareCount: row.share_count,
      commentCount: row.comment_count,
      reads: row.read_count,
      timer: row.reading_seconds,
      revision: row.counts_revision,
    },
  };
}

function toStatus(row: Row) {
  return {
    _id: row.id,
    content: row.content,
    mood: row.mood === null ? null : { emoji: "😊", label: row.mood },
    style: {
      textStyle: row.text_style,
      backgroundColor: row.background,
      textColor: "#FFFFFF",
      fontSize: 21,
    },
    createdAt: row.created_at,
    expiresAt: row.created_at,
    isPermanentlySaved: row.is_saved,
    likes: row.likes,
    likeCount: row.like_count,
    isLiked: false,
    viewedBy: [],
    viewCount: 0,
    isViewed: false,
    revision: row.revision,
    audience: null,
    user: { _id: row.user_id, username: row.username, avatar: row.avatar },
  };
}

function toComment(row: Row) {
  return {
    _id: row.id,
    storyId: row.story_id,
    parentId: row.parent_id,
    path: row.path,
    userId: { _id: row.author_id, username: row.username, avatar: row.avatar },
    text: row.text,
    isDeleted: false,
    createdAt: row.created_at,
    likes: [],
    likeCount: row.like_count,
    isLiked: false,
    isFirst: false,
    replies: [],
    replyCount: row.reply_count,
    revision: row.revision,
    repliesCursor: null,
  };
}

function toCreatedComment(
  row: Row,
  comment: { id: string; storyId: string; text: string; author: BenchUser | undefined },
) {
  const { id, storyId, text, author } = comment;
  return {
    revision: row.revision,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    comments: [],
    comment: {
      _id: id,
      storyId,
      parentId: null,
      path: [id],
      userId: { _id: author?.id, username: author?.username, avatar: author?.avatar },
      text,
      isDeleted: false,
      createdAt: row.created_at,
      likes: [],
      likeCount: 0,
      isLiked: false,
      isFirst: row.comment_count === 1,
      replies: [],
      replyCount: 0,
      revision: 0,
      repliesCursor: null,
    },
    parent: null,
  };
}
