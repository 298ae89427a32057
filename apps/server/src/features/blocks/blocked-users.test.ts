import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { limits } from "@kora/contract/limits";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter, type TestWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

/** The viewer, the one whom a block hides, and somebody whom it does not concern. */
interface Scene {
  readonly ama: TestWriter;
  readonly kofi: TestWriter;
  readonly esi: TestWriter;
  /** What stands in an answer that shows Kofi, or something of his. */
  readonly traces: readonly string[];
  readonly storyOfEsi: string;
  readonly storyOfKofi: string;
  readonly statusOfAma: string;
  readonly group: string;
  readonly closedGroup: string;
  readonly word: string;
}

async function scene(): Promise<Scene> {
  const [ama, kofi, esi] = [await makeWriter(kit), await makeWriter(kit), await makeWriter(kit)];
  const word = `w${newId().slice(-12)}`;
  const storyOfKofi = await makeStory(kit, kofi, { title: `River ${word}` });
  const [storyOfEsi, storyOfAma] = [await makeStory(kit, esi), await makeStory(kit, ama)];
  const { _id: statusOfAma } = await postStatus(kit, ama);
  const { _id: statusOfKofi } = await postStatus(kit, kofi);
  await kit.call("viewStatus", { params: { statusId: statusOfAma }, body: {} }, kofi);
  await kit.call("followWriter", { params: { writerId: esi.writerId }, body: { on: true } }, kofi);
  const commented = { params: { storyId: storyOfEsi }, query: {}, body: { text: "Well told." } };
  await kit.call("createComment", commented, kofi);
  await kit.call("likeStory", { params: { storyId: storyOfAma }, body: { on: true } }, kofi);
  const list = await kit.call("createPlaylist", { body: { name: word, public: true } }, kofi);
  const added = { params: { id: list._id }, body: { add: [storyOfEsi] } };
  await kit.call("updatePlaylist", added, kofi);
  const group = await makeGroup(kit, esi);
  for (const member of [ama, kofi]) {
    await kit.call("joinGroup", { params: { id: group }, body: {} }, member);
  }
  const closedGroup = await makeGroup(kit, ama, { privacy: "private" });
  await kit.call("requestToJoin", { params: { id: closedGroup }, body: {} }, kofi);
  await kit.call("requestFriend", { body: { friendId: ama.userId } }, kofi);
  await kit.call("acceptFriend", { body: { friendId: kofi.userId } }, ama);
  const groupOfKofi = await makeGroup(kit, kofi);
  await kit.app.jobHandlers["rank-trending"]({});
  await kit.runJobs();
  const traces = [kofi.userId, kofi.username, storyOfKofi, statusOfKofi, list._id, groupOfKofi];
  const people = { ama, kofi, esi, traces, word };
  return { ...people, storyOfEsi, storyOfKofi, statusOfAma, group, closedGroup };
}

type Ask = (s: Scene) => Promise<LightMyRequestResponse>;
const query = { limit: limits.list.maxLimit };

/** The lists in which Ama meets Kofi as long as neither blocks the other. */
const shows: Partial<Record<CallName, Ask>> = {
  listWriters: (s) => kit.send("listWriters", { query }, s.ama),
  listFollowers: (s) =>
    kit.send("listFollowers", { params: { writerId: s.esi.writerId }, query }, s.ama),
  listTrendingStories: (s) => kit.send("listTrendingStories", { query }, s.ama),
  listStories: (s) => kit.send("listStories", { query: { ...query, genre: "fantasy" } }, s.ama),
  listWriterStories: (s) =>
    kit.send("listWriterStories", { params: { writerId: s.kofi.writerId }, query }, s.ama),
  listStoriesByIds: (s) => kit.send("listStoriesByIds", { query: { ids: s.storyOfKofi } }, s.ama),
  listRecommendedStories: (s) => kit.send("listRecommendedStories", { query }, s.ama),
  listComments: (s) =>
    kit.send("listComments", { params: { storyId: s.storyOfEsi }, query }, s.ama),
  listPlaylistsOfStory: (s) =>
    kit.send("listPlaylistsOfStory", { params: { storyId: s.storyOfEsi } }, s.ama),
  search: (s) => kit.send("search", { query: { q: s.word } }, s.ama),
  listStatuses: (s) => kit.send("listStatuses", { query }, s.ama),
  listStatusViewers: (s) =>
    kit.send("listStatusViewers", { params: { statusId: s.statusOfAma }, query }, s.ama),
  listPeopleToChat: (s) =>
    kit.send("listPeopleToChat", { query: { ...query, search: s.kofi.username } }, s.ama),
  listGroupMembers: (s) => kit.send("listGroupMembers", { params: { id: s.group }, query }, s.ama),
  listGroupsOfCreator: (s) =>
    kit.send("listGroupsOfCreator", { params: { userId: s.kofi.userId }, query }, s.ama),
  listGroupRequests: (s) =>
    kit.send("listGroupRequests", { params: { id: s.closedGroup }, query }, s.ama),
  listFriends: (s) => kit.send("listFriends", { query }, s.ama),
  listAlerts: (s) => kit.send("listAlerts", { query }, s.ama),
};

/** Lists that show nobody else, or what a block leaves as it is. */
const besides: Partial<Record<CallName, string>> = {
  listSessions: "one's own devices",
  listPlaylists: "one's own",
  listDrafts: "one's own",
  listOwnStories: "one's own",
  listSearchTerms: "one's own",
  listRecentChats: "existing conversations stay (decisions §4)",
  listMessages: "existing conversations stay readable (decisions §4)",
  listGroups: "one's own groups",
  listGroupMessages: "folded: tested with the messages of groups",
  listFriendRequests: "a block ends the request: tested with friends",
  listReports: "moderators see everybody: tested with moderation",
  listModerationLog: "moderators see everybody: tested with moderation",
};

/** What a block has ended does not begin again with unblocking. */
const ended: readonly string[] = ["listFriends"];

/** The lists that hold something of Kofi's. */
async function listsWithKofi(s: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const [name, ask] of Object.entries(shows)) {
    const { statusCode, body } = await ask(s);
    const isRefused = statusCode === 403 || statusCode === 404;
    expect(isRefused || statusCode === 200, `${name}: ${body}`).toBe(true);
    if (!isRefused && s.traces.some((trace) => body.includes(trace))) found.push(name);
  }
  return found;
}

const lists = (Object.entries(calls) as [CallName, CallDefinition][])
  .filter(([, call]) => call.isPaged || call.response.type === "array")
  .map(([name]) => name);

describe("between two of whom one blocks the other (decisions §4)", () => {
  test("every list of the contract is tried for what a block hides, or named as one that hides nothing", () => {
    expect(lists.filter((name) => !(name in shows) && !(name in besides))).toEqual([]);
    expect(lists.length).toBeGreaterThan(25);
  });

  test("no list shows one to the other, whichever blocks, until it is taken back", async () => {
    const s = await scene();
    const all = Object.keys(shows);
    expect(await listsWithKofi(s)).toEqual(all);
    for (const [blocker, blocked] of [
      [s.ama, s.kofi],
      [s.kofi, s.ama],
    ] as const) {
      const body = { type: "user", targetId: blocked.userId } as const;
      await kit.call("blockEntity", { body }, blocker);
      expect(await listsWithKofi(s)).toEqual([]);
      await kit.call("unblockEntity", { body }, blocker);
      expect(await listsWithKofi(s)).toEqual(all.filter((name) => !ended.includes(name)));
    }
  });
});
