import { expect, test } from "vitest";
import { appealLatest, makeModerator } from "../../testing/sanctions.fixture.ts";
import { postStatus } from "../../testing/statuses.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { deleteExpiredQuotes } from "./delete-expired-quotes.ts";

const testApp = useTestApp();
const day = 24 * 60 * 60 * 1000;

test("what the log and the sanctions quote of comments and statuses is erased 90 days after the decision, and the titles of stories stay", async () => {
  const [writer, moderator] = [await makeWriter(testApp), await makeModerator(testApp)];
  const storyId = await makeStory(testApp, writer, { title: "The Ferry" });
  const { comment } = await testApp.call(
    "createComment",
    { params: { storyId }, query: {}, body: { text: "You fool." } },
    writer,
  );
  const status = await postStatus(testApp, writer, "All are fools.");
  for (const [kind, targetId] of [
    ["comment", comment._id],
    ["status", status._id],
    ["story", storyId],
  ] as const) {
    const input = { params: { kind, targetId }, body: { act: "hide", note: "Rude." } } as const;
    await testApp.call("moderate", input, moderator);
  }
  const readTitles = async () => {
    const query = { personId: writer.userId };
    const log = await testApp.call("listModerationLog", { query }, moderator);
    const { rows } = await testApp.db.pool.query<{ title: string; reason: string }>(
      "SELECT title, reason FROM sanctions WHERE user_id = $1 ORDER BY id DESC",
      [writer.userId],
    );
    expect([...log.map(({ note }) => note), ...rows.map(({ reason }) => reason)]).toEqual(
      Array.from({ length: 6 }, () => "Rude."),
    );
    return [log.map(({ title }) => title), rows.map(({ title }) => title)];
  };
  const all = ["The Ferry", "All are fools.", "You fool."];
  expect(await readTitles()).toEqual([all, all]);
  await useDaysLater(moderator, 89);
  await deleteExpiredQuotes(testApp);
  expect(await readTitles()).toEqual([all, all]);
  await useDaysLater(moderator, 2);
  await deleteExpiredQuotes(testApp);
  const kept = ["The Ferry", "", ""];
  expect(await readTitles()).toEqual([kept, kept]);
});

test("the quote of a sanction with an open appeal stays until the appeal is decided", async () => {
  const [writer, ama, moderator] = [
    await makeWriter(testApp),
    await makeReader(testApp),
    await makeModerator(testApp),
  ];
  const storyId = await makeStory(testApp, writer);
  const { comment } = await testApp.call(
    "createComment",
    { params: { storyId }, query: {}, body: { text: "You fool." } },
    ama,
  );
  const params = { kind: "comment", targetId: comment._id } as const;
  const other = await makeModerator(testApp);
  await testApp.call("moderate", { params, body: { act: "hide", note: "Rude." } }, moderator);
  const { appeal } = await appealLatest(testApp, ama);
  await useDaysLater(other, 91);
  await deleteExpiredQuotes(testApp);
  const readTitle = async () => {
    const input = { params: { userId: ama.userId }, query: {} };
    const [sanction] = await testApp.call("listSanctionsOfPerson", input, other);
    return sanction?.title;
  };
  expect(await readTitle()).toBe("You fool.");
  const decision = { outcome: "upheld", reason: "It was rude." } as const;
  await testApp.call(
    "decideAppeal",
    { params: { appealId: appeal?._id ?? "" }, body: decision },
    other,
  );
  await deleteExpiredQuotes(testApp);
  expect(await readTitle()).toBe("");
});

/** Lets days pass, in which the user uses the session. */
async function useDaysLater(user: TestUser, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    testApp.clock.advance(Math.min(left, 20) * day);
    await testApp.call("getProfile", {}, user);
  }
}
