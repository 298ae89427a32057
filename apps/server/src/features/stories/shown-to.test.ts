import { sentences } from "@kora/contract/sentences";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { deleteAndErase, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

let posterImage: Buffer;
beforeAll(async () => {
  const create = { width: 800, height: 500, channels: 3, background: "#203050" } as const;
  posterImage = await sharp({ create }).jpeg().toBuffer();
});

const get = (url: string) => testApp.app.http.inject(url);
const text = "Once, and not once, there was a river.";

/** The month of birth of someone who is 15. */
const minorsMonth = `${new Date().getUTCFullYear() - 15}-01-01`;
const makeMinor = () => makeWriter(testApp, { age: 15 }, { birthMonth: minorsMonth });

const fields = { title: "The Ferry", shortDescription: "d", story: `<p>${text}</p>` };
const publish = async (griot: TestUser, form: { shownTo?: "public" | "members" } = {}) => {
  const input = { form: { ...fields, ...form }, files: { posterImage } };
  return (await testApp.call("publishStory", input, griot))._id;
};
const readOwn = (id: string, griot: TestUser) =>
  testApp.call("getOwnStory", { params: { id } }, griot);

/** Returns the status of each page and call that visitors have for a story. */
async function readAsVisitor(id: string, griot: TestUser) {
  const statuses = await Promise.all(
    [`/api/stories/public/${id}`, `/story/${id}/card.png`, `/api/stories/${id}/download.html`].map(
      async (url) => (await get(url)).statusCode,
    ),
  );
  const share = await get(`/story/${id}/share`);
  const feed = await get(`/writer/${griot.userId}/feed.atom`);
  testApp.clock.advance(2000);
  const sitemap = await get("/sitemap/1.xml");
  const read = await testApp.send("countPublicRead", {
    params: { id },
    body: { time: 9, tempId: "visitor" },
  });
  return {
    statuses,
    share: share.statusCode,
    hasText: share.body.includes(text),
    isInFeed: feed.body.includes(id),
    isInSitemap: sitemap.body.includes(id),
    counted: read.statusCode,
  };
}

const open = {
  ...{ statuses: [200, 200, 200], share: 200, hasText: true },
  ...{ isInFeed: true, isInSitemap: true, counted: 200 },
};
const closed = {
  ...{ statuses: [403, 404, 403], share: 200, hasText: false },
  ...{ isInFeed: false, isInSitemap: false, counted: 404 },
};

describe("a story for members", () => {
  test("is shown to visitors with title and poster only, until its griot shows it to everyone", async () => {
    const griot = await makeWriter(testApp);
    const id = await publish(griot, { shownTo: "members" });
    expect(await readAsVisitor(id, griot)).toEqual(closed);
    const { body } = await get(`/story/${id}/share`);
    expect(body).toContain("The Ferry</h1>");
    expect(body).toContain("This story is for members of Kora.");
    expect(body).toContain(`href="/login?next=${encodeURIComponent(`/story/${id}`)}"`);
    expect(body).toContain('content="noindex"');
    const refusal = await testApp.send("getPublicStory", { params: { id } });
    expect(refusal.json().msg).toBe(sentences.publication.membersOnly);
    const reader = await makeReader(testApp);
    expect((await testApp.call("getStory", { params: { id } }, reader)).story).toContain(text);

    const { revision } = await readOwn(id, griot);
    const { title, shortDescription } = fields;
    const body2 = { title, shortDescription, shownTo: "public" } as const;
    const edited = await testApp.call("updateStory", { params: { id }, body: body2 }, griot);
    expect([edited.shownTo, edited.revision]).toEqual(["public", revision]);
    expect(await readAsVisitor(id, griot)).toEqual(open);
  });

  test("stays one when it is edited, unpublished, published again and brought back", async () => {
    const griot = await makeWriter(testApp);
    const id = await publish(griot);
    const params = { id };
    const { title, shortDescription } = fields;
    const edit = (body: { title: string; shownTo?: "members" }) =>
      testApp.call("updateStory", { params, body: { shortDescription, ...body } }, griot);
    await edit({ title: "The Old Ferry" });
    await edit({ title: "The New Ferry", shownTo: "members" });
    await edit({ title });
    await testApp.call("unpublishStory", { params }, griot);
    await testApp.call("publishOwnStory", { params, body: {} }, griot);
    const [latest] = await testApp.call("listRevisions", { params }, griot);
    const revision = latest?.revision ?? 0;
    const restore = { params: { id, revision }, body: {} };
    expect((await testApp.call("restoreRevision", restore, griot)).shownTo).toBe("members");
    expect((await readAsVisitor(id, griot)).hasText).toBe(false);
  });

  test("is missing in what visitors see of its series", async () => {
    const griot = await makeWriter(testApp);
    const parts = await makeParts(testApp, griot, 3);
    const [first = "", second = "", third = ""] = parts;
    const { _id: id } = await makeSeries(testApp, griot, parts);
    await testApp.db.pool.query("UPDATE stories SET shown_to = 'members' WHERE id = $1", [second]);
    for (const url of [`/series/${id}/share`, `/series/${id}/feed.atom`]) {
      const { body } = await get(url);
      expect(body).toContain(third);
      expect(body).not.toContain(second);
    }
    expect((await get(`/story/${third}/share`)).body).toContain("Part 2 of 2");
    const book = await get(`/api/series/${id}/download.html`);
    expect([book.body.includes("Letter 1"), book.body.includes("Letter 2")]).toEqual([true, false]);
    const reader = await makeReader(testApp);
    const seen = await testApp.call("getSeries", { params: { id } }, reader);
    expect(seen.parts).toEqual([first, second, third]);
    const own = await testApp.send("downloadSeriesHtml", { params: { id } }, reader);
    expect(own.body).toContain("Letter 2");
  });

  test("is missing in what visitors download of a playlist and of a griot", async () => {
    const griot = await makeWriter(testApp);
    const shown = await makeStory(testApp, griot, { title: "Shown" });
    const kept = await makeStory(testApp, griot, { title: "Kept", shownTo: "members" });
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Both", public: true } },
      griot,
    );
    const change = { params: { id: playlist._id }, body: { stories: [shown, kept] } };
    await testApp.call("updatePlaylist", change, griot);
    for (const path of [`playlists/${playlist._id}`, `writer/${griot.userId}`]) {
      const { statusCode, body } = await get(`/api/${path}/download.html`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect([body.includes("Shown"), body.includes("Kept")]).toEqual([true, false]);
    }
  });
});

describe("the griot's setting", () => {
  test("decides about new stories without a choice of their own, and not about others", async () => {
    const griot = await makeWriter(testApp);
    const before = await publish(griot);
    const body = { storiesShownTo: "members" } as const;
    const privacy = await testApp.call("setPrivacy", { body }, griot);
    expect(privacy.storiesShownTo).toBe("members");
    const byDefault = await publish(griot);
    const chosen = await publish(griot, { shownTo: "public" });
    expect(
      await Promise.all([before, byDefault, chosen].map((id) => readOwn(id, griot))),
    ).toMatchObject([{ shownTo: "public" }, { shownTo: "members" }, { shownTo: "public" }]);
    expect((await readAsVisitor(byDefault, griot)).hasText).toBe(false);
  });

  test("is kept by a draft that says nothing else", async () => {
    const griot = await makeWriter(testApp);
    const _id = "01970000-0000-7000-8000-0000000000d1";
    const save = (body: { shownTo?: "members" | null; revision?: number }) =>
      testApp.call("saveDraft", { body: { _id, title: "Draft", ...body } }, griot);
    expect((await save({})).shownTo).toBeNull();
    expect((await save({ shownTo: "members", revision: 1 })).shownTo).toBe("members");
    expect((await save({ revision: 2 })).shownTo).toBe("members");
    expect((await save({ shownTo: null, revision: 3 })).shownTo).toBeNull();
  });
});

describe("stories of a minor", () => {
  test("are for members only, whatever the griot chooses", async () => {
    const griot = await makeMinor();
    const id = await publish(griot, { shownTo: "public" });
    expect((await readOwn(id, griot)).shownTo).toBe("members");
    expect(await readAsVisitor(id, griot)).toEqual(closed);
    const body = { storiesShownTo: "public" } as const;
    const refusal = await testApp.send("setPrivacy", { body }, griot);
    expect([refusal.statusCode, refusal.json().msg]).toEqual([
      403,
      sentences.profile.publicForOlder,
    ]);
    expect((await testApp.call("getProfile", {}, griot)).user.privacy.storiesShownTo).toBe(
      "members",
    );
  });

  test("are not shown to visitors before the age is known to be over 17, nor after the account is erased", async () => {
    const griot = await makeWriter(testApp, {}, { birthMonth: null });
    const id = await makeStory(testApp, griot, { title: "Left behind" });
    expect((await readAsVisitor(id, griot)).hasText).toBe(true);
    await testApp.db.pool.query(
      "UPDATE users SET birth_month = $2, keeps_stories = true WHERE id = $1",
      [...[griot.userId, minorsMonth]],
    );
    expect((await readAsVisitor(id, griot)).hasText).toBe(false);
    await deleteAndErase(testApp, griot, "keep");
    const share = await get(`/story/${id}/share`);
    expect([share.statusCode, share.body.includes(text)]).toEqual([200, false]);
  });

  test("have a series that visitors do not find", async () => {
    const griot = await makeMinor();
    const series = await makeSeries(testApp, griot, await makeParts(testApp, griot, 1));
    expect((await get(`/series/${series._id}/share`)).statusCode).toBe(404);
    expect((await get(`/series/${series._id}/feed.atom`)).statusCode).toBe(404);
  });
});
