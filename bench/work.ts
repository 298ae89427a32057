import pg from "pg";
import { communityOf, tokenOf } from "./seed/community.ts";

/** The work that is measured. */
export const works = ["feed", "story", "comment"] as const;
export type WorkName = (typeof works)[number];

/** One request as the load sends it. */
export interface Request {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

/** The status that every request of the work must be answered with. */
export const statusOf: Record<WorkName, number> = { feed: 200, story: 200, comment: 201 };

/** A person who asks. */
export interface Asker {
  readonly id: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly token: string;
}

/** What the load asks for: by whom, and which stories, all of which each of them may see. */
export interface Audience {
  readonly people: readonly Asker[];
  readonly storyIds: readonly string[];
}

const peopleCount = 200;
const storyCount = 5000;

/** Chooses people and stories of a seeded database, and makes sure that the people's sessions live. */
export async function chooseAudience(connectionString: string, stories: number): Promise<Audience> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { people } = communityOf(stories);
    const every = Math.floor(people / peopleCount);
    const names = Array.from({ length: peopleCount }, (_, index) => `person_${2 + index * every}`);
    const found = await client.query<Omit<Asker, "token">>(
      `SELECT id, username, avatar FROM users
       WHERE lower(username) = ANY ($1) AND suspended_at IS NULL ORDER BY id`,
      [names],
    );
    const askers = found.rows.map((row) => ({
      ...row,
      token: tokenOf(Number(row.username.replace("person_", ""))),
    }));
    const ids = askers.map(({ id }) => id);
    await client.query("UPDATE sessions SET last_used_at = now() WHERE user_id = ANY ($1)", [ids]);
    const visible = await client.query<{ id: string }>(
      `SELECT s.id FROM stories s JOIN users author ON author.id = s.author_id
       WHERE s.deleted_at IS NULL AND s.hidden_at IS NULL AND author.suspended_at IS NULL
         AND s.author_id NOT IN (SELECT blocked_id FROM user_blocks WHERE blocker_id = ANY ($1))
         AND s.author_id NOT IN (SELECT blocker_id FROM user_blocks WHERE blocked_id = ANY ($1))
       ORDER BY md5(s.id::text) LIMIT $2`,
      [ids, storyCount],
    );
    return { people: askers, storyIds: visible.rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** The requests of the work, to be sent in turn and again from the start. */
export function requestsOf(work: WorkName, { people, storyIds }: Audience): Request[] {
  if (work === "feed") {
    return people.map(({ token }) => ({
      method: "GET",
      path: "/api/stories/recommended",
      token,
    }));
  }
  return storyIds.map((id, index) => {
    const token = people[index % people.length]?.token ?? "";
    return work === "story"
      ? { method: "GET", path: `/api/stories/${id}`, token }
      : {
          method: "POST",
          path: `/api/performance/comment/${id}?return=comment`,
          token,
          body: JSON.stringify({ text: `My grandmother told it with a heron in it. ${index}` }),
        };
  });
}
