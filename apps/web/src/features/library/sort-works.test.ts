import { expect, test } from "vitest";
import {
  listCacheKeys,
  withoutOrphans,
  withoutStories,
  withoutWork,
} from "../../entities/library/library-story.ts";
import { makeStory, makeWork } from "./library.fixture.ts";
import { toEntries } from "./sort-works.ts";

const titles = (entries: ReturnType<typeof toEntries>) => entries.map(({ work }) => work.title);

test("works with unread stories come first, those stored first before the others", () => {
  const stories = [
    makeStory("a", { openedAt: 5, bytes: 10 }),
    makeStory("b", { bytes: 20 }),
    makeStory("c", { openedAt: 9 }),
    makeStory("d"),
  ];
  const works = [
    makeWork("read late", ["c"], { storedAt: 4 }),
    makeWork("begun", ["a", "b"], { storedAt: 3, kind: "series" }),
    makeWork("read early", ["a"], { storedAt: 1 }),
    makeWork("unread", ["d"], { storedAt: 2 }),
  ];
  const entries = toEntries({ works, stories });
  expect(titles(entries)).toEqual(["unread", "begun", "read early", "read late"]);
  expect(entries[1]).toMatchObject({ unreadCount: 1, bytes: 30 });
});

test("a story that is in two works stays until both are removed", () => {
  const stories = [makeStory("a"), makeStory("b")];
  const single = makeWork("single", ["a"]);
  const series = makeWork("series", ["a", "b"], { kind: "series" });
  const library = { works: [single, series], stories };
  const withoutSeries = withoutWork(library, series);
  expect(withoutSeries).toEqual({ works: [single], stories: [stories[0]] });
  expect(withoutWork(withoutSeries, single)).toEqual({ works: [], stories: [] });
});

test("removing a work leaves the stories of a download that has not ended", () => {
  const stories = [makeStory("a"), makeStory("b")];
  const single = makeWork("single", ["a"]);
  expect(withoutWork({ works: [single], stories }, single).stories).toEqual([stories[1]]);
});

test("a story that is gone leaves all works, and a work without stories is not listed", () => {
  const stories = [makeStory("a"), makeStory("b")];
  const works = [makeWork("single", ["a"]), makeWork("series", ["a", "b"], { kind: "series" })];
  const left = withoutStories({ works, stories }, (id) => id === "a");
  expect(titles(toEntries(left))).toEqual(["series"]);
  expect(left.stories.map(({ _id }) => _id)).toEqual(["b"]);
});

test("stories of a download that did not end are in no work, and removed", () => {
  const stories = [makeStory("a"), makeStory("b")];
  const works = [makeWork("single", ["a"])];
  expect(toEntries({ works, stories })).toHaveLength(1);
  expect(withoutOrphans({ works, stories }).stories).toEqual([stories[0]]);
});

test("the cache needs the text, the table of contents and each picture once, at any width", () => {
  const series = { _id: "s", title: "Letters", number: 1, count: 2 };
  const stories = [
    makeStory("a", { series, pictures: ["/media/p/640.webp"] }),
    makeStory("b", { series, pictures: ["/media/q/400.webp"] }),
  ];
  expect([...listCacheKeys(stories)]).toEqual([
    "/api/stories/a",
    "/api/series/s",
    "/media/p",
    "/api/stories/b",
    "/media/q",
  ]);
});
