import fc from "fast-check";
import { newId } from "../platform/ids.ts";
import type { TestApp } from "./test-app.ts";
import { makeStory, makeWriter, type TestWriter } from "./users.fixture.ts";

/** The number of people in a graph. The first of them is the viewer. */
const peopleCount = 4;

/** The month of birth of each age group. */
const birthMonths = { adult: "1990-01-01", minor: "2012-01-01", unknown: null } as const;

const audiences = ["everyone", "friends", "followersAndFriends", "chosen"] as const;

/** A person with settings; null stands for a setting that was never chosen. */
const person = fc.record({
  age: fc.constantFrom("adult", "minor", "unknown"),
  matureStories: fc.constantFrom("show", "warn", "hide"),
  showsAge: fc.boolean(),
  isInDirectory: fc.boolean(),
  onlineStateTo: fc.constantFrom("everyone", "friends", "nobody", null),
  messagesFrom: fc.constantFrom("everyone", "requests", "connections", "nobody", null),
  friendRequestsFrom: fc.constantFrom("everyone", "connections", "nobody", null),
});

const index = fc.nat(peopleCount - 1);
/** Two different people. */
const pair = fc.tuple(index, index).filter(([a, b]) => a !== b);
const pairs = (maxLength: number) => fc.array(pair, { maxLength });

/** A random graph of people with their relations and content. The numbers are positions in `people`. */
export const peopleGraph = fc.record({
  people: fc.array(person, { minLength: peopleCount, maxLength: peopleCount }),
  /** The first one blocks, mutes or follows the second. */
  blocks: pairs(1),
  mutes: pairs(2),
  follows: pairs(3),
  friends: pairs(3),
  stories: fc.array(
    fc.record({ author: index, rating: fc.constantFrom("everyone", "teen", "mature") }),
    { minLength: 1, maxLength: 3 },
  ),
  statuses: fc.array(
    fc.record({ owner: index, audience: fc.constantFrom(...audiences), chosen: fc.array(index) }),
    { maxLength: 3 },
  ),
  /** `story` is a position in `stories`, modulo their number. */
  comments: fc.array(fc.record({ author: index, story: fc.nat(2) }), { maxLength: 3 }),
});
export type PeopleGraph = typeof peopleGraph extends fc.Arbitrary<infer Value> ? Value : never;

/** A user with an age and a time of the last visit that no other row of the database has. */
interface StoredPerson extends TestWriter {
  readonly age: number;
  readonly lastSeenAt: Date;
}

/** The rows of a graph. Each marker is a text that only this content contains. */
export interface StoredGraph {
  readonly users: readonly StoredPerson[];
  readonly stories: readonly { readonly id: string; readonly marker: string }[];
  readonly statuses: readonly { readonly id: string; readonly marker: string }[];
  readonly comments: readonly { readonly marker: string }[];
}

/** The number of users of all graphs. */
let userCount = 0;

/** Stores the content first, while nothing prevents it, and then the ages, the settings and the relations. */
export async function storeGraph(testApp: TestApp, graph: PeopleGraph): Promise<StoredGraph> {
  const tag = newId().slice(-12);
  const users: StoredPerson[] = [];
  for (const _person of graph.people) {
    userCount += 1;
    const lastSeenAt = new Date(Date.UTC(2001, 1, 3) + userCount * 1000);
    users.push({ ...(await makeWriter(testApp)), age: 1000 + userCount, lastSeenAt });
  }
  const userOf = (position: number) => users[position] as StoredPerson;
  const query = (text: string, values: unknown[]) => testApp.db.pool.query(text, values);

  const stories = [];
  for (const [number, { author, rating }] of graph.stories.entries()) {
    const marker = `story${number}x${tag}`;
    const id = await makeStory(testApp, userOf(author), {
      title: marker,
      html: `<p>${marker}</p>`,
    });
    await query("UPDATE stories SET rating = $2 WHERE id = $1", [id, rating]);
    stories.push({ id, marker });
  }
  const comments = [];
  for (const [number, { author, story }] of graph.comments.entries()) {
    const marker = `comment${number}x${tag}`;
    const params = { storyId: stories[story % stories.length]?.id ?? "" };
    const isMature = graph.stories[story % stories.length]?.rating === "mature";
    if (isMature) await query("UPDATE stories SET rating = 'teen' WHERE id = $1", [params.storyId]);
    await testApp.call(
      "createComment",
      { params, query: {}, body: { text: marker } },
      userOf(author),
    );
    if (isMature) {
      await query("UPDATE stories SET rating = 'mature' WHERE id = $1", [params.storyId]);
    }
    comments.push({ marker });
  }
  const statuses = [];
  for (const [number, { owner, audience, chosen }] of graph.statuses.entries()) {
    const marker = `status${number}x${tag}`;
    const { data } = await testApp.call(
      "createStatus",
      { body: { content: marker } },
      userOf(owner),
    );
    await query("UPDATE statuses SET audience = $2, audience_ids = $3 WHERE id = $1", [
      data._id,
      audience,
      audience === "chosen" ? chosen.map((position) => userOf(position).userId) : null,
    ]);
    statuses.push({ id: data._id, marker });
  }
  for (const [position, person] of graph.people.entries()) {
    await query(
      `UPDATE users SET birth_month = $2, mature_stories = $3, shows_age = $4, is_in_directory = $5, online_state_to = $6,
        messages_from = $7, friend_requests_from = $8, last_seen_at = $9
      WHERE id = $1`,
      [
        userOf(position).userId,
        birthMonths[person.age],
        person.matureStories,
        person.showsAge,
        person.isInDirectory,
        person.onlineStateTo,
        person.messagesFrom,
        person.friendRequestsFrom,
        userOf(position).lastSeenAt,
      ],
    );
    await query("UPDATE writers SET age = $2 WHERE user_id = $1", [
      userOf(position).userId,
      userOf(position).age,
    ]);
  }
  const insertPairs = async (list: PeopleGraph["blocks"], text: string) => {
    for (const [a, b] of list) await query(text, [userOf(a).userId, userOf(b).userId]);
  };
  await insertPairs(
    graph.blocks,
    "INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING",
  );
  await insertPairs(
    graph.mutes,
    "INSERT INTO mutes (user_id, muted_id, created_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING",
  );
  await insertPairs(
    graph.follows,
    `INSERT INTO follows (follower_id, writer_id, created_at)
    SELECT $1, id, now() FROM writers WHERE user_id = $2 ON CONFLICT DO NOTHING`,
  );
  await insertPairs(
    graph.friends,
    `INSERT INTO friends (user_id, friend_id, created_at)
    VALUES ($1, $2, now()), ($2, $1, now()) ON CONFLICT DO NOTHING`,
  );
  const { invalidateUser } = testApp.app.createContext({ viewer: null });
  for (const { userId } of users) invalidateUser(userId);
  return { users, stories, statuses, comments };
}
