import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { alertTypes } from "@kora/contract/alert-types";
import { MediaType, type MessageView } from "@kora/contract/messages";
import { loggedActs, moderatedKinds } from "@kora/contract/moderation-actions";
import {
  backgroundNames,
  backgrounds,
  fontSizeForLength,
  moodLabels,
  textStyles,
} from "@kora/contract/status-style";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../apps/server/src/testing/test-app.ts";
import { demoCommunity } from "./content/index.ts";
import { demoPassword, loadCommunity } from "./load-community.ts";

const testApp = useTestApp();
type Session = Pick<TestUser, "token" | "userId">;
let [reader, writer, groupCreator, moderator, secondModerator, limited]: Session[] = [];
const signedIn = (session: Session | undefined): Session => session ?? { token: "", userId: "" };
const pageSize = 50;

function emailOf(username: string): string {
  const users = [...demoCommunity.writers, ...demoCommunity.readers];
  return users.find((user) => user.username === username)?.email ?? "";
}

async function logIn(username: string): Promise<Session> {
  const email = emailOf(username);
  return testApp.call("login", { body: { email, password: demoPassword } });
}

beforeAll(async () => {
  const today = new Date();
  const clock = {
    now: () => testApp.clock.now(),
    set: (time: Date) => testApp.clock.advance(time.getTime() - testApp.clock.now().getTime()),
  };
  // Small pictures replace the posters, because encoding the real ones would take most of the time of this test.
  const folder = await mkdtemp(join(tmpdir(), "kora-demo-"));
  const picture = join(folder, "picture.webp");
  await sharp({ create: { width: 80, height: 50, channels: 3, background: "teal" } })
    .webp()
    .toFile(picture);
  await loadCommunity(testApp.app, testApp.db, clock, today, () => pathToFileURL(picture));
  await rm(folder, { recursive: true });
  [reader, writer, groupCreator, moderator, secondModerator, limited] = await Promise.all(
    demoCommunity.logins.slice(0, 6).map(({ username }) => logIn(username)),
  );
});

const sortUnique = (values: Iterable<string>) => [...new Set(values)].sort();

test("the writer has alerts of every type about the acts of others, read and unread, from newest to oldest", async () => {
  const alerts = await testApp.call("listAlerts", { query: { limit: 100 } }, signedIn(writer));
  // Nobody has signed in to the sample community on a new device yet.
  const sampleTypes = alertTypes.filter((type) => type !== "security");
  expect(sortUnique(alerts.map(({ type }) => type))).toEqual(sortUnique(sampleTypes));
  expect(new Set(alerts.map(({ read }) => read))).toEqual(new Set([true, false]));
  const times = alerts.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
});

test("the statuses have every mood, style, background and font size; the users have own statuses with likes and views", async () => {
  const { data } = await testApp.call("listStatuses", { query: { limit: 100 } }, signedIn(reader));
  const { data: statusesForWriter } = await testApp.call(
    "listStatuses",
    { query: { limit: 100 } },
    signedIn(writer),
  );
  const statuses = [...data, ...statusesForWriter];
  expect(sortUnique(statuses.map(({ mood }) => mood?.label ?? "none"))).toEqual(
    sortUnique([...moodLabels, "none"]),
  );
  expect(sortUnique(statuses.map(({ style }) => style.textStyle))).toEqual(sortUnique(textStyles));
  expect(sortUnique(statuses.map(({ style }) => style.backgroundColor))).toEqual(
    sortUnique(backgroundNames.map((name) => backgrounds[name])),
  );
  expect(new Set(statuses.map(({ style }) => style.fontSize))).toEqual(
    new Set([1, 101, 251, 401].map(fontSizeForLength)),
  );
  for (const [viewer, listedStatuses] of [
    [reader, data],
    [writer, statusesForWriter],
  ] as const) {
    const ownStatuses = listedStatuses.filter(({ user }) => user._id === viewer?.userId);
    expect(ownStatuses.some(({ isPermanentlySaved }) => isPermanentlySaved)).toBe(true);
    expect(ownStatuses.some(({ likeCount, viewCount }) => likeCount > 0 && viewCount > 0)).toBe(
      true,
    );
  }
  const statusesOfOthers = data.filter(({ user }) => user._id !== reader?.userId);
  expect(new Set(statusesOfOthers.map(({ isViewed }) => isViewed))).toEqual(new Set([true, false]));
});

/** A predicate for every kind of message, by the name of the kind. */
const predicates: Record<string, (message: MessageView) => boolean> = {
  text: ({ content, mediaType }) => content !== "" && mediaType === null,
  reply: ({ replyTo }) => replyTo !== null,
  forwarded: ({ isForwarded }) => isForwarded,
  edited: ({ isEdited }) => isEdited,
  deleted: ({ isDeleted }) => isDeleted,
  disappearing: ({ disappearsAt }) => disappearsAt !== null,
  "text with a file": ({ content, mediaType }) => content !== "" && mediaType !== null,
  ...Object.fromEntries(
    MediaType.options.map((type) => [type, ({ mediaType }: MessageView) => mediaType === type]),
  ),
};
const kindsOf = (messages: readonly MessageView[]) =>
  Object.keys(predicates).filter((kind) => messages.some((message) => predicates[kind]?.(message)));

test("the chats of the writer have every kind of message and unread messages, and one chat is muted", async () => {
  const chats = await testApp.call(
    "listRecentChats",
    { query: { limit: pageSize } },
    signedIn(writer),
  );
  const messages: MessageView[] = [];
  for (const { userId } of chats) {
    const query = { limit: pageSize };
    messages.push(
      ...(await testApp.call("listMessages", { params: { userId }, query }, signedIn(writer))),
    );
  }
  expect(kindsOf(messages)).toEqual(Object.keys(predicates));
  expect(messages.some(({ replyToStatus }) => replyToStatus !== null)).toBe(true);
  expect(new Set(chats.map(({ unreadCount }) => unreadCount > 0))).toEqual(new Set([true, false]));
  expect(chats.some(({ isMuted }) => isMuted)).toBe(true);
});

test("the first four printed logins have chats, groups, friends, friend requests, begun stories, playlists and searches with results", async () => {
  for (const user of [reader, writer, groupCreator, moderator].map(signedIn)) {
    const listsByName = {
      chats: await testApp.call("listRecentChats", { query: { limit: pageSize } }, user),
      groups: await testApp.call("listGroups", { query: { limit: pageSize } }, user),
      friends: await testApp.call("listFriends", { query: { limit: pageSize } }, user),
      requests: await testApp.call("listFriendRequests", { query: { limit: pageSize } }, user),
      begunStories: await testApp.call("listUnfinishedStories", {}, user),
      playlists: await testApp.call("listPlaylists", { query: { limit: pageSize } }, user),
      searches: await testApp.call("listSearchTerms", { query: { limit: pageSize } }, user),
    };
    for (const [name, list] of Object.entries(listsByName)) expect(list, name).not.toEqual([]);
    const { user: profile } = await testApp.call("getProfile", {}, user);
    expect(profile.preferences, "genres").not.toEqual([]);
    for (const { term } of listsByName.searches) {
      const results = await testApp.call("search", { query: { q: term } }, user);
      expect(Object.values(results).flat(), `results for ${term}`).not.toEqual([]);
    }
    expect(listsByName.playlists.some((playlist) => playlist.public)).toBe(true);
  }
});

test("the groups of the writer have every kind of message, mentions, a picture and unread messages", async () => {
  const groups = await testApp.call("listGroups", { query: { limit: pageSize } }, signedIn(writer));
  const messages: MessageView[] = [];
  for (const { _id: id } of groups) {
    const input = { params: { id }, query: { limit: pageSize } };
    messages.push(...(await testApp.call("listGroupMessages", input, signedIn(writer))));
  }
  expect(kindsOf(messages)).toEqual(Object.keys(predicates));
  expect(messages.some(({ mentions }) => mentions.length > 0)).toBe(true);
  expect(groups.some(({ profilePicture }) => profilePicture !== null)).toBe(true);
  expect(groups.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
});

test("a user can open a public playlist of another user and gets its stories", async () => {
  const [publicPlaylist] = (
    await testApp.call("listPlaylists", { query: { limit: pageSize } }, signedIn(writer))
  ).filter((playlist) => playlist.public);
  const playlist = await testApp.call(
    "getPlaylist",
    { params: { id: publicPlaylist?._id ?? "" } },
    signedIn(reader),
  );
  expect(playlist.storyCount).toBeGreaterThan(1);
});

test("the moderator has open reports of every kind, and a log with every act of moderators", async () => {
  const reports = await testApp.call(
    "listReports",
    { query: { limit: pageSize } },
    signedIn(moderator),
  );
  expect(sortUnique(reports.map(({ kind }) => kind))).toEqual(sortUnique(moderatedKinds));
  for (const { thing, reports: reportsOfThing } of reports) {
    const reportTimes = reportsOfThing.map(({ createdAt }) => Date.parse(createdAt));
    expect(Math.min(...reportTimes)).toBeGreaterThan(Date.parse(thing?.createdAt ?? ""));
  }
  const log = await testApp.call(
    "listModerationLog",
    { query: { limit: pageSize } },
    signedIn(moderator),
  );
  // A command of operators logs this act.
  const acts = loggedActs.filter((act) => act !== "removeSecondFactors");
  expect(sortUnique(log.map(({ act }) => act))).toEqual(sortUnique(acts));
});

test("an open appeal about a hidden comment waits for the moderator who did not hide it, as the decided ones of both outcomes did", async () => {
  const listAppeals = (state: "open" | "decided", session: Session | undefined) =>
    testApp.call("listAppeals", { query: { state } }, signedIn(session));
  const hiddenComment = { act: "hide", kind: "comment" };
  expect(await listAppeals("open", moderator)).toMatchObject([
    { sanction: hiddenComment, mayDecide: false },
  ]);
  expect(await listAppeals("open", secondModerator)).toMatchObject([
    { sanction: hiddenComment, mayDecide: true },
  ]);
  const decided = await listAppeals("decided", secondModerator);
  expect(sortUnique(decided.map(({ outcome }) => outcome ?? ""))).toEqual(["overturned", "upheld"]);
  for (const { sanction, decidedBy } of decided) {
    expect(sanction.moderator?._id).toBe(moderator?.userId);
    expect(decidedBy?._id).toBe(secondModerator?.userId);
  }
});

test("the limited login reads until when and why, and cannot comment", async () => {
  const [sanction] = await testApp.call("listSanctions", { query: {} }, signedIn(limited));
  expect(sanction).toMatchObject({ act: "limit", state: "active", mayAppeal: true });
  expect(Date.parse(sanction?.until ?? "")).toBeGreaterThan(testApp.clock.now().getTime());
  const [story] = await testApp.call(
    "listRecommendedStories",
    { query: { limit: 1 } },
    signedIn(limited),
  );
  const params = { storyId: story?._id ?? "" };
  const input = { params, query: {}, body: { text: "The same joke." } };
  const { status } = await testApp.callExpectingError("createComment", input, signedIn(limited));
  expect(status).toBe(403);
});

test("the suspended login gets a session that reads the sanction and opens nothing else", async () => {
  const body = { email: emailOf("leon_kigali"), password: demoPassword };
  const { status, body: error } = await testApp.callExpectingError("login", { body });
  expect([status, error.code]).toEqual([403, "SUSPENDED"]);
  const session = { token: error.token ?? "" };
  const [sanction] = await testApp.call("listSanctions", { query: {} }, session);
  expect(sanction).toMatchObject({ act: "suspend", state: "active", mayAppeal: true });
  expect((await testApp.callExpectingError("getProfile", {}, session)).status).toBe(403);
});

test("the writer has sanctions, of which one was undone by an appeal", async () => {
  const sanctions = await testApp.call("listSanctions", { query: {} }, signedIn(writer));
  expect(sanctions.map(({ state }) => state)).toContain("undone");
});

test("the reader has blocked something of every kind", async () => {
  const blocks = await testApp.call("listBlocks", {}, signedIn(reader));
  for (const [kind, blocked] of Object.entries(blocks)) expect(blocked, kind).not.toEqual([]);
});

test("the writers have drafts of new stories and of an edit, and one has analytics of many days", async () => {
  const drafts = [
    ...(await testApp.call("listDrafts", { query: { limit: pageSize } }, signedIn(writer))),
    ...(await testApp.call("listDrafts", { query: { limit: pageSize } }, signedIn(groupCreator))),
  ];
  expect(new Set(drafts.map(({ storyId }) => storyId === null))).toEqual(new Set([true, false]));
  const { days } = await testApp.call("getAnalytics", {}, signedIn(writer));
  expect(days.filter(({ reads }) => reads > 0).length).toBeGreaterThan(7);
});

test("the reader has friends and has both sent and received friend requests", async () => {
  const people = await testApp.call(
    "listPeopleToChat",
    { query: { limit: 100 } },
    signedIn(reader),
  );
  expect(people.some(({ isFriend }) => isFriend)).toBe(true);
  expect(people.some(({ isRequestPending }) => isRequestPending)).toBe(true);
  expect(people.some(({ isRequestReceived }) => isRequestReceived)).toBe(true);
});

test("the README lists the users to log in as", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  for (const { username } of demoCommunity.logins) expect(readme).toContain(emailOf(username));
  expect(readme).toContain(demoPassword);
});

test("the reader has message requests that wait, a muted griot and a muted word, and sees a mature story; a minor sees none", async () => {
  const requests = await testApp.call("listMessageRequests", { query: {} }, signedIn(reader));
  expect(requests).toHaveLength(2);
  expect(await testApp.call("listMutes", { query: {} }, signedIn(reader))).toMatchObject([
    { username: "eloise.ndiaye" },
  ]);
  const { user } = await testApp.call("getProfile", {}, signedIn(reader));
  expect([user.mutedWords, user.privacy.messages]).toEqual([["drone"], "requests"]);
  const listMature = async (session: Session) => {
    const stories = await testApp.call(
      "listStories",
      { query: { genre: "action", limit: 100 } },
      session,
    );
    return stories.filter(({ rating }) => rating === "mature").map(({ warnings }) => warnings);
  };
  const minor = await testApp.call("login", {
    body: { email: "kwesi.15@example.com", password: demoPassword },
  });
  expect([await listMature(signedIn(reader)), await listMature(minor)]).toEqual([
    [["violence", "strong language"]],
    [],
  ]);
});

test("two griots have a series, one of them complete, with parts and followers", async () => {
  const stories = await testApp.call(
    "listRecommendedStories",
    { query: { limit: 100 } },
    signedIn(reader),
  );
  const ids = new Set(stories.flatMap(({ series }) => series?._id ?? []));
  const series = await Promise.all(
    [...ids].map((id) => testApp.call("getSeries", { params: { id } }, signedIn(reader))),
  );
  expect(sortUnique(series.map(({ state }) => state))).toEqual(["complete", "ongoing"]);
  for (const { partCount, followerCount, posterImage } of series) {
    expect([partCount > 1, followerCount > 1, posterImage !== null]).toEqual([true, true, true]);
  }
});

test("a series has pictures, verse, notes and a scheduled part", async () => {
  const griot = await testApp.call("login", {
    body: { email: emailOf("idrissa.diarra"), password: demoPassword },
  });
  const cards = await testApp.call("listOwnStories", { query: {} }, griot);
  const scheduled = cards.filter(({ publishAt }) => publishAt !== null);
  expect(scheduled).toHaveLength(1);
  const params = { id: scheduled[0]?.series?._id ?? "" };
  const { parts } = await testApp.call("getSeries", { params }, signedIn(reader));
  expect(parts).toHaveLength(2);
  const publishedPart = { params: { id: parts[1] ?? "" } };
  const published = await testApp.call("getStory", publishedPart, signedIn(reader));
  expect(published.story).toMatch(/<pre>.*<figure.*<img/s);
  expect([published.noteBefore === "", published.noteAfter === ""]).toEqual([false, false]);
});

test("the writer has a story with notes, tags and an earlier version, and a scheduled story that others do not find", async () => {
  const cards = await testApp.call("listOwnStories", { query: { limit: 100 } }, signedIn(writer));
  const scheduled = cards.filter(
    ({ isPublished, publishAt }) => !isPublished && publishAt !== null,
  );
  expect(scheduled).toHaveLength(1);
  const id = scheduled[0]?._id ?? "";
  const { status } = await testApp.callExpectingError(
    "getStory",
    { params: { id } },
    signedIn(reader),
  );
  expect(status).toBe(404);
  const stories = await testApp.call(
    "listStoriesWithTag",
    { params: { tag: "Told at night" }, query: {} },
    signedIn(reader),
  );
  expect(stories).toHaveLength(2);
  const params = { id: stories.find(({ title }) => title.includes("Shadow"))?._id ?? "" };
  const story = await testApp.call("getStory", { params }, signedIn(reader));
  expect([story.noteBefore === "", story.noteAfter === "", story.editedAt]).toEqual([
    false,
    false,
    expect.any(String),
  ]);
  expect(await testApp.call("listRevisions", { params }, signedIn(writer))).toHaveLength(1);
});
