import fc from "fast-check";
import { newId } from "../platform/ids.ts";
import { makeSeries } from "./series.fixture.ts";
import type { TestApp } from "./test-app.ts";
import { makeStories, makeWriters, type TestWriter } from "./users.fixture.ts";

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

/** The number of graphs in the database of each app. */
const graphCounts = new WeakMap<TestApp, number>();

/**
 * Updates the statistics of PostgreSQL whenever the number of graphs has doubled, as autovacuum does in a Kora in use.
 * Without them, plans that were made for empty tables read more rows with every graph.
 */
async function analyzeGrownTables(testApp: TestApp): Promise<void> {
  const count = (graphCounts.get(testApp) ?? 0) + 1;
  graphCounts.set(testApp, count);
  if (count >= 32 && Number.isInteger(Math.log2(count))) await testApp.db.pool.query("ANALYZE");
}

/**
 * Stores the content first, while nothing prevents it, and then the ages, the settings and the relations. What one
 * statement can store needs only one, because most of the time of a graph goes to sending and waking.
 */
export async function storeGraph(testApp: TestApp, graph: PeopleGraph): Promise<StoredGraph> {
  await analyzeGrownTables(testApp);
  const tag = newId().slice(-12);
  const users = await storePeople(testApp, graph);
  const userOf = (position: number) => users[position] as StoredPerson;
  const newStories = graph.stories.map(({ author }, number) => {
    const marker = `story${number}x${tag}`;
    return { writer: userOf(author), title: marker, html: `<p>${marker}</p>`, tags: [tag] };
  });
  const storyIds = await makeStories(testApp, newStories);
  const stories = storyIds.map((id, n) => ({ id, marker: newStories[n]?.title ?? "" }));
  // These three do not touch the same rows.
  const [{ series, comments }, playlistId, statuses] = await Promise.all([
    storeSeriesAndComments(testApp, graph, { users, stories, tag }),
    storePlaylist(testApp, userOf(0), { tag, storyIds }),
    Promise.all(
      graph.statuses.map(async ({ owner }, number) => {
        const marker = `status${number}x${tag}`;
        const body = { content: marker };
        const { data } = await testApp.call("createStatus", { body }, userOf(owner));
        return { id: data._id, marker };
      }),
    ),
  ]);
  const stored = { users, stories, statuses, comments, series, tag, playlistId };
  await storeStates(testApp, graph, stored);
  await storeSettings(testApp, graph, stored);
  const { invalidateUser } = testApp.app.createContext({ viewer: null });
  for (const { userId } of users) invalidateUser(userId);
  return stored;
}

async function storePeople(testApp: TestApp, { people }: PeopleGraph): Promise<StoredPerson[]> {
  const numbers = people.map(() => (userCount += 1));
  const ages = numbers.map((number) => ({ age: 1000 + number }));
  const writers = await makeWriters(testApp, ages);
  return writers.map((writer, position) => {
    const number = numbers[position] ?? 0;
    const lastSeenAt = new Date(Date.UTC(2001, 1, 3) + number * 1000);
    return { ...writer, age: 1000 + number, lastSeenAt };
  });
}

async function storeSeriesAndComments(
  testApp: TestApp,
  graph: PeopleGraph,
  { users, stories, tag }: Pick<StoredGraph, "users" | "stories" | "tag">,
): Promise<Pick<StoredGraph, "series" | "comments">> {
  const userOf = (position: number) => users[position] as StoredPerson;
  const storeSeries = async ({ author, parts, rating }: GraphSeries, number: number) => {
    const marker = `series${number}x${tag}`;
    const storyIds = parts.map((part) => stories[part]?.id ?? "");
    const fields = { title: marker, rating };
    const { _id: id } = await makeSeries(testApp, userOf(author), storyIds, fields);
    return { id, marker };
  };
  const storeComment = async (
    { author, story }: PeopleGraph["comments"][number],
    number: number,
  ) => {
    const marker = `comment${number}x${tag}`;
    const position = story % stories.length;
    // Nobody can comment before the publication.
    if (graph.stories[position]?.state === "scheduled") return { marker, path: [newId()] };
    const params = { storyId: stories[position]?.id ?? "" };
    const input = { params, query: {}, body: { text: marker } };
    const { comment } = await testApp.call("createComment", input, userOf(author));
    return { marker, path: comment.path };
  };
  const series = await Promise.all(seriesOfGraph(graph).map(storeSeries));
  return { series, comments: await Promise.all(graph.comments.map(storeComment)) };
}

async function storePlaylist(
  testApp: TestApp,
  owner: TestWriter,
  { tag, storyIds }: { tag: string; storyIds: string[] },
): Promise<string> {
  const body = { name: tag, public: true };
  const { _id: id } = await testApp.call("createPlaylist", { body }, owner);
  await testApp.call("updatePlaylist", { params: { id }, body: { add: storyIds } }, owner);
  return id;
}

/** Stores who may see the stories, series and statuses. */
async function storeStates(
  testApp: TestApp,
  graph: PeopleGraph,
  { users, stories, series, statuses }: StoredGraph,
): Promise<void> {
  const toRows = (content: StoredGraph["stories"], columns: readonly object[]) =>
    JSON.stringify(columns.map((row, n) => ({ id: content[n]?.id, ...row })));
  await testApp.db.pool.query({
    name: "people-graph-states",
    // Only published stories have genres and tags.
    text: `
      WITH story AS (SELECT * FROM json_to_recordset($1) AS story (id uuid, rating text, state text)),
      changed_stories AS (
        UPDATE stories SET rating = story.rating, hidden_at = CASE story.state WHEN 'hidden' THEN now() END,
          unpublished_at = CASE WHEN story.state IN ('unpublished', 'scheduled') THEN now() END,
          was_published = story.state <> 'scheduled',
          publish_at = CASE story.state WHEN 'scheduled' THEN timestamptz '2999-01-01' END
        FROM story WHERE story.id = stories.id
      ),
      genres AS (
        DELETE FROM story_genres WHERE story_id IN (SELECT id FROM story WHERE state = 'scheduled')
      ),
      tags AS (
        DELETE FROM story_tags WHERE story_id IN (SELECT id FROM story WHERE state = 'scheduled')
      ),
      changed_statuses AS (
        UPDATE statuses SET audience = status.audience, audience_ids = status.chosen
        FROM json_to_recordset($2) AS status (id uuid, audience text, chosen uuid[])
        WHERE status.id = statuses.id
      ),
      followers AS (
        INSERT INTO series_follows (follower_id, series_id, created_at)
        SELECT follower, s.id, now()
        FROM json_to_recordset($3) AS s (id uuid, followers uuid[]), unnest(s.followers) AS follower
        ON CONFLICT DO NOTHING
      )
      UPDATE series SET hidden_at = now()
      FROM json_to_recordset($3) AS s (id uuid, is_hidden boolean) WHERE s.id = series.id AND s.is_hidden`,
    values: [
      toRows(stories, graph.stories),
      toRows(
        statuses,
        graph.statuses.map(({ audience, chosen }) => ({
          audience,
          chosen: audience === "chosen" ? chosen.map((n) => users[n]?.userId) : null,
        })),
      ),
      toRows(
        series,
        seriesOfGraph(graph).map(({ followers, isHidden }) => ({
          followers: followers.map((n) => users[n]?.userId),
          is_hidden: isHidden,
        })),
      ),
    ],
  });
}

/** Stores the ages, the settings and the relations of the people. */
async function storeSettings(
  testApp: TestApp,
  graph: PeopleGraph,
  { users }: StoredGraph,
): Promise<void> {
  const toPairs = (list: PeopleGraph["blocks"]) =>
    JSON.stringify(list.map(([a, b]) => ({ a: users[a]?.userId, b: users[b]?.userId })));
  await testApp.db.pool.query({
    name: "people-graph-settings",
    text: `
      WITH blocks AS (
        INSERT INTO user_blocks (blocker_id, blocked_id, created_at)
        SELECT a, b, now() FROM json_to_recordset($2) AS pair (a uuid, b uuid) ON CONFLICT DO NOTHING
      ),
      mutes AS (
        INSERT INTO mutes (user_id, muted_id, created_at)
        SELECT a, b, now() FROM json_to_recordset($3) AS pair (a uuid, b uuid) ON CONFLICT DO NOTHING
      ),
      follows AS (
        INSERT INTO follows (follower_id, writer_id, created_at)
        SELECT a, w.id, now() FROM json_to_recordset($4) AS pair (a uuid, b uuid) JOIN writers w ON w.user_id = b
        ON CONFLICT DO NOTHING
      ),
      friends AS (
        INSERT INTO friends (user_id, friend_id, created_at)
        SELECT side.*, now()
        FROM json_to_recordset($5) AS pair (a uuid, b uuid), LATERAL (VALUES (a, b), (b, a)) AS side
        ON CONFLICT DO NOTHING
      )
      UPDATE users SET birth_month = p.birth_month, mature_stories = p.mature_stories, shows_age = p.shows_age,
        is_in_directory = p.is_in_directory, poster_name = users.username, online_state_to = p.online_state_to,
        messages_from = p.messages_from, friend_requests_from = p.friend_requests_from, last_seen_at = p.last_seen_at,
        allows_downloads = p.allows_downloads, suspended_at = CASE WHEN p.is_suspended THEN now() END
      FROM json_to_recordset($1) AS p (
        id uuid, birth_month date, mature_stories text, shows_age boolean, is_in_directory boolean,
        online_state_to text, messages_from text, friend_requests_from text, last_seen_at timestamptz,
        allows_downloads boolean, is_suspended boolean
      )
      WHERE p.id = users.id`,
    values: [
      JSON.stringify(
        graph.people.map((person, position) => ({
          id: users[position]?.userId,
          birth_month: birthMonths[person.age],
          mature_stories: person.matureStories,
          shows_age: person.showsAge,
          is_in_directory: person.isInDirectory,
          online_state_to: person.onlineStateTo,
          messages_from: person.messagesFrom,
          friend_requests_from: person.friendRequestsFrom,
          last_seen_at: users[position]?.lastSeenAt,
          allows_downloads: person.allowsDownloads,
          is_suspended: graph.suspended === position,
        })),
      ),
      toPairs(graph.blocks),
      toPairs(graph.mutes),
      toPairs(graph.follows),
      toPairs(graph.friends),
    ],
  });
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
