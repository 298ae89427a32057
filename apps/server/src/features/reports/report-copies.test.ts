import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sendChatMessage } from "../../testing/chats.fixture.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import {
  block,
  deleteAndErase,
  makeReader,
  makeStory,
  makeWriter,
} from "../../testing/users.fixture.ts";
import {
  dismiss,
  readCopy,
  readQueueEntry,
  report,
  reportExpectingError,
} from "./reports.fixture.ts";
import { reportCopies } from "./tables.ts";

const testApp = useTestApp();
const hour = 60 * 60 * 1000;
const day = 24 * hour;

const fetchFile = (url: string | null | undefined) => testApp.app.http.inject({ url: url ?? "" });
const deleteExpiredCopies = () => testApp.app.jobHandlers["delete-expired-report-copies"]({});
const createPicture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#b55d33" } })
    .jpeg()
    .toBuffer();

/** Publishes a story with pictures in its text. */
async function makeStoryWithPictures(count: number) {
  const writer = await makeWriter(testApp);
  const pictures: { url: string; alt: string }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const files = { picture: await createPicture() };
    const { url } = await testApp.call("uploadPicture", { form: {}, files }, writer);
    pictures.push({ url, alt: `Rude & "${number}"` });
  }
  const figures = pictures.map(
    ({ url, alt }) =>
      `<figure><img src="${url}" alt="${alt.replace("&", "&amp;").replaceAll('"', "&quot;")}"></figure>`,
  );
  const form = {
    title: "A story",
    shortDescription: "New.",
    story: `<p>Once.</p>${figures.join("")}`,
  };
  const files = { posterImage: await createPicture() };
  const { _id: storyId } = await testApp.call("publishStory", { form, files }, writer);
  return { writer, storyId, pictures };
}

/** Checks all pictures of texts a week later, and removes the files of those that were deleted. */
async function deleteUnusedPictures(): Promise<void> {
  testApp.clock.advance(7 * day + 1000);
  await testApp.app.jobHandlers["delete-unused-pictures"]({});
  await testApp.runJobs();
}

describe("the copy of a report", () => {
  test("shows a story as it was, after it was edited and deleted", async () => {
    const writer = await makeWriter(testApp);
    const ama = await makeReader(testApp);
    const storyId = await makeStory(testApp, writer, {
      title: "Old title",
      html: "<p>Old text</p>",
    });
    await report(testApp, ama, "story", storyId);
    await testApp.call(
      "updateStory",
      { params: { id: storyId }, body: { title: "New title", shortDescription: "New." } },
      writer,
    );
    await testApp.call("deleteStory", { params: { id: storyId } }, writer);
    await testApp.runJobs();
    const entry = await readQueueEntry(testApp, storyId);
    expect(entry?.thing).toBeNull();
    expect(entry?.copies).toMatchObject([
      { title: "Old title", author: { username: writer.username }, isTruncated: false },
    ]);
    expect(entry?.copies[0]?.text).toContain("Old text");
  });

  test("of a story keeps the pictures in its text after its griot edited them away, until 90 days after the decision", async () => {
    const { writer, storyId, pictures } = await makeStoryWithPictures(20);
    await report(testApp, await makeReader(testApp), "story", storyId);
    const body = { title: "Nice", shortDescription: "Nice.", story: "<p>Nice.</p>", format: 2 };
    await testApp.call("updateStory", { params: { id: storyId }, body }, writer);
    const { rowCount } = await testApp.db.pool.query(
      "DELETE FROM story_revisions WHERE story_id = $1",
      [storyId],
    );
    expect(rowCount).toBe(1);
    // The pictures are deleted at the second check that finds them unused.
    await deleteUnusedPictures();
    await deleteUnusedPictures();
    for (const { url } of pictures) expect((await fetchFile(url)).statusCode).toBe(404);
    const copy = await readCopy(testApp, storyId);
    expect(copy?.pictures.map(({ alt }) => alt)).toEqual(pictures.map(({ alt }) => alt));
    for (const { url } of copy?.pictures ?? []) {
      const { statusCode, headers } = await fetchFile(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    }
    await dismiss(testApp, "story", storyId);
    testApp.clock.advance(90 * day);
    const lateCopy = await readCopy(testApp, storyId, "handled");
    await deleteExpiredCopies();
    await testApp.runJobs();
    expect(lateCopy?.pictures).toHaveLength(20);
    for (const { url } of lateCopy?.pictures ?? []) {
      expect((await fetchFile(url)).statusCode).toBe(404);
    }
  });

  test("of a story shows a picture that is still in its text, and the deletion of the story leaves it", async () => {
    const { writer, storyId } = await makeStoryWithPictures(1);
    const moderator = await makeReader(testApp, { isModerator: true });
    await report(testApp, await makeReader(testApp), "story", storyId);
    const readPicture = async () => {
      const { _id: copyId = "" } = (await readCopy(testApp, storyId)) ?? {};
      const copy = await testApp.call("getReportCopy", { params: { copyId } }, moderator);
      return fetchFile(copy.pictures[0]?.url);
    };
    expect((await readPicture()).statusCode).toBe(200);
    await testApp.call("deleteStory", { params: { id: storyId } }, writer);
    await testApp.runJobs();
    expect((await readPicture()).statusCode).toBe(200);
  });

  test("of a story loses no picture, even if ten reports and the deletion of the story come at once", async () => {
    const { writer, storyId } = await makeStoryWithPictures(3);
    const readers = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    const body = { type: "story", targetId: storyId, reason: "It is spam." } as const;
    const [statuses] = await Promise.all([
      Promise.all(
        readers.map(
          async (reader) => (await testApp.send("reportEntity", { body }, reader)).statusCode,
        ),
      ),
      testApp.call("deleteStory", { params: { id: storyId } }, writer),
    ]);
    await testApp.runJobs();
    // A report that came after the deletion finds no story.
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const isReported = statuses.includes(200);
    const copy = await readCopy(testApp, storyId);
    expect(copy?.pictures.length ?? 0).toBe(isReported ? 3 : 0);
    for (const { url } of copy?.pictures ?? []) {
      expect((await fetchFile(url)).statusCode).toBe(200);
    }
  });

  test("keeps the files of a message after it was erased, until 90 days after the decision", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const sent = await sendChatMessage(testApp, kofi, ama, {
      content: "look",
      media: await createPicture(),
    });
    await report(testApp, ama, "message", sent._id);
    await testApp.call("deleteMessage", { params: { messageId: sent._id }, body: {} }, kofi);
    testApp.clock.advance(25 * hour);
    await testApp.app.jobHandlers["delete-expired-messages"]({});
    await testApp.runJobs();
    const file = (await readCopy(testApp, sent._id))?.messages[0]?.file;
    expect(file).toMatchObject({ mediaType: "image", contentType: "image/jpeg" });
    expect((await fetchFile(file?.url)).statusCode).toBe(200);
    expect((await fetchFile(file?.url.slice(0, -3))).statusCode).toBe(404);
    await dismiss(testApp, "message", sent._id);
    testApp.clock.advance(90 * day - hour);
    await deleteExpiredCopies();
    const lateFile = (await readCopy(testApp, sent._id, "handled"))?.messages[0]?.file;
    expect((await fetchFile(lateFile?.url)).statusCode).toBe(200);
    testApp.clock.advance(hour);
    const { url = "" } = (await readCopy(testApp, sent._id, "handled"))?.messages[0]?.file ?? {};
    await deleteExpiredCopies();
    await testApp.runJobs();
    expect((await fetchFile(url)).statusCode).toBe(404);
    expect(await readQueueEntry(testApp, sent._id, "handled")).toMatchObject({
      copies: [],
      reports: [{ reason: "It is spam." }],
    });
  });

  test("keeps the picture of a user who replaced it, no longer at its public address", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const setPicture = async () =>
      testApp.call(
        "setProfilePicture",
        { form: {}, files: { profilePicture: await createPicture() } },
        kofi,
      );
    const { profilePicture: publicUrl } = (await setPicture()).profile;
    await report(testApp, ama, "user", kofi.userId);
    expect((await fetchFile(publicUrl)).statusCode).toBe(200);
    await setPicture();
    await testApp.runJobs();
    expect((await fetchFile(publicUrl)).statusCode).toBe(404);
    const copy = await readCopy(testApp, kofi.userId);
    expect((await fetchFile(copy?.picture)).statusCode).toBe(200);
  });

  test("stays as long as the report is not decided", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await report(testApp, ama, "user", kofi.userId);
    testApp.clock.advance(91 * day);
    await deleteExpiredCopies();
    expect(await readCopy(testApp, kofi.userId)).toBeDefined();
    await dismiss(testApp, "user", kofi.userId);
    testApp.clock.advance(89 * day);
    await deleteExpiredCopies();
    expect(await readCopy(testApp, kofi.userId, "handled")).toBeDefined();
  });

  test("keeps a file as long as any copy has it", async () => {
    const kofi = await makeReader(testApp);
    const setPicture = async () =>
      testApp.call(
        "setProfilePicture",
        { form: {}, files: { profilePicture: await createPicture() } },
        kofi,
      );
    await setPicture();
    for (const aboutMe of ["First.", "Second."]) {
      await testApp.call(
        "updateProfile",
        { form: { aboutMe }, files: { avatar: undefined } },
        kofi,
      );
      await report(testApp, await makeReader(testApp), "user", kofi.userId);
      await dismiss(testApp, "user", kofi.userId);
      testApp.clock.advance(10 * day);
    }
    // Its removal moves the file to where only the copies have it.
    await setPicture();
    await testApp.runJobs();
    const readPictures = async () =>
      (await readQueueEntry(testApp, kofi.userId, "handled"))?.copies.map(({ picture }) => picture);
    const erase = async () => {
      await deleteExpiredCopies();
      await testApp.runJobs();
    };
    expect(await readPictures()).toHaveLength(2);
    testApp.clock.advance(70 * day);
    await erase();
    const [picture, ...others] = (await readPictures()) ?? [];
    expect(others).toEqual([]);
    expect((await fetchFile(picture)).statusCode).toBe(200);
    testApp.clock.advance(10 * day);
    const [lastPicture] = (await readPictures()) ?? [];
    await erase();
    expect(await readPictures()).toEqual([]);
    expect((await fetchFile(lastPicture)).statusCode).toBe(404);
  });

  test("is shared by reports that saw the same, and new after an edit", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const esi = await makeReader(testApp);
    const writer = await makeWriter(testApp);
    const { _id: id } = await testApp.call(
      "createPlaylist",
      { body: { name: "Rude name", public: true } },
      kofi,
    );
    const storyId = await makeStory(testApp, writer, { title: "In the list" });
    await testApp.call("updatePlaylist", { params: { id }, body: { stories: [storyId] } }, kofi);
    await report(testApp, ama, "playlist", id);
    await report(testApp, esi, "playlist", id);
    const entry = await readQueueEntry(testApp, id);
    expect(entry).toMatchObject({
      kind: "playlist",
      reportCount: 2,
      thing: { title: "Rude name", author: { _id: kofi.userId } },
      copies: [{ title: "Rude name", stories: ["In the list"] }],
    });
    await testApp.call("updatePlaylist", { params: { id }, body: { name: "Nice name" } }, kofi);
    await report(testApp, writer, "playlist", id);
    const titles = (await readQueueEntry(testApp, id))?.copies.map(({ title }) => title);
    expect(titles).toEqual(["Nice name", "Rude name"]);
    expect(await reportExpectingError(testApp, kofi, "playlist", id)).toEqual([
      403,
      "You cannot report your own playlist.",
    ]);
  });

  test("of a series has its title, description and the titles of the parts that the reporter sees", async () => {
    const ama = await makeReader(testApp);
    const writer = await makeWriter(testApp);
    const part = await makeStory(testApp, writer, { title: "The first" });
    const fields = { title: "Rude title", shortDescription: "Rude too." };
    const { _id: id } = await makeSeries(testApp, writer, [part], fields);
    await report(testApp, ama, "series", id);
    const { title, shortDescription: text } = fields;
    expect(await readQueueEntry(testApp, id)).toMatchObject({
      kind: "series",
      thing: { title, text, path: `/series/${id}`, author: { _id: writer.userId } },
      copies: [{ title, text, stories: ["The first"] }],
    });
    expect(await reportExpectingError(testApp, writer, "series", id)).toEqual([
      403,
      "You cannot report your own series.",
    ]);
  });

  test("of a series keeps the picture of its first part, after this part was deleted", async () => {
    const writer = await makeWriter(testApp);
    const { _id: series } = await makeSeries(testApp, writer, []);
    const form = { title: "A part", shortDescription: "New.", story: "<p>Once.</p>", series };
    const files = { posterImage: await createPicture() };
    const { _id: part } = await testApp.call("publishStory", { form, files }, writer);
    const params = { id: series };
    const { posterImage } = await testApp.call("getSeries", { params }, writer);
    await report(testApp, await makeReader(testApp), "series", series);
    await testApp.call("deleteStory", { params: { id: part } }, writer);
    await testApp.runJobs();
    expect((await fetchFile(posterImage)).statusCode).toBe(404);
    const copy = await readCopy(testApp, series);
    expect(copy?.stories).toEqual(["A part"]);
    expect((await fetchFile(copy?.picture)).statusCode).toBe(200);
  });

  test("of a group has for outsiders what outsiders see, also across a block", async () => {
    const writer = await makeWriter(testApp);
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const id = await makeGroup(testApp, writer);
    await testApp.call("joinGroup", { params: { id }, body: {} }, kofi);
    await block(testApp, writer, ama);
    await report(testApp, ama, "group", id);
    expect(await readCopy(testApp, id)).toMatchObject({ text: "", author: null, memberCount: 2 });
    await report(testApp, kofi, "group", id);
    expect(await readCopy(testApp, id)).toMatchObject({ author: { _id: writer.userId } });
    expect(await reportExpectingError(testApp, writer, "group", id)).toEqual([
      403,
      "You cannot report your own group.",
    ]);
  });

  test("has its whole text in the call for one copy, which only moderators may make", async () => {
    const writer = await makeWriter(testApp);
    const ama = await makeReader(testApp);
    const moderator = await makeReader(testApp, { isModerator: true });
    const html = `<p>${"word ".repeat(4998)}</p><pre>The\n    &amp; end</pre>`;
    const storyId = await makeStory(testApp, writer, { html });
    await report(testApp, ama, "story", storyId);
    const copy = await readCopy(testApp, storyId);
    expect(copy?.isTruncated).toBe(true);
    expect(copy?.text.length).toBeLessThanOrEqual(2000);
    const params = { copyId: copy?._id ?? "" };
    const whole = await testApp.call("getReportCopy", { params }, moderator);
    expect(whole.text.endsWith("word \n\nThe\n    & end")).toBe(true);
    expect(whole.isTruncated).toBe(false);
    const refusal = await testApp.callExpectingError("getReportCopy", { params }, ama);
    expect(refusal.status).toBe(403);
  });

  test("is deleted with the account of the reporter, unless another report has the same", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await report(testApp, ama, "user", kofi.userId);
    await report(testApp, esi, "user", kofi.userId);
    await deleteAndErase(testApp, ama);
    await testApp.runJobs();
    expect(await readQueueEntry(testApp, kofi.userId)).toMatchObject({
      reportCount: 1,
      copies: [{ author: { username: kofi.username } }],
    });
    await deleteAndErase(testApp, esi);
    await testApp.runJobs();
    const rows = await testApp.db.drizzle
      .select()
      .from(reportCopies)
      .where(eq(reportCopies.targetId, kofi.userId));
    expect(rows).toEqual([]);
  });
});
