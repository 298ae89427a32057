import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { makeWholeAccount } from "../../testing/whole-account.fixture.ts";

const testApp = useTestApp();

/** The exported file: its lists by name, and the profile. */
type Export = Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> };

describe("the export of an account", () => {
  test("is one JSON file with all data of the account and one entry per line", async () => {
    const { user, friend } = await makeWholeAccount(testApp);
    const response = await testApp.send("exportProfile", {}, user);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="kora-export-${user.username}.json"; filename*=UTF-8''kora-export-${user.username}.json`,
    });
    expect(response.body.trimEnd().split("\n")).toHaveLength(
      Number(response.headers["x-line-count"]),
    );
    const file: Export = response.json();
    const { username, email } = user;
    expect(file.profile).toMatchObject({ username, email, aboutMe: "available" });
    expect(file.profile.mutedWords).toEqual([`${username} muted`]);
    expect(file.profile.avatar).toMatch(/^http:\/\/kora\.test\/media\//);
    const emptyLists = Object.keys(file).filter((name) => file[name]?.length === 0);
    expect(emptyLists).toEqual([]);
    expect(file.stories).toMatchObject([{ story: `<p>${user.username}</p>`, likes: 1 }]);
    expect(file.comments).toMatchObject([{ text: `${user.username} commented` }]);
    expect(file.friends).toEqual([
      {
        person: { _id: friend.userId, username: friend.username },
        createdAt: expect.any(String),
      },
    ]);
    const contents = file.messages?.map(({ content }) => content);
    expect(contents).toEqual(
      expect.arrayContaining(["Well said", `${user.username} whispered`, "Yes"]),
    );
    const mediaUrls = file.messages?.flatMap(({ mediaUrl }) =>
      typeof mediaUrl === "string" ? mediaUrl : [],
    );
    expect(mediaUrls).toHaveLength(2);
    for (const url of mediaUrls ?? []) {
      const { pathname } = new URL(url);
      expect((await testApp.app.http.inject(pathname)).statusCode).toBe(200);
    }
  });

  test("contains only id and username of other users, and nothing of users hidden from the viewer", async () => {
    const { user, friend } = await makeWholeAccount(testApp);
    const { body } = await testApp.send("exportProfile", {}, user);
    expect(body).not.toContain(friend.email);
    await testApp.call("blockEntity", { body: { type: "user", targetId: user.userId } }, friend);
    const file: Export = (await testApp.send("exportProfile", {}, user)).json();
    expect(file.alerts).toMatchObject([{ sender: null }]);
  });

  test("says where drafts and imports belong, and whom comments mention", async () => {
    const writer = await makeWriter(testApp);
    const [kofi, esi] = [await makeReader(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    const { _id: seriesId } = await makeSeries(testApp, writer, []);
    const playlist = await testApp.call("createPlaylist", { body: { name: "Rivers" } }, writer);
    const texts = { title: "Further", shortDescription: "", story: "<p>On.</p>", posterAlt: "" };
    const draft = { _id: newId(), ...texts, series: seriesId, playlists: [playlist._id] };
    await testApp.call("saveDraft", { body: draft }, writer);
    const work = { name: "part.txt", bytes: Buffer.from("One part.") };
    await testApp.call(
      "importFile",
      { form: { series: seriesId, language: "fr" }, files: { file: work } },
      writer,
    );
    const text = `@${kofi.username} and @${esi.username}`;
    const target = { params: { storyId }, query: {} };
    const { comment } = await testApp.call("createComment", { ...target, body: { text } }, writer);
    await testApp.call(
      "pinComment",
      { params: { storyId }, body: { path: comment.path, on: true } },
      writer,
    );
    const read = async (): Promise<Export> =>
      (await testApp.send("exportProfile", {}, writer)).json();
    const file = await read();
    expect(file.drafts).toContainEqual(
      expect.objectContaining({ _id: draft._id, seriesId, playlists: [playlist._id] }),
    );
    expect(file.imports).toMatchObject([{ seriesId, language: "fr" }]);
    const toPerson = ({ userId, username }: TestUser) => ({ _id: userId, username });
    const mentions = [toPerson(kofi), toPerson(esi)];
    expect(file.comments).toMatchObject([{ text, mentions, isPinned: true }]);
    await testApp.call("blockEntity", { body: { type: "user", targetId: writer.userId } }, kofi);
    expect((await read()).comments).toMatchObject([{ mentions: [toPerson(esi)] }]);
  });

  test("is refused with a JSON error without a session, and contains only the viewer's own data", async () => {
    expect(await testApp.callExpectingError("exportProfile", {})).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    });
    const { user } = await makeWholeAccount(testApp);
    const otherUser = await makeReader(testApp);
    const { body } = await testApp.send("exportProfile", {}, otherUser);
    expect(body).not.toContain(user.username);
  });
});
