import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Ama and Kofi block each other in turn; Esi has no blocks. */
interface Fixtures {
  readonly ama: TestWriter;
  readonly kofi: TestWriter;
  readonly esi: TestWriter;
  /** Ids and names that a response contains if it shows Kofi or his content. */
  readonly traces: readonly string[];
  readonly storyOfEsi: string;
  readonly storyOfKofi: string;
  readonly statusOfAma: string;
  readonly group: string;
  readonly privateGroup: string;
  readonly searchTerm: string;
}

async function setUp(): Promise<Fixtures> {
  const [ama, kofi, esi] = [
    await makeWriter(testApp),
    await makeWriter(testApp),
    await makeWriter(testApp),
  ];
  const searchTerm = `w${newId().slice(-12)}`;
  const storyOfKofi = await makeStory(testApp, kofi, {
    title: `River ${searchTerm}`,
    tags: ["river"],
  });
  const [storyOfEsi, storyOfAma] = [await makeStory(testApp, esi), await makeStory(testApp, ama)];
  const { _id: statusOfAma } = await postStatus(testApp, ama);
  const { _id: statusOfKofi } = await postStatus(testApp, kofi);
  await testApp.call("viewStatus", { params: { statusId: statusOfAma }, body: {} }, kofi);
  await testApp.call(
    "followWriter",
    { params: { writerId: esi.writerId }, body: { on: true } },
    kofi,
  );
  const commentInput = { params: { storyId: storyOfEsi }, query: {}, body: { text: "Well told." } };
  await testApp.call("createComment", commentInput, kofi);
  await testApp.call("likeStory", { params: { storyId: storyOfAma }, body: { on: true } }, kofi);
  const playlist = await testApp.call(
    "createPlaylist",
    { body: { name: searchTerm, public: true } },
    kofi,
  );
  const addInput = { params: { id: playlist._id }, body: { add: [storyOfEsi] } };
  await testApp.call("updatePlaylist", addInput, kofi);
  const seriesOfKofi = await makeSeries(testApp, kofi, [storyOfKofi]);
  const followInput = { params: { id: seriesOfKofi._id }, body: { on: true } };
  await testApp.call("followSeries", followInput, ama);
  const group = await makeGroup(testApp, esi);
  for (const member of [ama, kofi]) {
    await testApp.call("joinGroup", { params: { id: group }, body: {} }, member);
  }
  const privateGroup = await makeGroup(testApp, ama, { privacy: "private" });
  await testApp.call("requestToJoin", { params: { id: privateGroup }, body: {} }, kofi);
  await testApp.call("requestFriend", { body: { friendId: ama.userId } }, kofi);
  await testApp.call("acceptFriend", { body: { friendId: kofi.userId } }, ama);
  const groupOfKofi = await makeGroup(testApp, kofi);
  await testApp.app.jobHandlers["rank-trending"]({});
  await testApp.runJobs();
  const traces = [
    ...[kofi.userId, kofi.username, storyOfKofi, statusOfKofi, playlist._id, groupOfKofi],
    seriesOfKofi._id,
  ];
  const participants = { ama, kofi, esi, traces, searchTerm };
  return { ...participants, storyOfEsi, storyOfKofi, statusOfAma, group, privateGroup };
}

type SendRequest = (fixtures: Fixtures) => Promise<LightMyRequestResponse>;
const maxPageQuery = { limit: limits.list.maxLimit };

/** Requests by Ama for lists that show Kofi or his content while neither blocks the other. */
const requestByList: Partial<Record<CallName, SendRequest>> = {
  listWriters: (fixtures) => testApp.send("listWriters", { query: maxPageQuery }, fixtures.ama),
  listFollowers: (fixtures) =>
    testApp.send(
      "listFollowers",
      { params: { writerId: fixtures.esi.writerId }, query: maxPageQuery },
      fixtures.ama,
    ),
  listTrendingStories: (fixtures) =>
    testApp.send("listTrendingStories", { query: maxPageQuery }, fixtures.ama),
  listStories: (fixtures) =>
    testApp.send("listStories", { query: { ...maxPageQuery, genre: "fantasy" } }, fixtures.ama),
  listStoriesWithTag: (fixtures) =>
    testApp.send(
      "listStoriesWithTag",
      { params: { tag: "river" }, query: maxPageQuery },
      fixtures.ama,
    ),
  listFollowedStories: (fixtures) =>
    testApp.send("listFollowedStories", { query: maxPageQuery }, fixtures.ama),
  listWriterStories: (fixtures) =>
    testApp.send(
      "listWriterStories",
      { params: { writerId: fixtures.kofi.writerId }, query: maxPageQuery },
      fixtures.ama,
    ),
  listStoriesByIds: (fixtures) =>
    testApp.send("listStoriesByIds", { query: { ids: fixtures.storyOfKofi } }, fixtures.ama),
  listLibraryStories: (fixtures) =>
    testApp.send(
      "listLibraryStories",
      {
        params: { kind: "writer", id: fixtures.kofi.writerId },
        query: { limit: limits.list.defaultLimit },
      },
      fixtures.ama,
    ),
  listRecommendedStories: (fixtures) =>
    testApp.send("listRecommendedStories", { query: maxPageQuery }, fixtures.ama),
  listComments: (fixtures) =>
    testApp.send(
      "listComments",
      { params: { storyId: fixtures.storyOfEsi }, query: maxPageQuery },
      fixtures.ama,
    ),
  listPlaylistsOfStory: (fixtures) =>
    testApp.send(
      "listPlaylistsOfStory",
      { params: { storyId: fixtures.storyOfEsi } },
      fixtures.ama,
    ),
  listSeries: (fixtures) =>
    testApp.send(
      "listSeries",
      { query: { ...maxPageQuery, writer: fixtures.kofi.writerId } },
      fixtures.ama,
    ),
  listFollowedSeries: (fixtures) =>
    testApp.send("listFollowedSeries", { query: maxPageQuery }, fixtures.ama),
  search: (fixtures) => testApp.send("search", { query: { q: fixtures.searchTerm } }, fixtures.ama),
  listStatuses: (fixtures) => testApp.send("listStatuses", { query: maxPageQuery }, fixtures.ama),
  listStatusViewers: (fixtures) =>
    testApp.send(
      "listStatusViewers",
      { params: { statusId: fixtures.statusOfAma }, query: maxPageQuery },
      fixtures.ama,
    ),
  listPeopleToChat: (fixtures) =>
    testApp.send(
      "listPeopleToChat",
      { query: { ...maxPageQuery, search: fixtures.kofi.username } },
      fixtures.ama,
    ),
  listGroupMembers: (fixtures) =>
    testApp.send(
      "listGroupMembers",
      { params: { id: fixtures.group }, query: maxPageQuery },
      fixtures.ama,
    ),
  listGroupsOfCreator: (fixtures) =>
    testApp.send(
      "listGroupsOfCreator",
      { params: { userId: fixtures.kofi.userId }, query: maxPageQuery },
      fixtures.ama,
    ),
  listGroupRequests: (fixtures) =>
    testApp.send(
      "listGroupRequests",
      { params: { id: fixtures.privateGroup }, query: maxPageQuery },
      fixtures.ama,
    ),
  listFriends: (fixtures) => testApp.send("listFriends", { query: maxPageQuery }, fixtures.ama),
  listAlerts: (fixtures) => testApp.send("listAlerts", { query: maxPageQuery }, fixtures.ama),
};

/** Lists that this test omits, each with the reason: they show no other users, or a block does not change them. */
const exemptLists: Partial<Record<CallName, string>> = {
  listSessions: "shows only the viewer's devices",
  listPlaylists: "shows only the viewer's own",
  listDrafts: "shows only the viewer's own",
  listImports: "shows only the viewer's own",
  listRevisions: "shows only the viewer's own",
  listOwnStories: "shows only the viewer's own",
  listSearchTerms: "shows only the viewer's own",
  listUnfinishedStories: "hidden stories are tested with the list",
  checkLibrary: "hidden stories are gone: tested with the library",
  listPicturePreviews: "shows pictures by their id, and names nobody",
  listHistory: "hidden stories are tested with the list",
  listRecentChats: "existing conversations stay",
  listMessages: "existing conversations stay readable",
  searchMessages: "existing conversations stay readable",
  searchGroupMessages: "hidden messages are tested with the search in conversations",
  listMessageRequests: "no request can be sent over a block: tested with requests",
  listCommentBans: "bans stay, so that the list does not reveal a block: tested with bans",
  listMutes: "tested with mutes",
  listDisappearedMessages: "reports work across blocks: tested with reports of messages",
  listGroups: "shows only the viewer's groups",
  listGroupMessages: "hidden messages are tested with group messages",
  listFriendRequests: "a block ends the request: tested with friends",
  listReports: "moderators see all users: tested with moderation",
  listModerationLog: "moderators see all users",
  searchAsModerator: "moderators see all users: tested with moderation",
  listSanctionsOfPerson: "moderators see all users",
  listNotes: "moderators see all users",
  listAppeals: "moderators see all users",
  listSanctions: "shows only the viewer's own, and names nobody",
};

/** Lists that do not show Kofi again after unblocking, because the block ended the relation. */
const listsEndedByBlock: readonly string[] = [
  "listFriends",
  "listFollowedStories",
  "listFollowedSeries",
];

/** Returns the names of the lists that show Kofi or his content. */
async function findListsWithKofi(fixtures: Fixtures): Promise<string[]> {
  const listNames: string[] = [];
  for (const [name, sendRequest] of Object.entries(requestByList)) {
    const { statusCode, body } = await sendRequest(fixtures);
    const isRefused = statusCode === 403 || statusCode === 404;
    expect(isRefused || statusCode === 200, `${name}: ${body}`).toBe(true);
    if (!isRefused && fixtures.traces.some((trace) => body.includes(trace))) listNames.push(name);
  }
  return listNames;
}

/** The names of all calls of the contract that return a list. */
const listCalls = (Object.entries(calls) as [CallName, CallDefinition][])
  .filter(([, call]) => call.isPaged || call.response.type === "array")
  .map(([name]) => name);

describe("when one user blocks another", () => {
  test("every list of the contract is tested here or named as exempt", () => {
    expect(listCalls.filter((name) => !(name in requestByList) && !(name in exemptLists))).toEqual(
      [],
    );
    expect(listCalls.length).toBeGreaterThan(25);
  });

  test("no list shows the other user, whoever blocks, until the block is removed", async () => {
    const fixtures = await setUp();
    const allLists = Object.keys(requestByList);
    expect(await findListsWithKofi(fixtures)).toEqual(allLists);
    for (const [blocker, blocked] of [
      [fixtures.ama, fixtures.kofi],
      [fixtures.kofi, fixtures.ama],
    ] as const) {
      const body = { type: "user", targetId: blocked.userId } as const;
      await testApp.call("blockEntity", { body }, blocker);
      expect(await findListsWithKofi(fixtures)).toEqual([]);
      await testApp.call("unblockEntity", { body }, blocker);
      expect(await findListsWithKofi(fixtures)).toEqual(
        allLists.filter((name) => !listsEndedByBlock.includes(name)),
      );
    }
  });
});
