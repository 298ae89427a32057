import fc from "fast-check";
import { newId } from "../platform/ids.ts";
import { makeSeries } from "./series.fixture.ts";
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
  allowsDownloads: fc.constantFrom(true, true, false),
  /** True for a person whom moderators have limited. */
  isLimited: fc.boolean(),
});

const rating = fc.constantFrom("everyone", "teen", "mature");
const index = fc.nat(peopleCount - 1);
/** Two different people. */
const pair = fc.tuple(index, index).filter(([a, b]) => a !== b);
const pairs = (maxLength: number) => fc.array(pair, { maxLength });

/** Most stories are published. `hidden` stands for one that moderators hid. */
const storyStates = [
  ...Array<"published">(6).fill("published"),
  "unpublished",
  "scheduled",
  "scheduled",
  "hidden",
] as const;

/** A random graph of people with their relations and content. The numbers are positions in `people`. */
export const peopleGraph = fc.record({
  people: fc.array(person, { minLength: peopleCount, maxLength: peopleCount }),
  /** The first one blocks, mutes or follows the second. */
  blocks: pairs(1),
  mutes: pairs(4),
  follows: pairs(3),
  friends: pairs(3),
  /** A person other than the viewer whom moderators have suspended; null for none. Graphs of events have none. */
  suspended: fc.option(fc.integer({ min: 1, max: peopleCount - 1 }), { freq: 2 }),
  stories: fc.array(fc.record({ author: index, rating, state: fc.constantFrom(...storyStates) }), {
    minLength: 1,
    maxLength: 4,
  }),
  /** The griot of a series is that of `story`, a position in `stories` modulo their number. */
  series: fc.array(
    fc.record({
      story: fc.nat(3),
      rating,
      /** True for a series that moderators hid. */
      isHidden: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  /** `series` is a position in `series`, modulo their number. Nobody can follow their own series. */
  seriesFollows: fc.array(fc.record({ follower: index, series: fc.nat(1) }), { maxLength: 6 }),
  statuses: fc.array(
    fc.record({ owner: index, audience: fc.constantFrom(...audiences), chosen: fc.array(index) }),
    { maxLength: 3 },
  ),
  /** `story` is a position in `stories`, modulo their number. */
  comments: fc.array(fc.record({ author: index, story: fc.nat(2) }), { maxLength: 3 }),
});
export type PeopleGraph = typeof peopleGraph extends fc.Arbitrary<infer Value> ? Value : never;

/** A series with its griot and followers, and its parts, which are positions in `stories`. */
export interface GraphSeries {
  readonly author: number;
  readonly followers: readonly number[];
  readonly parts: readonly number[];
  readonly rating: "everyone" | "teen" | "mature";
  readonly isHidden: boolean;
}

/** Returns the series of a graph. All stories of a griot are parts of the griot's first series. */
export function seriesOfGraph({ stories, series, seriesFollows }: PeopleGraph): GraphSeries[] {
  const authors = series.map(({ story }) => stories[story % stories.length]?.author ?? 0);
  return series.map(({ rating, isHidden }, position) => {
    const author = authors[position] ?? 0;
    const isFirst = authors.indexOf(author) === position;
    const parts = stories.flatMap((story, n) => (isFirst && story.author === author ? [n] : []));
    const follows = seriesFollows.filter((follow) => follow.series % series.length === position);
    const followers = follows.map(({ follower }) => follower).filter((n) => n !== author);
    return { author, followers, parts, rating, isHidden };
  });
}

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
  readonly comments: readonly { readonly marker: string; readonly path: string[] }[];
  readonly series: readonly { readonly id: string; readonly marker: string }[];
  /** The tag of all stories. */
  readonly tag: string;
  /** A playlist of the viewer with all stories. */
  readonly playlistId: string;
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

  const stories: { id: string; marker: string }[] = [];
  for (const [number, { author }] of graph.stories.entries()) {
    const marker = `story${number}x${tag}`;
    const id = await makeStory(testApp, userOf(author), {
      title: marker,
      html: `<p>${marker}</p>`,
      tags: [tag],
    });
    stories.push({ id, marker });
  }
  const series = [];
  for (const [number, { author, parts, rating }] of seriesOfGraph(graph).entries()) {
    const marker = `series${number}x${tag}`;
    const storyIds = parts.map((part) => stories[part]?.id ?? "");
    const { _id: id } = await makeSeries(testApp, userOf(author), storyIds, {
      title: marker,
      rating,
    });
    series.push({ id, marker });
  }
  const playlist = { name: tag, public: true };
  const { _id: playlistId } = await testApp.call("createPlaylist", { body: playlist }, userOf(0));
  await testApp.call(
    "updatePlaylist",
    { params: { id: playlistId }, body: { add: stories.map(({ id }) => id) } },
    userOf(0),
  );
  const comments = [];
  for (const [number, { author, story }] of graph.comments.entries()) {
    const marker = `comment${number}x${tag}`;
    const params = { storyId: stories[story % stories.length]?.id ?? "" };
    // Nobody can comment before the publication.
    if (graph.stories[story % stories.length]?.state === "scheduled") {
      comments.push({ marker, path: [newId()] });
      continue;
    }
    const { comment } = await testApp.call(
      "createComment",
      { params, query: {}, body: { text: marker } },
      userOf(author),
    );
    comments.push({ marker, path: comment.path });
  }
  for (const [number, { rating, state }] of graph.stories.entries()) {
    await query(
      `UPDATE stories SET rating = $2, hidden_at = CASE $3 WHEN 'hidden' THEN now() END,
        unpublished_at = CASE WHEN $3 IN ('unpublished', 'scheduled') THEN now() END,
        was_published = $3 <> 'scheduled', publish_at = CASE $3 WHEN 'scheduled' THEN timestamptz '2999-01-01' END
      WHERE id = $1`,
      [stories[number]?.id, rating, state],
    );
  }
  // Only published stories have these rows.
  const scheduledIds = stories.flatMap(({ id }, n) =>
    graph.stories[n]?.state === "scheduled" ? [id] : [],
  );
  await query("DELETE FROM story_genres WHERE story_id = ANY ($1)", [scheduledIds]);
  await query("DELETE FROM story_tags WHERE story_id = ANY ($1)", [scheduledIds]);
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
        messages_from = $7, friend_requests_from = $8, last_seen_at = $9, allows_downloads = $10
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
        person.allowsDownloads,
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
  for (const [position, { followers }] of seriesOfGraph(graph).entries()) {
    await query(
      `INSERT INTO series_follows (follower_id, series_id, created_at)
      SELECT unnest($1::uuid[]), $2, now() ON CONFLICT DO NOTHING`,
      [followers.map((follower) => userOf(follower).userId), series[position]?.id],
    );
  }
  await query("UPDATE series SET hidden_at = now() WHERE id = ANY ($1)", [
    series.flatMap(({ id }, n) => (graph.series[n]?.isHidden ? [id] : [])),
  ]);
  const { suspended } = graph;
  await query("UPDATE users SET suspended_at = now() WHERE id = $1", [
    suspended === null ? null : userOf(suspended).userId,
  ]);
  const { invalidateUser } = testApp.app.createContext({ viewer: null });
  for (const { userId } of users) invalidateUser(userId);
  return { users, stories, statuses, comments, series, tag, playlistId };
}

/** Limits the limited people. A limit prevents what prepares the graph, such as a group, so it comes last. */
export async function limitPeople(
  testApp: TestApp,
  graph: PeopleGraph,
  { users }: StoredGraph,
): Promise<void> {
  const ids = users.flatMap(({ userId }, n) => (graph.people[n]?.isLimited ? [userId] : []));
  await testApp.db.pool.query("UPDATE users SET limited_until = '2999-01-01' WHERE id = ANY ($1)", [
    ids,
  ]);
}
