import { expect, test } from "vitest";
import { offlinePath } from "./offline-paths.ts";

test.each([
  ["/home", "/api/stories/recommended"],
  ["/Home/", "/api/stories/recommended"],
  ["/story", "/api/stories/recommended"],
  ["/story/0193F0A0", "/api/stories/0193f0a0"],
  ["/series/0193F0A0", "/api/series/0193f0a0"],
  ["/News", "/api/news"],
  ["/recent", "/api/chats/recent"],
  ["/chat/0193f0a0", null],
  ["/stories", null],
  ["/story/0193f0a0/share", null],
  ["/", null],
])("the page %s shows the cached content of %s", (page, path) =>
  expect(offlinePath(page)).toBe(path),
);
