import type { CallName } from "@kora/contract";
import type { SeriesView, SeriesWithContents } from "@kora/contract/series";
import type { StoryView } from "@kora/contract/stories";
import { expect } from "vitest";
import type { Rules } from "./people-act.fixture.ts";
import type { StoredGraph } from "./people-graph.fixture.ts";
import type { TestApp } from "./test-app.ts";

/** The position of the person who makes the calls. */
export const viewer = 0;

type Response = Awaited<ReturnType<TestApp["send"]>>;
/** Makes a call as the viewer, and checks that its response shows nothing that is hidden. */
export type Read = (
  name: CallName,
  params?: Record<string, string>,
  query?: object,
) => Promise<Response>;
/**
 * Calls `check` for each item and its position, all at once: that is how Kora is used, and the platform answers calls
 * of the same moment with fewer statements.
 */
export async function forEachTogether<T>(
  items: readonly T[],
  check: (item: T, position: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(items.map(check));
}

/** A response with series, and the positions of those that it must have. */
interface SeriesList {
  readonly response: Response;
  readonly positions: readonly number[];
}

/** Checks the page of each story with its place in its series, and that each list has just what the viewer sees. */
export async function checkStories(read: Read, stored: StoredGraph, rules: Rules): Promise<void> {
  await forEachTogether(stored.stories, async ({ id }, n) => {
    const response = await read("getStory", { id });
    const isOpened = rules.opensStory(viewer, n);
    expect(["getStory", n, response.statusCode]).toEqual(["getStory", n, isOpened ? 200 : 404]);
    if (!isOpened) return;
    const { series } = response.json<StoryView>();
    const position = rules.seriesOfStory(viewer, n);
    const parts = position < 0 ? [] : rules.partsSeenBy(viewer, position);
    const place = { number: parts.indexOf(n) + 1, count: parts.length };
    const { id: _id, marker: title } = stored.series[position] ?? {};
    expect(["series of", n, series]).toEqual([
      "series of",
      n,
      position < 0 ? null : { _id, title, ...place },
    ]);
  });
  const idsAt = (positions: readonly number[]) =>
    positions.map((position) => stored.stories[position]?.id ?? "").toSorted();
  const tagged = await read("listStoriesWithTag", { tag: stored.tag });
  expect(["with tag", toIds(tagged)]).toEqual(["with tag", idsAt(rules.storiesWithTag(viewer))]);
  const followed = await read("listFollowedStories");
  expect(["followed", toIds(followed)]).toEqual(["followed", idsAt(rules.followedStories(viewer))]);
  await forEachTogether(stored.users, async ({ writerId }, n) => {
    const listed = await read("listWriterStories", { writerId });
    expect(["stories of", n, listed.statusCode === 200]).toEqual([
      "stories of",
      n,
      rules.mayMeet(viewer, n),
    ]);
    if (!rules.mayMeet(viewer, n)) return;
    expect(["stories of", n, toIds(listed)]).toEqual([
      "stories of",
      n,
      idsAt(rules.storiesOf(viewer, n)),
    ]);
  });
}

/** Checks that each series, and each list of series, has just the parts and the series that the viewer sees. */
export async function checkSeries(read: Read, stored: StoredGraph, rules: Rules): Promise<void> {
  const expectSeries = (name: string, found: SeriesView, position: number) => {
    const parts = rules.partsSeenBy(viewer, position).map((part) => stored.stories[part]?.id);
    expect([name, position, found.parts, found.partCount, found.nextPart]).toEqual([
      name,
      position,
      parts,
      parts.length,
      parts[0] ?? null,
    ]);
  };
  const expectList = (name: string, { response, positions }: SeriesList) => {
    const found = new Map(response.json<SeriesView[]>().map((series) => [series._id, series]));
    const expectedIds = positions.map((position) => stored.series[position]?.id ?? "").toSorted();
    expect([name, [...found.keys()].toSorted()]).toEqual([name, expectedIds]);
    for (const position of positions) {
      const series = found.get(stored.series[position]?.id ?? "");
      if (series) expectSeries(name, series, position);
    }
  };
  await forEachTogether(stored.series, async ({ id }, n) => {
    const response = await read("getSeries", { id });
    const isSeen = rules.seesSeries(viewer, n);
    expect(["getSeries", n, response.statusCode]).toEqual(["getSeries", n, isSeen ? 200 : 404]);
    if (!isSeen) return;
    const series = response.json<SeriesWithContents>();
    expectSeries("getSeries", series, n);
    expect(series.contents.map(({ _id }) => _id)).toEqual(series.parts);
  });
  const response = await read("listFollowedSeries");
  expectList("listFollowedSeries", { response, positions: rules.followedSeries(viewer) });
  await forEachTogether(stored.users, async ({ writerId }, n) => {
    const response = await read("listSeries", {}, { writer: writerId });
    expect(["listSeries", n, response.statusCode === 200]).toEqual([
      "listSeries",
      n,
      rules.mayMeet(viewer, n),
    ]);
    if (rules.mayMeet(viewer, n)) {
      expectList("listSeries", { response, positions: rules.seriesOf(viewer, n) });
    }
  });
}

const toIds = (response: Response) =>
  response
    .json<{ _id: string }[]>()
    .map(({ _id }) => _id)
    .toSorted();
