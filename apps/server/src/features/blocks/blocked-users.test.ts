import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Ama and Kofi, one of whom blocks the other, and Esi, who has no blocks. */
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
  const storyOfKofi = await makeStory(testApp, kofi, { title: `River ${searchTerm}` });
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
  const traces = [kofi.userId, kofi.username, storyOfKofi, statusOfKofi, playlist._id, groupOfKofi];
  const participants = { ama, kofi, esi, traces, searchTerm };
  return { ...participants, storyOfEsi, storyOfKofi, statusOfAma, group, privateGroup };
}

type SendRequest = (s: Fixtures) => Promise<LightMyRequestResponse>;
const query = { limit: limits.list.maxLimit };

/** Requests by Ama whose lists show Kofi while neither blocks the other. */
const requestByList: Partial<Record<CallName, SendRequest>> = {
  listWriters: (s) => testApp.send("listWriters", { query }, s.ama),
  listFollowers: (s) =>
    testApp.send("listFollowers", { params: { writerId: s.esi.writerId }, query }, s.ama),
  listTrendingStories: (s) => testApp.send("listTrendingStories", { query }, s.ama),
  listStories: (s) => testApp.send("listStories", { query: { ...query, genre: "fantasy" } }, s.ama),
  listWriterStories: (s) =>
    testApp.send("listWriterStories", { params: { writerId: s.kofi.writerId }, query }, s.ama),
  listStoriesByIds: (s) =>
    testApp.send("listStoriesByIds", { query: { ids: s.storyOfKofi } }, s.ama),
  listRecommendedStories: (s) => testApp.send("listRecommendedStories", { query }, s.ama),
  listComments: (s) =>
    testApp.send("listComments", { params: { storyId: s.storyOfEsi }, query }, s.ama),
  listPlaylistsOfStory: (s) =>
    testApp.send("listPlaylistsOfStory", { params: { storyId: s.storyOfEsi } }, s.ama),
  search: (s) => testApp.send("search", { query: { q: s.searchTerm } }, s.ama),
  listStatuses: (s) => testApp.send("listStatuses", { query }, s.ama),
  listStatusViewers: (s) =>
    testApp.send("listStatusViewers", { params: { statusId: s.statusOfAma }, query }, s.ama),
  listPeopleToChat: (s) =>
    testApp.send("listPeopleToChat", { query: { ...query, search: s.kofi.username } }, s.ama),
  listGroupMembers: (s) =>
    testApp.send("listGroupMembers", { params: { id: s.group }, query }, s.ama),
  listGroupsOfCreator: (s) =>
    testApp.send("listGroupsOfCreator", { params: { userId: s.kofi.userId }, query }, s.ama),
  listGroupRequests: (s) =>
    testApp.send("listGroupRequests", { params: { id: s.privateGroup }, query }, s.ama),
  listFriends: (s) => testApp.send("listFriends", { query }, s.ama),
  listAlerts: (s) => testApp.send("listAlerts", { query }, s.ama),
};

/** Lists that show no other users, or that a block does not change. */
const exemptLists: Partial<Record<CallName, string>> = {
  listSessions: "the viewer's devices",
  listPlaylists: "the viewer's own",
  listDrafts: "the viewer's own",
  listOwnStories: "the viewer's own",
  listSearchTerms: "the viewer's own",
  listUnfinishedStories: "hidden stories are tested with the list",
  listRecentChats: "existing conversations stay (decisions §4)",
  listMessages: "existing conversations stay readable (decisions §4)",
  searchMessages: "existing conversations stay readable (decisions §4)",
  searchGroupMessages: "hidden messages are tested with the search in conversations",
  listGroups: "the viewer's groups",
  listGroupMessages: "hidden messages are tested with group messages",
  listFriendRequests: "a block ends the request: tested with friends",
  listReports: "moderators see all users: tested with moderation",
  listModerationLog: "moderators see all users: tested with moderation",
};

/** Lists that unblocking does not restore. */
const endedByBlock: readonly string[] = ["listFriends"];

/** Returns the names of the lists that show Kofi or his content. */
async function findListsWithKofi(s: Fixtures): Promise<string[]> {
  const results: string[] = [];
  for (const [name, sendRequest] of Object.entries(requestByList)) {
    const { statusCode, body } = await sendRequest(s);
    const isRefused = statusCode === 403 || statusCode === 404;
    expect(isRefused || statusCode === 200, `${name}: ${body}`).toBe(true);
    if (!isRefused && s.traces.some((trace) => body.includes(trace))) results.push(name);
  }
  return results;
}

const listCalls = (Object.entries(calls) as [CallName, CallDefinition][])
  .filter(([, call]) => call.isPaged || call.response.type === "array")
  .map(([name]) => name);

describe("when one user blocks another (decisions §4)", () => {
  test("every list of the contract is tested with a block or listed as exempt", () => {
    expect(listCalls.filter((name) => !(name in requestByList) && !(name in exemptLists))).toEqual(
      [],
    );
    expect(listCalls.length).toBeGreaterThan(25);
  });

  test("no list shows either to the other, in both directions, until the block is removed", async () => {
    const s = await setUp();
    const all = Object.keys(requestByList);
    expect(await findListsWithKofi(s)).toEqual(all);
    for (const [blocker, blocked] of [
      [s.ama, s.kofi],
      [s.kofi, s.ama],
    ] as const) {
      const body = { type: "user", targetId: blocked.userId } as const;
      await testApp.call("blockEntity", { body }, blocker);
      expect(await findListsWithKofi(s)).toEqual([]);
      await testApp.call("unblockEntity", { body }, blocker);
      expect(await findListsWithKofi(s)).toEqual(
        all.filter((name) => !endedByBlock.includes(name)),
      );
    }
  });
});
