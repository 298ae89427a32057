import { genres } from "@kora/contract/genres";
import pg from "pg";
import { communitySizeOf, tokenOf } from "./seed/community.ts";

/** The measured workloads: calls of the API. */
export const workloads = [
  "feed",
  "feed-progress",
  "genre",
  "tag",
  "following",
  "trending",
  "story",
  "series",
  "series-following",
  "parts",
  "comments",
  "search",
  "like",
  "comment",
  "memoir",
] as const;
export type Workload = (typeof workloads)[number];

/** One request of the load. */
export interface Request {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

/** Returns the expected status of each response. */
export const expectedStatus = (work: Workload) => (work === "comment" ? 201 : 200);

/** A user who sends requests. */
export interface BenchUser {
  readonly id: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly token: string;
}

/** The users and stories of the requests. Each user may see each story. */
export interface Audience {
  /** Number of stories in the database. */
  readonly stories: number;
  readonly users: readonly BenchUser[];
  /** Other users, who have begun the series in their feeds; see `runBackgroundJobs`. */
  readonly readers: readonly BenchUser[];
  readonly storyIds: readonly string[];
  /** The stories with the most comments. */
  readonly discussedStoryIds: readonly string[];
  /** Series with their writers. */
  readonly series: readonly { readonly id: string; readonly writerId: string }[];
}

const userCount = 200;
const storyCount = 5000;
const discussedStoryCount = 500;

/** Selects users and stories of a seeded database, and renews the sessions of the users. */
export async function chooseAudience(connectionString: string, stories: number): Promise<Audience> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const benchUsers = await chooseUsers(client, { stories, firstNumber: 2 });
    const readers = await chooseUsers(client, { stories, firstNumber: 3 });
    const ids = benchUsers.map(({ id }) => id);
    const visibleStories = await client.query<{ id: string }>(
      `SELECT s.id FROM stories s JOIN users author ON author.id = s.author_id
       WHERE s.deleted_at IS NULL AND s.hidden_at IS NULL AND author.suspended_at IS NULL
         AND s.author_id NOT IN (SELECT blocked_id FROM user_blocks WHERE blocker_id = ANY ($1))
         AND s.author_id NOT IN (SELECT blocker_id FROM user_blocks WHERE blocked_id = ANY ($1))
       ORDER BY md5(s.id::text) LIMIT $2`,
      [ids, storyCount],
    );
    const storyIds = visibleStories.rows.map(({ id }) => id);
    const discussedStories = await client.query<{ story_id: string }>(
      `SELECT story_id FROM story_counts WHERE story_id = ANY ($1)
       ORDER BY comment_count DESC LIMIT $2`,
      [storyIds, discussedStoryCount],
    );
    const discussedStoryIds = discussedStories.rows.map(({ story_id: id }) => id);
    const series = await client.query<Audience["series"][number]>(
      `SELECT c.series_id AS id, min(c.author_id::text) AS "writerId" FROM story_counts c
       WHERE c.story_id = ANY ($1) AND c.series_id IS NOT NULL GROUP BY c.series_id ORDER BY 1`,
      [storyIds],
    );
    return {
      stories,
      users: benchUsers,
      readers,
      storyIds,
      discussedStoryIds,
      series: series.rows,
    };
  } finally {
    await client.end();
  }
}

/** Selects users at equal distances from the one with the number `firstNumber`, and renews their sessions. */
async function chooseUsers(
  client: pg.Client,
  { stories, firstNumber }: { stories: number; firstNumber: number },
): Promise<BenchUser[]> {
  const { users } = communitySizeOf(stories);
  const step = Math.floor(users / userCount);
  const usernames = Array.from(
    { length: userCount },
    (_, index) => `person_${firstNumber + index * step}`,
  );
  const { rows } = await client.query<Omit<BenchUser, "token">>(
    `SELECT id, username, avatar FROM users
     WHERE lower(username) = ANY ($1) AND suspended_at IS NULL ORDER BY id`,
    [usernames],
  );
  const ids = rows.map(({ id }) => id);
  await client.query("UPDATE sessions SET last_used_at = now() WHERE user_id = ANY ($1)", [ids]);
  return rows.map((row) => ({
    ...row,
    token: tokenOf(Number(row.username.replace("person_", ""))),
  }));
}

/** Returns the requests of a workload. The load sends them in turn and repeats the list. */
export function createRequests(work: Workload, audience: Audience): Request[] {
  const { users, readers, storyIds, discussedStoryIds, series } = audience;
  const tokenOfUser = (index: number) => users[index % users.length]?.token ?? "";
  const get = (path: string, index: number): Request => ({
    method: "GET",
    path,
    token: tokenOfUser(index),
  });
  const post = (path: string, index: number, body: object): Request => ({
    method: "POST",
    path,
    token: tokenOfUser(index),
    body: JSON.stringify(body),
  });
  switch (work) {
    case "feed":
      return users.map((_, index) => get("/api/stories/recommended", index));
    case "feed-progress":
      return readers.map(({ token }) => ({
        method: "GET",
        path: "/api/stories/recommended",
        token,
      }));
    case "trending":
      return users.map((_, index) => get("/api/stories/trending", index));
    case "genre":
      return users.map((_, index) => {
        const genre = genres[index % genres.length] ?? "";
        return get(`/api/stories?genre=${encodeURIComponent(genre)}`, index);
      });
    case "tag":
      // Every other tag is a rare one.
      return users.map((_, index) =>
        get(`/api/stories/tags/${index % 2 === 0 ? `tag${index % 40}` : `rare${index}`}`, index),
      );
    case "following":
      return users.map((_, index) => get("/api/stories/following", index));
    case "story":
      return storyIds.map((id, index) => get(`/api/stories/${id}`, index));
    case "series":
      return series.map(({ writerId }, index) => get(`/api/series?writer=${writerId}`, index));
    case "series-following":
      return users.map((_, index) => get("/api/series/following", index));
    case "parts":
      return series.map(({ id }, index) => get(`/api/series/${id}`, index));
    case "comments":
      return discussedStoryIds.map((id, index) => get(`/api/performance/comments/${id}`, index));
    case "memoir":
      return users.map((_, index) => get("/api/status/feed", index));
    case "search":
      return storyIds.map((_, index) =>
        get(`/api/search?q=${encodeURIComponent(searchQuery(index, audience))}`, index),
      );
    case "like":
      // Each story is liked once, and the like is removed when the list reaches it again.
      return [true, false].flatMap((on) =>
        storyIds.map((id, index) => post(`/api/performance/like/${id}`, index, { on })),
      );
    case "comment":
      return storyIds.map((id, index) =>
        post(`/api/performance/comment/${id}?return=comment`, index, {
          text: `My grandmother told it with a heron in it. ${index}`,
        }),
      );
  }
}

/**
 * Returns a realistic query: mostly a known title, sometimes a writer's name, a misspelled username or a common word.
 */
function searchQuery(index: number, { stories }: Audience): string {
  // The prime factor distributes the queries among the stories.
  const storyNumber = 1 + ((index * 7919) % stories);
  const writerNumber = 1 + ((index * 31) % communitySizeOf(stories).writers) * 10;
  switch (index % 10) {
    case 0:
      return "the river";
    case 3:
    case 6:
      return `Griot ${writerNumber}`;
    case 5:
      return `persn_${storyNumber}`;
    default:
      return `the ${storyNumber}. story`;
  }
}
