import { expect, test } from "vitest";
import { withUser, withViewerFirst } from "./listed-users.ts";

const fifty = Array.from({ length: 50 }, (_, index) => `user ${index}`);

test("a list of users has the viewer first, then the latest, each once", () => {
  expect(withViewerFirst(["ama", "me", "ama", "kofi"], "me", { includesViewer: true })).toEqual([
    "me",
    "ama",
    "kofi",
  ]);
  expect(withViewerFirst(["ama", "me"], "me", { includesViewer: false })).toEqual(["ama"]);
  expect(withViewerFirst(["ama", "kofi"], null, { includesViewer: false })).toEqual([
    "ama",
    "kofi",
  ]);
});

test("a list of users has at most 50", () => {
  expect(withViewerFirst(fifty, "me", { includesViewer: true })).toEqual([
    "me",
    ...fifty.slice(0, 49),
  ]);
  expect(withUser(fifty, "me", { userId: "ama", isListed: true })).toEqual([
    "ama",
    ...fifty.slice(0, 49),
  ]);
});

test("a user who is added comes after the viewer, and the viewer who is added comes first", () => {
  expect(withUser(["me", "kofi"], "me", { userId: "ama", isListed: true })).toEqual([
    "me",
    "ama",
    "kofi",
  ]);
  expect(withUser(["kofi"], "me", { userId: "me", isListed: true })).toEqual(["me", "kofi"]);
  expect(withUser(["kofi"], null, { userId: "ama", isListed: true })).toEqual(["ama", "kofi"]);
});

test("a user who is added again becomes the latest, and one who is removed is gone", () => {
  expect(withUser(["me", "kofi", "ama"], "me", { userId: "ama", isListed: true })).toEqual([
    "me",
    "ama",
    "kofi",
  ]);
  expect(withUser(["me", "kofi"], "me", { userId: "me", isListed: false })).toEqual(["kofi"]);
  expect(withUser(["me", "kofi"], "me", { userId: "ama", isListed: false })).toEqual([
    "me",
    "kofi",
  ]);
});
