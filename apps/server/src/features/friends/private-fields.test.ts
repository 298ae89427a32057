import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Fields of an account that only its own user may see. */
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

/** Calls that return only the viewer's own account. */
const ownAccountCalls: readonly CallName[] = [
  "getProfile",
  "updateProfile",
  "setNotifications",
  "getEmailChange",
  "changeEmail",
  // These two need a link that was mailed to an address of the account.
  "confirmEmailChange",
  "undoEmailChange",
];

/** Returns all field names in a JSON schema or a response. */
function collectFieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectFieldNames);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, nestedValue]) => [
    name,
    ...collectFieldNames(nestedValue),
  ]);
}

test("only calls that return the viewer's own account have private fields in their schema", () => {
  const leakingCalls = (Object.entries(calls) as [CallName, CallDefinition][])
    .filter(([, { response }]) => {
      const names = collectFieldNames(
        z.toJSONSchema(response, { unrepresentable: "any", io: "input" }),
      );
      return privateFields.some((field) => names.includes(field));
    })
    .map(([name]) => name);
  expect(leakingCalls.sort()).toEqual([...ownAccountCalls].sort());
});

test("responses about another user contain no private fields, email or bookmarks", async () => {
  const [ama, kofi, esi] = [
    await makeWriter(testApp),
    await makeWriter(testApp),
    await makeWriter(testApp),
  ];
  const storyId = await makeStory(testApp, kofi);
  const bookmarkedStory = await makeStory(testApp, esi);
  const statusId = (await postStatus(testApp, kofi))._id;
  await testApp.call("addBookmark", { body: { storyId: bookmarkedStory } }, kofi);
  await testApp.call("setNotifications", { body: { muted: ["newPosts"] } }, kofi);
  await testApp.call("requestFriend", { body: { friendId: kofi.userId } }, esi);
  await testApp.call("requestFriend", { body: { friendId: kofi.userId } }, ama);
  await testApp.call("acceptFriend", { body: { friendId: ama.userId } }, kofi);
  const { userId, writerId } = kofi;
  await testApp.call(
    "followWriter",
    { params: { writerId: ama.writerId }, body: { on: true } },
    kofi,
  );
  await sendChatMessage(testApp, kofi, ama);
  const commentInput = { params: { storyId }, query: {}, body: { text: "Well told" } };
  await testApp.call("createComment", commentInput, kofi);
  const search = kofi.username;

  const responses = {
    findProfile: await testApp.call("findProfile", { params: { userId } }, ama),
    getPerson: await testApp.call("getPerson", { params: { userId } }, ama),
    getProfilePicture: await testApp.call("getProfilePicture", { params: { userId } }, ama),
    listPeopleToChat: await testApp.call("listPeopleToChat", { query: { search } }, ama),
    listFriends: await testApp.call("listFriends", { query: {} }, ama),
    getWriter: await testApp.call("getWriter", { params: { writerId } }, ama),
    listWriters: await testApp.call("listWriters", { query: {} }, ama),
    listFollowers: await testApp.call(
      "listFollowers",
      { params: { writerId: ama.writerId }, query: {} },
      ama,
    ),
    search: await testApp.call("search", { query: { q: search } }, ama),
    listStatuses: await testApp.call("listStatuses", { query: {} }, ama),
    readStatus: await testApp.call("readStatus", { params: { statusId } }, ama),
    listRecentChats: await testApp.call("listRecentChats", { query: {} }, ama),
    listMessages: await testApp.call("listMessages", { params: { userId }, query: {} }, ama),
    getStory: await testApp.call("getStory", { params: { id: storyId } }, ama),
    listComments: await testApp.call("listComments", { params: { storyId }, query: {} }, ama),
  };
  for (const [name, response] of Object.entries(responses)) {
    const json = JSON.stringify(response);
    // Each response shows Kofi, or the checks below could not fail. A profile picture has no user id.
    expect(json.includes(kofi.userId) || name === "getProfilePicture", name).toBe(true);
    expect(json, name).not.toContain("@example.com");
    expect(json, name).not.toContain(bookmarkedStory);
    expect(
      collectFieldNames(response).filter((field) => privateFields.includes(field)),
      name,
    ).toEqual([]);
  }
});
