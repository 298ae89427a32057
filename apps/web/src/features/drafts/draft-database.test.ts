import type { OwnStoryView } from "@kora/contract/dashboard";
import { expect, test } from "vitest";
import { toPublishedStory } from "./draft.ts";
import {
  choosePublishedStory,
  chooseRows,
  parseRowKey,
  toDraftKey,
  toRowKey,
} from "./draft-database.ts";

const story: OwnStoryView = {
  _id: "ferry",
  title: "The Ferry",
  shortDescription: "A ferryman keeps a promise.",
  posterImage: "/media/poster/1080.jpg",
  poster: { id: "poster", width: 8, height: 5, widths: [8], alt: "A river", color: "#2b2f6b" },
  genre: ["fantasy"],
  rating: "everyone",
  warnings: [],
  minRating: "everyone",
  language: "en",
  tags: [],
  noteBefore: "",
  noteAfter: "",
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-01T12:00:00.000Z",
  story: "<p>Once.</p>",
  format: 1,
  wordCount: 1,
  series: null,
  shownTo: "members",
  wasPublished: true,
  revision: 3,
};

const row = (userId: string, storyId: string | null, published: OwnStoryView | null) => ({
  rowKey: toRowKey(toDraftKey(userId, storyId), "1-2"),
  published,
});
const key = toDraftKey("ama", "ferry");

test.each([
  ["nothing, if no edit is kept", [], null],
  ["the story of a kept edit", [row("ama", "ferry", story)], story],
  [
    "the newest that any tab has seen",
    [row("ama", "ferry", { ...story, revision: 4 }), row("ama", "ferry", story)],
    { ...story, revision: 4 },
  ],
  ["nothing of another story", [row("ama", "loom", story), row("ama", null, null)], null],
  ["nothing of another account", [row("kofi", "ferry", story)], null],
  ["nothing for an edit that was kept without its story", [row("ama", "ferry", null)], null],
])("without a connection, the form of an edit gets %s", (_what, rows, expected) => {
  expect(choosePublishedStory(rows, key)).toEqual(expected);
});

test("a published story that an earlier version of the app has kept without what the form needs now is not shown", () => {
  const { tags: _tags, ...withoutTags } = story;
  expect(toPublishedStory({ title: "Edited", published: story })).toEqual(story);
  expect(toPublishedStory({ title: "Edited", published: withoutTags })).toBeNull();
  expect(toPublishedStory({ title: "Edited", published: null })).toBeNull();
  expect(toPublishedStory({ title: "A new story" })).toBeNull();
  expect(toPublishedStory(undefined)).toBeNull();
});

const rowOfSlot = (slot: string, minute: number) => ({
  rowKey: slot === "" ? "ama" : toRowKey("ama", slot),
  savedAt: new Date(Date.UTC(2026, 10, 1, 12, minute)),
});
const [before, own, open, closed] = [
  rowOfSlot("", 1),
  rowOfSlot("own", 2),
  rowOfSlot("open", 3),
  rowOfSlot("closed", 4),
];

test.each([
  ["nothing stored", [], undefined, []],
  ["its own, though another tab has stored one later", [open, own], own, []],
  ["its own; what a closed tab has stored is left", [closed, own], own, [closed]],
  ["the last one, of a closed tab", [before, closed], closed, [before]],
  ["the last one, of an open tab, which keeps it", [before, open], open, [before]],
  ["that of before there were slots", [before], before, []],
])("a form shows %s", (_what, rows, shown, left) => {
  const chosen = chooseRows(rows, { own: "own", open: new Set(["open"]) });
  expect(chosen).toEqual({ shown, left });
});

test("a row is of one draft and one form", () => {
  expect(parseRowKey(toRowKey("ama story", "1-2"))).toEqual({ key: "ama story", slot: "1-2" });
  expect(parseRowKey("ama story")).toEqual({ key: "ama story", slot: "" });
});
