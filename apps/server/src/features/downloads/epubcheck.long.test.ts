import { test } from "vitest";
import { makeSeries } from "../../testing/series.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory } from "../../testing/users.fixture.ts";
import { epubcheck, expectValidEpubs } from "../books/epubcheck.fixture.ts";
import { makeWorks } from "../exports/works.fixture.ts";
import type { EpubCall } from "./downloads.fixture.ts";

const testApp = useTestApp();

test.skipIf(epubcheck === undefined)(
  "each downloaded book passes epubcheck",
  { timeout: 240_000 },
  async () => {
    const { writer } = await makeWorks(testApp, { partCount: 0 });
    const stories = await testApp.call(
      "listWriterStories",
      { params: { writerId: writer.writerId }, query: {} },
      writer,
    );
    const bareStory = await makeStory(testApp, writer, {
      title: "Ọ̀ṣun’s Well & “more” <b>",
      shortDescription: "",
      warnings: ["violence", "hate"],
      genres: ["african folktales", "fantasy"],
    });
    const ids = [...stories.map(({ _id }) => _id), bareStory];
    const series = await makeSeries(testApp, writer, ids, { shortDescription: "" });
    const playlist = await testApp.call(
      "createPlaylist",
      { body: { name: "Evenings", public: true } },
      writer,
    );
    const add = { params: { id: playlist._id }, body: { add: ids } };
    await testApp.call("updatePlaylist", add, writer);
    await makeStory(testApp, writer, { title: "Outside of the series" });
    const download = async (name: EpubCall, id: string) =>
      (await testApp.send(name, { params: { id } })).rawPayload;
    await expectValidEpubs(
      await Promise.all([
        ...ids.map((id) => download("downloadStoryEpub", id)),
        download("downloadSeriesEpub", series._id),
        download("downloadPlaylistEpub", playlist._id),
        download("downloadWriterEpub", writer.writerId),
      ]),
    );
  },
);
