import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { sendTo } from "../../testing/chats.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";

/** Email, bookmarks, pending requests, lastLogin and the like are told to oneself only (decisions §5). */

const kit = useTestApp();

const privateFields = [
  "email",
  "lastLogin",
  "pendingFriendRequests",
  "followedWriters",
  "following",
  "friends",
  "muted",
  "suspendedAt",
  "passwordHash",
];

/** Calls that answer one's own account, and nothing of anybody else's. */
const ofOneself: readonly CallName[] = ["getProfile", "updateProfile", "setNotifications"];

/** Every name of a field in a JSON schema or an answer. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [name, ...namesIn(inside)]);
}

test("no call but those about oneself can answer a private field, by its schema", () => {
  const telling = (Object.entries(calls) as [CallName, CallDefinition][])
    .filter(([, { response: answer }]) => {
      const names = namesIn(z.toJSONSchema(answer, { unrepresentable: "any", io: "input" }));
      return privateFields.some((field) => names.includes(field));
    })
    .map(([name]) => name);
  expect(telling.sort()).toEqual([...ofOneself].sort());
});

test("what is told of a person with everything holds neither their email nor what they keep", async () => {
  const [ama, kofi, esi] = [await makeWriter(kit), await makeWriter(kit), await makeWriter(kit)];
  const storyId = await makeStory(kit, kofi);
  const kept = await makeStory(kit, esi);
  const statusId = (await postStatus(kit, kofi))._id;
  await kit.call("addBookmark", { body: { storyId: kept } }, kofi);
  await kit.call("setNotifications", { body: { muted: ["newPosts"] } }, kofi);
  await kit.call("requestFriend", { body: { friendId: kofi.userId } }, esi);
  await kit.call("requestFriend", { body: { friendId: kofi.userId } }, ama);
  await kit.call("acceptFriend", { body: { friendId: ama.userId } }, kofi);
  const { userId, writerId } = kofi;
  await kit.call("followWriter", { params: { writerId: ama.writerId }, body: { on: true } }, kofi);
  await sendTo(kit, kofi, ama);
  const comment = { params: { storyId }, query: {}, body: { text: "Well told" } };
  await kit.call("createComment", comment, kofi);
  const q = kofi.username;

  const answers = {
    findProfile: await kit.call("findProfile", { params: { userId } }, ama),
    getPerson: await kit.call("getPerson", { params: { userId } }, ama),
    getProfilePicture: await kit.call("getProfilePicture", { params: { userId } }, ama),
    listPeopleToChat: await kit.call("listPeopleToChat", { query: { search: q } }, ama),
    listFriends: await kit.call("listFriends", { query: {} }, ama),
    getWriter: await kit.call("getWriter", { params: { writerId } }, ama),
    listWriters: await kit.call("listWriters", { query: {} }, ama),
    listFollowers: await kit.call(
      "listFollowers",
      { params: { writerId: ama.writerId }, query: {} },
      ama,
    ),
    search: await kit.call("search", { query: { q } }, ama),
    listStatuses: await kit.call("listStatuses", { query: {} }, ama),
    readStatus: await kit.call("readStatus", { params: { statusId } }, ama),
    listRecentChats: await kit.call("listRecentChats", { query: {} }, ama),
    listMessages: await kit.call("listMessages", { params: { userId }, query: {} }, ama),
    getStory: await kit.call("getStory", { params: { id: storyId } }, ama),
    listComments: await kit.call("listComments", { params: { storyId }, query: {} }, ama),
  };
  for (const [name, answer] of Object.entries(answers)) {
    const text = JSON.stringify(answer);
    // The person is there: what holds nothing of them shows nothing.
    expect(text.includes(kofi.userId) || name === "getProfilePicture", name).toBe(true);
    expect(text, name).not.toContain("@example.com");
    expect(text, name).not.toContain(kept);
    expect(
      namesIn(answer).filter((field) => privateFields.includes(field)),
      name,
    ).toEqual([]);
  }
});
