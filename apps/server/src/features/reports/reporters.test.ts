import { type CallDefinition, calls } from "@kora/contract";
import { serverEvents } from "@kora/contract/events";
import { moderatedKinds } from "@kora/contract/moderation-actions";
import type { ReportedType } from "@kora/contract/reports";
import { expect, onTestFinished, test } from "vitest";
import { toCallUrl } from "../../testing/call-url.ts";
import { makeGroup } from "../../testing/group-roles.fixture.ts";
import { appealLatest, makeModerator } from "../../testing/sanctions.fixture.ts";
import { makeSeries } from "../../testing/series.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { report } from "./reports.fixture.ts";

const testApp = useTestApp();

/** Creates a writer with content of most kinds. Returns their ids by type. */
async function makeReportedContent() {
  const writer = await makeWriter(testApp);
  const storyId = await makeStory(testApp, writer);
  const comment = { params: { storyId }, query: {}, body: { text: "You are a fool." } };
  const playlist = { body: { name: "Rude", public: true } };
  const ids = {
    user: writer.userId,
    writer: writer.writerId,
    story: storyId,
    comment: (await testApp.call("createComment", comment, writer)).comment._id,
    status: (await postStatus(testApp, writer))._id,
    group: await makeGroup(testApp, writer),
    playlist: (await testApp.call("createPlaylist", playlist, writer))._id,
    series: (await makeSeries(testApp, writer, [storyId]))._id,
  };
  return { writer, ids };
}

/** Connects a user, and returns the events that come from now on. */
async function collectEvents(user: TestUser): Promise<unknown[]> {
  const socket = await connect(testApp, user);
  onTestFinished(() => socket.close());
  const events: unknown[] = [];
  for (const name of Object.keys(serverEvents) as (keyof typeof serverEvents)[]) {
    socket.on(name, (event) => events.push(event));
  }
  return events;
}

/** Returns the responses of all calls that read, with each of these ids in the place of each parameter, by address. */
async function readEverything(
  user: TestUser,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  for (const call of Object.values<CallDefinition>(calls)) {
    if (call.method !== "GET") continue;
    const names = Object.keys(call.params?.shape ?? {});
    const kinds = names.includes("kind") ? moderatedKinds : ["user" as const];
    for (const [id, kind] of names.length > 0 ? cross(ids, kinds) : [["", ""]]) {
      const params = { ...Object.fromEntries(names.map((name) => [name, id])), kind };
      const url = toCallUrl(call, { params });
      const headers = { "x-auth-token": user.token };
      responses[url] = (await testApp.app.http.inject({ method: "GET", url, headers })).body;
    }
  }
  return responses;
}

const cross = (ids: readonly string[], kinds: readonly string[]) =>
  ids.flatMap((id) => kinds.map((kind) => [id, kind]));

test("no response, event or mail names who reported, neither to moderators nor to the reported user", async () => {
  const { writer, ids } = await makeReportedContent();
  const reporter = await makeReader(testApp);
  // The directory names its users to everyone.
  await testApp.call("setPrivacy", { body: { inDirectory: false } }, reporter);
  const moderator = await makeModerator(testApp);
  const events = await Promise.all([writer, moderator].map(collectEvents));
  const mailCount = testApp.mails.length;
  for (const [type, targetId] of Object.entries(ids) as [ReportedType, string][]) {
    await report(testApp, reporter, type, targetId);
  }
  const readByAll = async () => {
    await testApp.runJobs();
    const read = (user: TestUser) => readEverything(user, Object.values(ids));
    return { ofWriter: await read(writer), ofModerator: await read(moderator) };
  };
  const before = await readByAll();
  expect(before.ofModerator["/api/moderation/reports"]).toContain("It is spam.");
  for (const kind of moderatedKinds) {
    if (kind === "message") continue;
    const params = { kind, targetId: ids[kind] };
    await testApp.call("moderate", { params, body: { act: "warn", note: "Be kind." } }, moderator);
  }
  await appealLatest(testApp, writer);
  const after = await readByAll();
  const mails = testApp.mails.slice(mailCount);
  expect(mails.filter(({ to }) => to === writer.email)).toHaveLength(7);
  expect(events[0]).not.toEqual([]);
  const texts = [before.ofWriter, before.ofModerator, after.ofWriter, after.ofModerator].flatMap(
    (responses) => Object.entries(responses),
  );
  texts.push(["events", JSON.stringify(events)], ["mails", JSON.stringify(mails)]);
  const { userId, username } = reporter;
  expect(texts.filter(([, text]) => text.includes(userId) || text.includes(username))).toEqual([]);
});
