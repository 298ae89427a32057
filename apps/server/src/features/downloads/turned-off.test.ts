import type { CallName } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { expect, test } from "vitest";
import { makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { downloadHtml } from "./downloads.fixture.ts";
import { findWriter } from "./find-writer.ts";
import { readChapters } from "./read-chapters.ts";

const testApp = useTestApp();

const setDownloads = (user: TestUser, downloads: boolean) =>
  testApp.call("setPrivacy", { body: { downloads } }, user);

test("of a griot who has turned downloads off, nobody else downloads stories, series or all works", async () => {
  const griot = await makeWriter(testApp);
  const story = await makeStory(testApp, griot);
  const { _id: series } = await makeSeries(testApp, griot, [story]);
  const names = {
    downloadStoryEpub: story,
    downloadStoryHtml: story,
    downloadSeriesEpub: series,
    downloadSeriesHtml: series,
    downloadWriterEpub: griot.writerId,
    downloadWriterHtml: griot.writerId,
  };
  const reader = await makeReader(testApp);
  const readStatuses = (user?: TestUser) =>
    Promise.all(
      Object.entries(names).map(async ([name, id]) => {
        const response = await testApp.send(
          name as keyof typeof names & CallName,
          { params: { id } },
          user,
        );
        const isRefused = response.statusCode !== 200;
        return isRefused ? [response.statusCode, response.json().msg] : [200];
      }),
    );
  const allowed = Object.keys(names).map(() => [200]);
  expect(await readStatuses()).toEqual(allowed);
  expect((await setDownloads(griot, false)).downloads).toBe(false);
  const refused = Object.keys(names).map(() => [403, sentences.downloads.turnedOff]);
  expect(await readStatuses()).toEqual(refused);
  expect(await readStatuses(reader)).toEqual(refused);
  expect(await readStatuses(griot)).toEqual(allowed);
  await setDownloads(griot, true);
  expect(await readStatuses(reader)).toEqual(allowed);
});

test("public pages link to the files of a griot until downloads are turned off", async () => {
  const griot = await makeWriter(testApp);
  const story = await makeStory(testApp, griot);
  const { _id: series } = await makeSeries(testApp, griot, [story]);
  const paths = [`/story/${story}/share`, `/series/${series}/share`, `/@${griot.username}`];
  const findLinks = () =>
    Promise.all(
      paths.map(async (path) => {
        const { statusCode, body } = await testApp.app.http.inject(path);
        return [statusCode, body.includes("/download.epub")];
      }),
    );
  expect(await findLinks()).toEqual(paths.map(() => [200, true]));
  await setDownloads(griot, false);
  expect(await findLinks()).toEqual(paths.map(() => [200, false]));
});

test("a playlist leaves out stories of a griot who has turned downloads off", async () => {
  const [kwame, esi] = [await makeWriter(testApp), await makeWriter(testApp)];
  const owner = await makeReader(testApp);
  const body = { name: "Evenings", public: true };
  const { _id: id } = await testApp.call("createPlaylist", { body }, owner);
  const add = [
    await makeStory(testApp, kwame, { title: "Of Kwame" }),
    await makeStory(testApp, esi, { title: "Of Esi" }),
  ];
  await testApp.call("updatePlaylist", { params: { id }, body: { add } }, owner);
  await setDownloads(kwame, false);
  const html = await downloadHtml(testApp, "downloadPlaylistHtml", id);
  expect(html).toContain("Of Esi");
  expect(html).not.toContain("Of Kwame");
  expect(await downloadHtml(testApp, "downloadPlaylistHtml", id, kwame)).toContain("Of Kwame");
});

test("a griot who turns downloads off ends those under way", async () => {
  const griot = await makeWriter(testApp);
  for (let count = 0; count < 3; count += 1) await makeStory(testApp, griot);
  const ctx = testApp.app.createContext({ viewer: null });
  const chapters = readChapters(ctx, await findWriter(ctx, griot.writerId));
  expect((await chapters.next()).done).toBe(false);
  await setDownloads(griot, false);
  expect((await chapters.next()).done).toBe(true);
});
