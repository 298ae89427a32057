import { expect, test } from "vitest";
import { idOfPage } from "./first-calls.ts";
import { findSkeleton } from "./skeleton-paths.ts";

const id = "0193f0a0-0000-7000-8000-000000000001";

test.each([
  ["/home", "/home"],
  ["/Home/", "/home"],
  ["/story", "/story"],
  [`/story/${id}`, `/story/${idOfPage}`],
  [`/CHAT/${id.toUpperCase()}/`, `/chat/${idOfPage}`],
  ["/chat", "/chat"],
  ["/", undefined],
  ["/about", undefined],
  ["/story/today", undefined],
  [`/story/${id}/share`, undefined],
  [`/home/${id}`, undefined],
])("the page %s has the skeleton %s", (path, skeleton) => {
  expect(findSkeleton(path)).toBe(skeleton);
});
