import type { BlocksView } from "@kora/contract/blocks";
import { expect, test } from "vitest";
import { type BlockedKind, removeBlocked, restoreBlocked } from "./blocks-query.ts";
import { toEntries } from "./to-entries.ts";

const blockedAt = "2026-11-01T12:00:00.000Z";
const kofi = { _id: "kofi", username: "kofi_1", avatar: null };

const blocks: BlocksView = {
  blockedUsers: [
    { ...kofi, name: "Kofi", blockedAt },
    { ...kofi, _id: "esi", name: "Esi", blockedAt },
  ],
  blockedWriters: [
    { _id: "writer", userId: "ama", posterName: "Ama Tells", profilePicture: null, blockedAt },
  ],
  blockedStories: [
    { _id: "ferry", title: "The Ferry", posterImage: "/a.jpg", posterName: "Ama Tells", blockedAt },
  ],
  blockedStatuses: [{ _id: "status", content: "Rain", user: kofi, blockedAt }],
  blockedComments: [
    { _id: "comment", storyId: "ferry", text: "Boo", userId: kofi, blockedAt },
    { _id: "orphan", storyId: "ferry", text: "Bye", userId: null, blockedAt },
  ],
};

const titlesAndDetails = (kind: BlockedKind) =>
  toEntries(blocks, kind).map(({ title, detail }) => [title, detail]);

test("each kind of blocked entity becomes an entry with title and author", () => {
  expect(titlesAndDetails("blockedUsers")).toEqual([
    ["Kofi", "@kofi_1"],
    ["Esi", "@kofi_1"],
  ]);
  expect(titlesAndDetails("blockedWriters")).toEqual([["Ama Tells", ""]]);
  expect(titlesAndDetails("blockedStories")).toEqual([["The Ferry", "by Ama Tells"]]);
  expect(titlesAndDetails("blockedStatuses")).toEqual([["Rain", "@kofi_1"]]);
  expect(titlesAndDetails("blockedComments")).toEqual([
    ["Boo", "@kofi_1"],
    ["Bye", "Somebody whose account is gone"],
  ]);
});

test("a failed unblock restores the entry at its position, and entries removed meanwhile stay removed", () => {
  const afterUnblock = removeBlocked(blocks, "blockedUsers", "kofi");
  expect(afterUnblock.blockedUsers.map(({ _id }) => _id)).toEqual(["esi"]);
  expect(restoreBlocked(afterUnblock, blocks, "blockedUsers", "kofi")).toEqual(blocks);
  const afterBoth = removeBlocked(afterUnblock, "blockedUsers", "esi");
  expect(restoreBlocked(afterBoth, blocks, "blockedUsers", "kofi").blockedUsers).toEqual(
    blocks.blockedUsers.slice(0, 1),
  );
});
