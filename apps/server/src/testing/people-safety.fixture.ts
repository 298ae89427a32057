import { type CallDefinition, type CallName, calls } from "@kora/contract";
import fc from "fast-check";
import { expect } from "vitest";
import { toCallUrl } from "./call-url.ts";
import type { Rules } from "./people-act.fixture.ts";
import { checkDownloads } from "./people-downloads.fixture.ts";
import {
  type PeopleGraph,
  peopleGraph,
  type StoredGraph,
  storeGraph,
} from "./people-graph.fixture.ts";
import { checkLibraries } from "./people-library.fixture.ts";
import { createPeopleRules } from "./people-rules.fixture.ts";
import {
  checkSeries,
  checkStories,
  forEachTogether,
  type Read,
  viewer,
} from "./people-works.fixture.ts";
import type { TestApp } from "./test-app.ts";

const storyCalls = ["getCounts", "listComments", "listPlaylistsOfStory"] as const;
const statusCalls = ["readStatus", "readStatusLikes"] as const;
const personCalls = [
  "listGroupsOfCreator",
  "getProfilePicture",
  "getPerson",
  "findProfile",
  "listMessages",
  "getChat",
] as const;

/**
 * News are not content of people, and exports have what the viewer has written. `checkSeries` and `checkStories` make
 * the last three calls.
 */
const otherCalls: readonly CallName[] = [
  "listNews",
  "exportProfile",
  "exportWorks",
  "listSeries",
  "listFollowedSeries",
  "listFollowedStories",
];
/** The calls that read and have no parameters in their path, such as lists. */
const listCalls = (Object.keys(calls) as CallName[]).filter((name) => {
  const { method, access, params }: CallDefinition = calls[name];
  return method === "GET" && access !== "moderator" && !params && !otherCalls.includes(name);
});

/** The texts that no response to the viewer may contain, each with what it shows. */
function findForbiddenTexts(rules: Rules, stored: StoredGraph): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [n, { id, marker }] of stored.stories.entries()) {
    if (rules.seesStory(viewer, n)) continue;
    texts.set(marker, `story ${n}`);
    texts.set(id, `the id of story ${n}`);
  }
  for (const [n, { marker }] of stored.series.entries()) {
    if (!rules.seesSeries(viewer, n)) texts.set(marker, `series ${n}`);
  }
  for (const [n, { marker }] of stored.comments.entries()) {
    if (!rules.seesComment(viewer, n)) texts.set(marker, `comment ${n}`);
  }
  for (const [n, { marker }] of stored.statuses.entries()) {
    if (!rules.seesStatus(viewer, n)) texts.set(marker, `status ${n}`);
  }
  for (const [n, { age, lastSeenAt }] of stored.users.entries()) {
    if (!rules.seesAge(viewer, n)) texts.set(`"age":${age}`, `the age of ${n}`);
    if (!rules.seesLastSeen(viewer, n)) texts.set(lastSeenAt.toISOString(), `the presence of ${n}`);
  }
  return texts;
}

/**
 * Property: for random graphs of people, ages, blocks, mutes, friendships and settings, no
 * call shows what the rules hide, and calls for one story, status or person find what the rules show. The rules are a
 * model of their own (`createPeopleRules`). A failure prints the seed and the smallest graph that fails.
 */
export async function expectPeopleSafety(
  testApp: TestApp,
  selection: GraphSelection,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(peopleGraph, (graph) => checkGraph(testApp, graph)),
    selectGraphs("people-safety", selection),
  );
}

/**
 * How many random graphs a test tries. Several files share a long run, so that they use all cores:
 * each is one `part` of it, and gets different graphs.
 */
export interface GraphSelection {
  readonly graphs: number;
  readonly part: number;
}

/** Returns the parameters for fast-check. Prints their seed, and the `TEST_SEED` that leads to it. */
export function selectGraphs(name: string, { graphs, part }: GraphSelection) {
  // `seed-random-tests.ts` sets it for every test.
  const testSeed = fc.readConfigureGlobal().seed ?? 0;
  const seed = testSeed + part;
  process.stdout.write(
    `${name}: ${graphs} graphs, seed ${seed} (TEST_SEED ${testSeed} + ${part})\n`,
  );
  return { seed, numRuns: graphs };
}

async function checkGraph(testApp: TestApp, graph: PeopleGraph): Promise<void> {
  const stored = await storeGraph(testApp, graph);
  const rules = createPeopleRules(graph);
  const forbiddenTexts = findForbiddenTexts(rules, stored);
  const token = stored.users[viewer]?.token ?? "";

  const read: Read = async (name, params = {}, query = {}) => {
    const response = await testApp.app.http.inject({
      method: "GET",
      url: toCallUrl(calls[name], { params, query: { ...query } }),
      headers: { "x-auth-token": token },
    });
    expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(500);
    const shown = [...forbiddenTexts].filter(([text]) => response.body.includes(text));
    expect(shown, `${name} shows what is hidden`).toEqual([]);
    return response;
  };

  const checkList = async (name: CallName) => {
    const { statusCode, body } = await read(name, {}, queryOf(name, stored));
    // A list without its query would show nothing at all.
    expect(statusCode, `${name}: ${body}`).not.toBe(400);
  };
  // The first call alone reads the session, which the others then find in the cache.
  const [firstCall, ...otherListCalls] = listCalls;
  if (firstCall) await checkList(firstCall);
  await forEachTogether(otherListCalls, checkList);
  await forEachTogether(stored.stories, async ({ id }, n) => {
    await forEachTogether(storyCalls, async (name) => {
      const { statusCode } = await read(name, { id, storyId: id });
      expect([name, n, statusCode]).toEqual([name, n, rules.readsStory(viewer, n) ? 200 : 404]);
    });
  });
  await checkStories(read, stored, rules);
  await checkSeries(read, stored, rules);
  await checkDownloads(read, stored, rules);
  await checkLibraries(read, stored, rules);
  await forEachTogether(stored.statuses, async ({ id }, n) => {
    await forEachTogether(statusCalls, async (name) => {
      const { statusCode } = await read(name, { statusId: id });
      const isOther = graph.statuses[n]?.owner !== viewer;
      const status = !rules.seesStatus(viewer, n)
        ? 404
        : name === "readStatusLikes" && isOther
          ? statusCode
          : 200;
      expect([name, n, statusCode]).toEqual([name, n, status]);
    });
  });
  await forEachTogether(stored.users, async ({ userId, username, writerId }, n) => {
    await forEachTogether(personCalls, (name) => read(name, { userId }));
    await forEachTogether(["getWriter", "listFollowers"] as const, (name) =>
      read(name, { writerId }),
    );
    if (n === viewer) return;
    const directory = await read("listPeopleToChat", {}, { search: username });
    const foundIds = directory.json<{ _id: string }[]>().map(({ _id }) => _id);
    expect([n, foundIds.includes(userId)]).toEqual([n, rules.isFound(viewer, n)]);
    // The name of the griot is the username.
    const griots = await read("listWriters", {}, { search: username });
    const griotIds = griots.json<{ _id: string }[]>().map(({ _id }) => _id);
    expect([n, griotIds.includes(writerId)]).toEqual([n, rules.isFound(viewer, n)]);
  });
  await checkFriendRequests(testApp, stored, rules);
}

/** Queries with which the lists have something of the graph. */
function queryOf(name: CallName, stored: StoredGraph): object {
  if (name === "search") return { q: stored.stories[0]?.marker };
  if (name === "listStories") return { genre: "fantasy" };
  if (name === "listDisappearedMessages") return { userId: stored.users[1]?.userId };
  if (name === "listStoriesByIds" || name === "listPicturePreviews") {
    return { ids: stored.stories.map(({ id }) => id).join(",") };
  }
  return {};
}

/** The viewer requests the friendship of each other person; every refusal but that of a block has the same sentence. */
async function checkFriendRequests(
  testApp: TestApp,
  { users }: StoredGraph,
  rules: Rules,
): Promise<void> {
  const refusals = new Set<string>();
  for (const [n, { userId }] of users.entries()) {
    if (n === viewer || rules.areFriends(viewer, n)) continue;
    const response = await testApp.send(
      "requestFriend",
      { body: { friendId: userId } },
      users[viewer],
    );
    const expected = rules.mayRequestFriendship(viewer, n)
      ? 200
      : rules.mayMeet(viewer, n)
        ? 403
        : 404;
    expect([n, response.statusCode, response.body]).toEqual([n, expected, response.body]);
    if (response.statusCode === 403) refusals.add(response.json<{ msg: string }>().msg);
  }
  expect(refusals.size).toBeLessThanOrEqual(1);
}
