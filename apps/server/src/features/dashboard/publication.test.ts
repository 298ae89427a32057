import type { CallInput } from "@kora/contract";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId, timeOfId } from "../../platform/ids.ts";
import { callDuringTransaction } from "../../testing/locks.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  deleteAndErase,
  makeReader,
  makeStory,
  makeWriter,
  type TestWriter,
} from "../../testing/users.fixture.ts";

const testApp = useTestApp();

let posterImage: Buffer;
beforeAll(async () => {
  const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
  posterImage = await sharp({ create }).jpeg().toBuffer();
});

const hour = 60 * 60 * 1000;
const inFuture = (milliseconds: number) =>
  new Date(testApp.clock.now().getTime() + milliseconds).toISOString();

type Form = CallInput<"publishStory">["form"];
const publishForm = (fields: Partial<Form>): CallInput<"publishStory", Buffer> => ({
  form: {
    title: "The Ferry at Dusk",
    shortDescription: "It waits.",
    story: "<p>Once.</p>",
    genre: '["poetry"]',
    ...fields,
  },
  files: { posterImage },
});
const schedule = (writer: TestUser, publishAt = inFuture(hour), fields: Partial<Form> = {}) =>
  testApp.call("publishStory", publishForm({ publishAt, ...fields }), writer);
const publish = (writer: TestUser, id: string, body: { publishAt?: string } = {}) =>
  testApp.call("publishOwnStory", { params: { id }, body }, writer);
const unpublish = (writer: TestUser, id: string) =>
  testApp.call("unpublishStory", { params: { id } }, writer);
const listOwn = (writer: TestUser) => testApp.call("listOwnStories", { query: {} }, writer);
const runDue = () => testApp.app.jobHandlers["publish-due-stories"]({});

async function readMessage(id: string, user?: TestUser): Promise<[number, string]> {
  const { status, body } = user
    ? await testApp.callExpectingError("getStory", { params: { id } }, user)
    : await testApp.callExpectingError("getPublicStory", { params: { id } });
  return [status, body.msg];
}

async function countAlerts(storyId: string): Promise<number> {
  await testApp.runJobs();
  const { rows } = await testApp.db.pool.query(
    "SELECT FROM alerts WHERE reference_id = $1 AND type = 'new_post'",
    [storyId],
  );
  return rows.length;
}

const follow = (reader: TestUser, { writerId }: TestWriter) =>
  testApp.call("followWriter", { params: { writerId }, body: { on: true } }, reader);

/** Returns the lists and pages in which `viewer` or a visitor finds the story. */
async function findStory(viewer: TestUser, writer: TestWriter, id: string): Promise<string[]> {
  const params = { writerId: writer.writerId };
  const has = (stories: readonly { _id: string }[]) => stories.some(({ _id }) => _id === id);
  const lists = {
    genre: await testApp.call("listStories", { query: { genre: "poetry" } }, viewer),
    writer: await testApp.call("listWriterStories", { params, query: {} }, viewer),
    trending: await testApp.call("listTrendingStories", { query: { limit: 100 } }, viewer),
    ids: await testApp.call("listStoriesByIds", { query: { ids: id } }, viewer),
    search: (await testApp.call("search", { query: { q: "Ferry Dusk", type: "stories" } }, viewer))
      .stories,
  };
  const found = Object.entries(lists).flatMap(([name, stories]) => (has(stories) ? [name] : []));
  const pages = {
    share: `/story/${id}/share`,
    card: `/story/${id}/card.png`,
  };
  for (const [name, url] of Object.entries(pages)) {
    const { statusCode } = await testApp.app.http.inject({ url });
    if (statusCode === 200) found.push(name);
  }
  for (const [name, url] of [
    ["feed", `/writer/${writer.userId}/feed.atom`],
    ["sitemap", "/sitemap/1.xml"],
  ] as const) {
    testApp.clock.advance(2000);
    const { body } = await testApp.app.http.inject({ url });
    if (body.includes(id)) found.push(name);
  }
  return found;
}

const everywhere = [
  ...["genre", "writer", "trending", "ids", "search"],
  ...["share", "card", "feed", "sitemap"],
];

describe("a scheduled story", () => {
  test("is seen only by its griot, with a mark, until its time", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const publishAt = inFuture(hour);
    const story = await schedule(writer, publishAt);
    expect(story).toMatchObject({ isPublished: false, publishAt, createdAt: publishAt });
    expect(timeOfId(story._id)).toEqual(new Date(publishAt));
    const own = await testApp.call("getStory", { params: { id: story._id } }, writer);
    expect(own).toMatchObject({ isPublished: false, publishAt });
    expect(await listOwn(writer)).toMatchObject([
      { _id: story._id, isPublished: false, publishAt },
    ]);
    expect(await readMessage(story._id, reader)).toEqual([404, "Story not found."]);
    expect(await readMessage(story._id)).toEqual([404, "Story not found."]);
    expect(await findStory(reader, writer, story._id)).toEqual([]);
    expect(await findStory(writer, writer, story._id)).toEqual([]);
  });

  test("is published by the job at its time, not before, with its place, its count and one alert", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    await follow(reader, writer);
    const { _id: id } = await schedule(writer, inFuture(hour));
    const countStories = async () => (await testApp.call("getOwnWriter", {}, writer))?.storiesCount;
    await runDue();
    expect([await countStories(), await countAlerts(id)]).toEqual([0, 0]);
    testApp.clock.advance(hour);
    await Promise.all(Array.from({ length: 10 }, runDue));
    expect(await countStories()).toBe(1);
    expect(await countAlerts(id)).toBe(1);
    expect(await findStory(reader, writer, id)).toEqual(everywhere);
    const story = await testApp.call("getStory", { params: { id } }, reader);
    expect(story).toMatchObject({ isPublished: true, publishAt: null });
    await runDue();
    expect([await countStories(), await countAlerts(id)]).toEqual([1, 1]);
  });

  test("gets another time, with another id for its place, and keeps draft, playlist and series", async () => {
    const writer = await makeWriter(testApp);
    const playlist = await testApp.call("createPlaylist", { body: { name: "Rivers" } }, writer);
    const series = await testApp.call("createSeries", { body: { title: "Letters" } }, writer);
    const { _id: oldId } = await schedule(writer, inFuture(hour), {
      series: series._id,
      playlists: JSON.stringify([playlist._id]),
    });
    const draftId = "0197b0a0-0000-4000-8000-00000000000a";
    const draft = { _id: draftId, storyId: oldId, storyRevision: 1, title: "Later" };
    await testApp.call("saveDraft", { body: draft }, writer);
    const publishAt = inFuture(3 * hour);
    const { _id: id, ...moved } = await publish(writer, oldId, { publishAt });
    expect(moved).toMatchObject({ isPublished: false, publishAt, createdAt: publishAt });
    expect(timeOfId(id)).toEqual(new Date(publishAt));
    const [movedDraft] = await testApp.call("listDrafts", { query: { storyId: id } }, writer);
    expect(movedDraft?._id).toBe(draftId);
    testApp.clock.advance(hour);
    await runDue();
    expect(await listOwn(writer)).toMatchObject([{ _id: id, isPublished: false }]);
    testApp.clock.advance(2 * hour);
    await runDue();
    const { stories } = await testApp.call("getPlaylist", { params: { id: playlist._id } }, writer);
    expect(JSON.stringify(stories)).toContain(id);
    const { parts } = await testApp.call("getSeries", { params: { id: series._id } }, writer);
    expect(parts).toEqual([id]);
  });

  test("is found, edited and published by its griot under each id that it had, and by readers after its publication", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const { _id: firstId } = await schedule(writer, inFuture(hour));
    const { _id: secondId } = await publish(writer, firstId, { publishAt: inFuture(3 * hour) });
    const { _id: id } = await publish(writer, firstId, { publishAt: inFuture(2 * hour) });
    expect(new Set([firstId, secondId, id]).size).toBe(3);
    const draft = { _id: newId(), storyId: firstId, storyRevision: 1, title: "Later" };
    expect(await testApp.call("saveDraft", { body: draft }, writer)).toMatchObject({ storyId: id });
    for (const oldId of [firstId, secondId]) {
      const target = { params: { id: oldId } };
      const [own, drafts, opened] = [
        await testApp.call("getOwnStory", target, writer),
        await testApp.call("listDrafts", { query: { storyId: oldId } }, writer),
        await testApp.call("getStory", target, writer),
      ];
      expect([own._id, drafts[0]?.storyId, opened._id]).toEqual([id, id, id]);
      const body = { title: "Renamed", shortDescription: "It waits.", revision: own.revision };
      expect((await testApp.call("updateStory", { ...target, body }, writer))._id).toBe(id);
      expect(await readMessage(oldId, reader)).toEqual([404, "Story not found."]);
      expect(await readMessage(oldId)).toEqual([404, "Story not found."]);
    }
    expect(await unpublish(writer, firstId)).toMatchObject({ _id: id, publishAt: null });
    const { _id: publishedId } = await publish(writer, secondId);
    for (const oldId of [firstId, secondId, id]) {
      const params = { id: oldId };
      expect((await testApp.call("getStory", { params }, reader))._id).toBe(publishedId);
      expect((await testApp.call("getPublicStory", { params }))._id).toBe(publishedId);
    }
    await testApp.call("deleteStory", { params: { id: firstId } }, writer);
    expect(await readMessage(firstId, writer)).toEqual([404, "Story not found."]);
  });

  test("is arranged in its series also by an id that it had, as a page has it that was open before", async () => {
    const writer = await makeWriter(testApp);
    const first = await makeStory(testApp, writer);
    const { _id: series, revision } = await makeSeries(testApp, writer, [first]);
    const { _id: previousId } = await schedule(writer, inFuture(hour), { series });
    const { _id: id } = await publish(writer, previousId, { publishAt: inFuture(2 * hour) });
    const arrange = (stories: string[], currentRevision: number) =>
      testApp.call(
        "setSeriesParts",
        { params: { id: series }, body: { stories, revision: currentRevision } },
        writer,
      );
    expect((await arrange([previousId, first], revision + 1)).parts).toEqual([id, first]);
    expect((await arrange([first, previousId, id], revision + 2)).parts).toEqual([first, id]);
  });

  test("shows as edited only after an edit that follows its publication", async () => {
    const writer = await makeWriter(testApp);
    const edit = (id: string, title: string) =>
      testApp.call(
        "updateStory",
        { params: { id }, body: { title, shortDescription: "It waits." } },
        writer,
      );
    const readEditedAt = async (id: string) =>
      (await testApp.call("getStory", { params: { id } }, writer)).editedAt;
    const { _id: scheduledId } = await schedule(writer);
    expect(await edit(scheduledId, "Before")).toMatchObject({ wasPublished: false });
    expect(await readEditedAt(scheduledId)).toBeNull();
    const { _id: id } = await publish(writer, scheduledId);
    expect(await readEditedAt(id)).toBeNull();
    await unpublish(writer, id);
    const { wasPublished, updatedAt } = await edit(id, "After");
    expect([wasPublished, await readEditedAt(id)]).toEqual([true, updatedAt]);
  });

  test("is published at once, as new as any other, or left unpublished", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    await follow(reader, writer);
    const far = await schedule(writer, inFuture(100 * hour));
    const published = await publish(writer, far._id);
    expect(published).toMatchObject({ isPublished: true, publishAt: null });
    expect(timeOfId(published._id).getTime()).toBeLessThan(testApp.clock.now().getTime() + hour);
    expect(await countAlerts(published._id)).toBe(1);
    expect(await findStory(reader, writer, published._id)).toEqual(everywhere);

    const { _id: id } = await schedule(writer);
    expect(await unpublish(writer, id)).toMatchObject({ isPublished: false, publishAt: null });
    testApp.clock.advance(2 * hour);
    await runDue();
    expect(await readMessage(id, reader)).toEqual([404, "Story not found."]);
    const late = await publish(writer, id);
    expect(await countAlerts(late._id)).toBe(1);
  });

  test("can be edited and deleted, and an edit before its publication is none for readers", async () => {
    const writer = await makeWriter(testApp);
    const { _id: id } = await schedule(writer);
    const texts = { title: "Renamed", shortDescription: "It waits.", genre: ["fantasy"] };
    await testApp.call("updateStory", { params: { id }, body: texts }, writer);
    testApp.clock.advance(hour);
    await runDue();
    const stories = await testApp.call("listStories", { query: { genre: "fantasy" } }, writer);
    expect(stories.find(({ _id }) => _id === id)?.title).toBe("Renamed");
    const { createdAt, updatedAt } = await testApp.call("getPublicStory", { params: { id } });
    expect(updatedAt).toBe(createdAt);

    const { _id: deletedId } = await schedule(writer);
    await testApp.call("deleteStory", { params: { id: deletedId } }, writer);
    testApp.clock.advance(hour);
    await runDue();
    const own = await testApp.call("getOwnWriter", {}, writer);
    expect([own?.storiesCount, (await listOwn(writer)).length]).toEqual([1, 1]);
  });

  test.each([
    ["", "Time must be a date and time such as 2026-12-24T18:00:00Z."],
    ["tomorrow", "Time must be a date and time such as 2026-12-24T18:00:00Z."],
    ["2026-12-24T18:00", "Time must be a date and time such as 2026-12-24T18:00:00Z."],
    ["2020-12-24T18:00:00Z", "Choose a time between one minute and one year from now."],
    ["2120-12-24T18:00:00+01:00", "Choose a time between one minute and one year from now."],
  ])("is 400 at its field with the time %j", async (publishAt, message) => {
    const writer = await makeWriter(testApp);
    const { status, body } = await testApp.callExpectingError(
      "publishStory",
      publishForm({ publishAt }),
      writer,
    );
    expect([status, body.fields]).toEqual([400, { publishAt: message }]);
  });

  test("is at least a minute and at most a year away, and one of at most 50, also if ten come at once", async () => {
    const writer = await makeWriter(testApp);
    const ids: string[] = [];
    for (let count = 0; count < 41; count += 1) {
      const unpublishedAt = testApp.clock.now();
      const changes = { unpublishedAt, publishAt: new Date(inFuture(hour)), wasPublished: false };
      ids.push(await makeStory(testApp, writer, changes));
    }
    for (const milliseconds of [59_000, 367 * 24 * hour]) {
      const { status } = await testApp.callExpectingError(
        "publishOwnStory",
        { params: { id: ids[0] ?? "" }, body: { publishAt: inFuture(milliseconds) } },
        writer,
      );
      expect(status).toBe(400);
    }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        testApp.send("publishStory", publishForm({ publishAt: inFuture(hour) }), writer),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(9).fill(201), 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().msg).toBe(
      "You can schedule at most 50 stories at once.",
    );
  });

  test("gets another time while the parts of its series are ordered", async () => {
    const writer = await makeWriter(testApp);
    const part = await makeStory(testApp, writer);
    const { _id: seriesId } = await makeSeries(testApp, writer, [part]);
    let { _id: id } = await schedule(writer, inFuture(hour), { series: seriesId });
    const readSeries = () => testApp.call("getSeries", { params: { id: seriesId } }, writer);
    for (let hours = 2; hours <= 20; hours += 1) {
      const { parts, revision } = await readSeries();
      const order = { params: { id: seriesId }, body: { stories: parts.toReversed(), revision } };
      const [ordered, moved] = await Promise.all([
        testApp.send("setSeriesParts", order, writer),
        publish(writer, id, { publishAt: inFuture(hours * hour) }),
      ]);
      // The part may have got another id before.
      expect([200, 404]).toContain(ordered.statusCode);
      id = moved._id;
    }
    expect((await readSeries()).parts.toSorted()).toEqual([part, id].toSorted());
  });

  test("stays unpublished if its griot is suspended at its time", async () => {
    const writer = await makeWriter(testApp);
    const { _id: id } = await schedule(writer);
    const setSuspended = (value: string) =>
      testApp.db.pool.query(`UPDATE users SET suspended_at = ${value} WHERE id = $1`, [
        writer.userId,
      ]);
    await setSuspended("now()");
    testApp.clock.advance(hour);
    await runDue();
    await setSuspended("NULL");
    await runDue();
    expect(await listOwn(writer)).toMatchObject([{ _id: id, isPublished: false, publishAt: null }]);
  });

  test("of another griot is 404, and a published one cannot be scheduled", async () => {
    const [writer, other] = [await makeWriter(testApp), await makeWriter(testApp)];
    const { _id: id } = await schedule(writer);
    for (const name of ["publishOwnStory", "unpublishStory"] as const) {
      const input = { params: { id }, body: {} };
      expect((await testApp.callExpectingError(name, input, other)).status).toBe(404);
    }
    const published = await makeStory(testApp, writer);
    const input = { params: { id: published }, body: { publishAt: inFuture(hour) } };
    const { status, body } = await testApp.callExpectingError("publishOwnStory", input, writer);
    expect([status, body.msg]).toEqual([409, "This story is published already."]);
  });
});

describe("an unpublished story", () => {
  test("is not available to others, and comes back with comments, figures and place, without an alert", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    await follow(reader, writer);
    const story = await testApp.call("publishStory", publishForm({}), writer);
    const id = story._id;
    const params = { storyId: id };
    await testApp.call("likeStory", { params, body: { on: true } }, reader);
    await testApp.call("bookmarkStory", { params, body: {} }, reader);
    await testApp.call("createComment", { params, query: {}, body: { text: "More!" } }, reader);
    expect(await countAlerts(id)).toBe(1);
    const before = await testApp.call("getStory", { params: { id } }, reader);

    expect(await unpublish(writer, id)).toMatchObject({ _id: id, isPublished: false });
    const message = [404, "This story is not available at the moment."];
    expect(await readMessage(id, reader)).toEqual(message);
    expect(await readMessage(id)).toEqual(message);
    const page = await testApp.app.http.inject({ url: `/story/${id}/share` });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("This story is not available at the moment.");
    expect(await findStory(reader, writer, id)).toEqual([]);
    const own = await testApp.call("getStory", { params: { id } }, writer);
    expect(own).toMatchObject({ isPublished: false, performance: { likeCount: 1 } });
    expect((await testApp.call("getOwnWriter", {}, writer))?.storiesCount).toBe(0);

    expect(await publish(writer, id)).toMatchObject({ _id: id, isPublished: true });
    const after = await testApp.call("getStory", { params: { id } }, reader);
    expect(after).toEqual({ ...before, position: after.position });
    await testApp.app.jobHandlers["rank-trending"]({});
    expect(await findStory(reader, writer, id)).toEqual(everywhere);
    expect(await countAlerts(id)).toBe(1);
    expect((await testApp.call("getOwnWriter", {}, writer))?.storiesCount).toBe(1);
  });

  test("that was taken back before its followers were alerted alerts them when it comes back", async () => {
    const [writer, reader, lateReader] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await follow(reader, writer);
    const { _id: id } = await testApp.call("publishStory", publishForm({}), writer);
    await unpublish(writer, id);
    expect(await countAlerts(id)).toBe(0);
    testApp.clock.advance(hour);
    await follow(lateReader, writer);
    await publish(writer, id);
    expect(await countAlerts(id)).toBe(1);
    testApp.clock.advance(8 * 24 * hour);
    await unpublish(writer, id);
    await testApp.db.pool.query("DELETE FROM alerts WHERE reference_id = $1", [id]);
    await publish(writer, id);
    expect(await countAlerts(id)).toBe(0);
  });

  test("that was taken back before its followers were alerted alerts those of then whenever it comes back, once", async () => {
    const [writer, reader, lateReader] = [
      await makeWriter(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await follow(reader, writer);
    const { _id: id } = await testApp.call("publishStory", publishForm({}), writer);
    await unpublish(writer, id);
    expect(await countAlerts(id)).toBe(0);
    testApp.clock.advance(8 * 24 * hour);
    await follow(lateReader, writer);
    await publish(writer, id);
    expect(await countAlerts(id)).toBe(1);
    await unpublish(writer, id);
    await publish(writer, id);
    expect(await countAlerts(id)).toBe(1);
  });

  test("that one follower has an alert of alerts no others after seven days", async () => {
    const writer = await makeWriter(testApp);
    const readers = [await makeReader(testApp), await makeReader(testApp)];
    for (const reader of readers) await follow(reader, writer);
    const { _id: id } = await testApp.call("publishStory", publishForm({}), writer);
    expect(await countAlerts(id)).toBe(2);
    await unpublish(writer, id);
    await testApp.db.pool.query("DELETE FROM alerts WHERE reference_id = $1 AND user_id = $2", [
      id,
      readers[0]?.userId,
    ]);
    testApp.clock.advance(8 * 24 * hour);
    await publish(writer, id);
    expect(await countAlerts(id)).toBe(1);
  });

  test("can come back at a time", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const { _id: id } = await testApp.call("publishStory", publishForm({}), writer);
    await unpublish(writer, id);
    const publishAt = inFuture(hour);
    expect(await publish(writer, id, { publishAt })).toMatchObject({ _id: id, publishAt });
    expect((await readMessage(id, reader))[1]).toBe("This story is not available at the moment.");
    testApp.clock.advance(hour);
    await runDue();
    await testApp.call("getStory", { params: { id } }, reader);
  });

  test("counts once, if ten publish and unpublish it at once", async () => {
    const writer = await makeWriter(testApp);
    const { _id: id } = await testApp.call("publishStory", publishForm({}), writer);
    const readCount = async () => (await testApp.call("getOwnWriter", {}, writer))?.storiesCount;
    await Promise.all(Array.from({ length: 10 }, () => unpublish(writer, id)));
    expect(await readCount()).toBe(0);
    await Promise.all(Array.from({ length: 10 }, () => publish(writer, id)));
    expect(await readCount()).toBe(1);
    expect(await listOwn(writer)).toMatchObject([{ _id: id, isPublished: true }]);
  });

  test("does not deadlock with a like that has begun", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    const [story] = await callDuringTransaction(
      testApp.db,
      [
        {
          text: "SELECT FROM story_counts WHERE story_id = $1 FOR NO KEY UPDATE",
          values: [storyId],
        },
      ],
      [() => unpublish(writer, storyId)],
      [
        {
          text: "INSERT INTO story_likes (story_id, user_id, created_at) VALUES ($1, $2, now())",
          values: [storyId, reader.userId],
        },
      ],
    );
    expect(story?._id).toBe(storyId);
  });

  test("that a moderator hides or its griot deletes is not found, and publishing does not show it", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const hidden = await testApp.call("publishStory", publishForm({}), writer);
    await unpublish(writer, hidden._id);
    await testApp.db.pool.query("UPDATE stories SET hidden_at = now() WHERE id = $1", [hidden._id]);
    expect((await readMessage(hidden._id, reader))[1]).toBe("Story not found.");
    await publish(writer, hidden._id);
    expect(await findStory(reader, writer, hidden._id)).toEqual([]);
    const deleted = await testApp.call("publishStory", publishForm({}), writer);
    await unpublish(writer, deleted._id);
    await testApp.call("deleteStory", { params: { id: deleted._id } }, writer);
    expect((await readMessage(deleted._id, reader))[1]).toBe("Story not found.");
    const own = await testApp.call("getOwnWriter", {}, writer);
    expect(own?.storiesCount).toBe(1);
  });

  test("is erased with its account, also if the griot leaves the stories", async () => {
    const writer = await makeWriter(testApp);
    const { _id: id } = await testApp.call("publishStory", publishForm({}), writer);
    const { _id: scheduled } = await schedule(writer);
    await unpublish(writer, id);
    await deleteAndErase(testApp, writer, "keep");
    await testApp.runJobs();
    const { rows } = await testApp.db.pool.query("SELECT FROM stories WHERE id = ANY ($1)", [
      [id, scheduled],
    ]);
    expect(rows).toEqual([]);
  });
});
