import { beforeAll, describe, expect, test } from "vitest";
import { noCaches } from "../../platform/cache.ts";
import { maxTimestamp } from "../../platform/cursor.ts";
import { toStages } from "../../platform/database/search-stages.ts";
import { maxId, minId } from "../../platform/ids.ts";
import { makeManyModerated } from "../../testing/many-moderated.fixture.ts";
import {
  countRowsRead,
  expectIndexLookups,
  expectSingleIndexScan,
} from "../../testing/query-plans.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { parseSearchQuery } from "../search/parse-search-query.ts";
import { selectsWithoutRules } from "../search/search-without-rules.ts";
import { selectEntities } from "./find-entity.ts";
import { selectPerson } from "./get-person.ts";
import { logLists } from "./list-moderation-log.ts";
import { reportLists } from "./list-reports.ts";
import { selectNotes } from "./notes.ts";
import { appealLists } from "./sanctions/list-appeals.ts";
import { selectSanctions } from "./sanctions/list-sanctions.ts";
import { nameSearches } from "./search.ts";

const testApp = useTestApp();
let authorId = "";
let moderatorId = "";

beforeAll(async () => {
  ({ authorId, moderatorId } = await makeManyModerated(testApp));
});

const limit = 20;
/** The latest two windows of 2^23 ms have at most this many of the users, of whom one is from each minute. */
const maxRecent = Math.ceil((2 * 2 ** 23) / 60_000) + 1;

describe("the lists of moderators among ten thousand entries", () => {
  test.each([
    ["open reports", reportLists.open.ofAll, /^reported_things_open$/],
    ["open reports of an author", reportLists.open.ofAuthor, /^reported_things_author$/],
    ["handled reports", reportLists.handled.ofAll, /^reported_things_handled$/],
    [
      "handled reports of an author",
      reportLists.handled.ofAuthor,
      /^reported_things_author_handled$/,
    ],
    ["the log", logLists.all, /^moderation_log_pkey$/],
    ["the log of a moderator", logLists.ofModerator, /^moderation_log_moderator$/],
    ["the log of a person", logLists.ofPerson, /^moderation_log_author$/],
    ["sanctions of a user", selectSanctions, /^sanctions_user$/],
    ["open appeals", appealLists.open, /^appeals_open$/],
    ["decided appeals", appealLists.decided, /^appeals_decided$/],
    ["notes", selectNotes, /^moderation_notes_target$/],
    ["groups by name", nameSearches.group, /^groups_public_name$/],
    ["playlists by name", nameSearches.playlist, /^playlists_public_name$/],
    ["series by name", nameSearches.series, /^series_title$/],
  ])("are read in the order of one index: %s", (_name, list, index) =>
    expectSingleIndexScan(testApp, list(limit).text, index),
  );

  test.each([
    ["an entity", selectEntities],
    ["a person", selectPerson],
  ])("look up %s by key", (_name, { text }) => expectIndexLookups(testApp, text));

  test("read the log of a moderator about a person among the acts that concern the person", () =>
    expectIndexLookups(testApp, logLists.ofBoth(limit).text, "moderation_log_author"));

  test("read no more rows than a page, or than the entries of the author", async () => {
    const listPage = { afterTime: new Date(0), afterId: minId, viewer: maxId };
    const last = { ...listPage, afterTime: new Date(maxTimestamp), afterId: maxId };
    const counts = [
      await countRowsRead(testApp, reportLists.open.ofAll(limit), "reported_things", listPage),
      await countRowsRead(testApp, reportLists.open.ofAuthor(limit), "reported_things", {
        ...listPage,
        authorId,
      }),
      await countRowsRead(testApp, reportLists.handled.ofAuthor(limit), "reported_things", {
        ...last,
        authorId,
      }),
      await countRowsRead(testApp, logLists.ofModerator(limit), "moderation_log", {
        beforeId: maxId,
        moderatorId,
        personId: maxId,
        viewer: maxId,
      }),
      await countRowsRead(testApp, selectSanctions(limit), "sanctions", {
        userId: authorId,
        beforeId: maxId,
      }),
      await countRowsRead(testApp, appealLists.open(limit), "appeals", {
        afterTime: new Date(maxTimestamp),
        afterId: minId,
        needsSecondFactor: false,
      }),
      ...(await Promise.all(
        (
          [
            ["group", "groups"],
            ["series", "series"],
            ["playlist", "playlists"],
          ] as const
        ).map(([kind, table]) =>
          countRowsRead(testApp, nameSearches[kind](limit), table, {
            text: "river",
            afterName: "",
            afterId: minId,
          }),
        ),
      )),
    ];
    // A list also looks up each entity of the page, and PostgreSQL may sort the hundred entries of the author.
    expect(Math.max(...counts)).toBeLessThanOrEqual(100 + 2 * (limit + 1));
  });

  test("search users by the terms of their names, however many users there are", async () => {
    const params = {
      grades: [0],
      queries: ["'.ama'"],
      authors: [null],
      floors: [minId],
      ceilings: [maxId],
      rowLimit: limit + 1,
    };
    await expectIndexLookups(testApp, selectsWithoutRules.person.text);
    const ofAll = { text: "'.ama'", isFrequent: true };
    expect(
      await countRowsRead(testApp, selectsWithoutRules.person, "users", {
        ...toStages(undefined, { exact: [ofAll], fuzzy: [] }),
        rowLimit: limit + 1,
      }),
    ).toBeLessThanOrEqual(maxRecent);
    const rare = { ...params, queries: ["'.ama'&'.77'"] };
    expect(
      await countRowsRead(testApp, selectsWithoutRules.person, "users", rare),
    ).toBeLessThanOrEqual(limit + 1);
  });

  test("search users by a whole name that half of them have", async () => {
    await testApp.app.jobHandlers["sample-search-terms"]({});
    const ctx = { db: testApp.db, clock: testApp.clock, caches: noCaches };
    const query = (await parseSearchQuery(ctx, "Ama Mensah"))?.person;
    const stages = toStages(undefined, { exact: [query?.exact], fuzzy: [] });
    const params = { ...stages, rowLimit: limit + 1 };
    const { rows } = await testApp.db.pool.query(
      selectsWithoutRules.person.text,
      selectsWithoutRules.person.bind(params),
    );
    expect(rows).toHaveLength(limit + 1);
    expect(
      await countRowsRead(testApp, selectsWithoutRules.person, "users", params),
    ).toBeLessThanOrEqual(maxRecent);
  });
});
