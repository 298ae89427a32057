import { expect, test } from "vitest";
import { getReadOrigin } from "./read-origin.ts";

test.each([
  ["/home", "", undefined, "for-you"],
  ["/Home/", "", { openStory: "x" }, "for-you"],
  ["/story", "", undefined, "for-you"],
  ["/story", "?genre=crime", undefined, "genre"],
  ["/home", "?genre=crime", undefined, "genre"],
  ["/home", "?page=trending", undefined, "trending"],
  ["/home", "?page=trending", { from: "search" }, "search"],
  ["/story/0193", "", { from: "search" }, "search"],
  ["/story/0193", "", null, "direct"],
  ["/playlists/0193", "", undefined, "playlist"],
  ["/writer/0193", "", undefined, "griot"],
  ["/writer/profile/0193", "", undefined, "griot"],
  ["/theuser", "", undefined, "other"],
] as const)(
  "the origin of a story opened on %s%s with the state %j is %s",
  (pathname, search, state, origin) => {
    expect(getReadOrigin({ pathname, search, state })).toBe(origin);
  },
);
