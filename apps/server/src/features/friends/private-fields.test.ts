import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { sendTo } from "../../testing/chats.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";

/** Email, bookmarks, pending requests, lastLogin and the like are visible to the account itself only (decisions §5). */

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

/** Calls that return the viewer's own account only. */
const ownAccountCalls: readonly CallName[] = ["getProfile", "updateProfile", "setNotifications"];

/** Returns all field names in a JSON schema or a response. */
function collectFieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectFieldNames);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, nestedValue]) => [
    name,
    ...collectFieldNames(nestedValue),
  ]);
}

test("only calls about the own account have private fields in their schema", () => {
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

test("responses about a user contain neither their email nor their bookmarks", async () => {
  const [ama, kofi, esi] = [await makeWriter(kit), await makeWriter(kit), await makeWriter(kit)];
  const storyId = await makeStory(kit, kofi);
  const bookmarkedStory = await makeStory(kit, esi);
  const statusId = (await postStatus(kit, kofi))._id;
  await kit.call("addBookmark", { body: { storyId: bookmarkedStory } }, kofi);
  await kit.call("setNotifications", { body: { muted: ["newPosts"] } }, kofi);
  await kit.call("requestFriend", { body: { friendId: kofi.userId } }, esi);
  await kit.call("requestFriend", { body: { friendId: kofi.userId } }, ama);
  await kit.call("acceptFriend", { body: { friendId: ama.userId } }, kofi);
  const { userId, writerId } = kofi;
  await kit.call("followWriter", { params: { writerId: ama.writerId }, body: { on: true } }, kofi);
  await sendTo(kit, kofi, ama);
  const commentInput = { params: { storyId }, query: {}, body: { text: "Well told" } };
  await kit.call("createComment", commentInput, kofi);
  const q = kofi.username;

  const responses = {
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
  for (const [name, response] of Object.entries(responses)) {
    const text = JSON.stringify(response);
    // Each response contains the user, so the checks below are meaningful.
    expect(text.includes(kofi.userId) || name === "getProfilePicture", name).toBe(true);
    expect(text, name).not.toContain("@example.com");
    expect(text, name).not.toContain(bookmarkedStory);
    expect(
      collectFieldNames(response).filter((field) => privateFields.includes(field)),
      name,
    ).toEqual([]);
  }
});
