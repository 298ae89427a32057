import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { alertTypes } from "@kora/contract/alert-types";
import { MediaType, type MessageView } from "@kora/contract/messages";
import { moderatedKinds, moderationActions } from "@kora/contract/moderation-actions";
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
let [reader, griot, groupCreator, moderator]: Session[] = [];
const as = (session: Session | undefined): Session => session ?? { token: "", userId: "" };
const limit = 50;

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
  // Encoding the real posters would take most of the test's time.
  const folder = await mkdtemp(join(tmpdir(), "kora-demo-"));
  const picture = join(folder, "picture.webp");
  await sharp({ create: { width: 80, height: 50, channels: 3, background: "teal" } })
    .webp()
    .toFile(picture);
  await loadCommunity(testApp.app, testApp.db, clock, today, () => pathToFileURL(picture));
  await rm(folder, { recursive: true });
  [reader, griot, groupCreator, moderator] = await Promise.all(
    demoCommunity.logins.map(({ username }) => logIn(username)),
  );
});

const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

test("the griot has alerts of every type, read and unread, in the order of their time", async () => {
  const alerts = await testApp.call("listAlerts", { query: { limit: 100 } }, as(griot));
  expect(sorted(alerts.map(({ type }) => type))).toEqual(sorted(alertTypes));
  expect(new Set(alerts.map(({ read }) => read))).toEqual(new Set([true, false]));
  const times = alerts.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
});

test("the statuses have every mood, style, background and size, likes and views, and one's own", async () => {
  const { data } = await testApp.call("listStatuses", { query: { limit: 100 } }, as(reader));
  const { data: ownData } = await testApp.call(
    "listStatuses",
    { query: { limit: 100 } },
    as(griot),
  );
  const statuses = [...data, ...ownData];
  expect(sorted(statuses.map(({ mood }) => mood?.label ?? "none"))).toEqual(
    sorted([...moodLabels, "none"]),
  );
  expect(sorted(statuses.map(({ style }) => style.textStyle))).toEqual(sorted(textStyles));
  expect(sorted(statuses.map(({ style }) => style.backgroundColor))).toEqual(
    sorted(backgroundNames.map((name) => backgrounds[name])),
  );
  expect(new Set(statuses.map(({ style }) => style.fontSize))).toEqual(
    new Set([1, 101, 251, 401].map(fontSizeForLength)),
  );
  for (const [viewer, seen] of [
    [reader, data],
    [griot, ownData],
  ] as const) {
    const own = seen.filter(({ user }) => user._id === viewer?.userId);
    expect(own.some(({ isPermanentlySaved }) => isPermanentlySaved)).toBe(true);
    expect(own.some(({ likeCount, viewCount }) => likeCount > 0 && viewCount > 0)).toBe(true);
  }
  const others = data.filter(({ user }) => user._id !== reader?.userId);
  expect(new Set(others.map(({ isViewed }) => isViewed))).toEqual(new Set([true, false]));
});

/** Every kind of message, and how it is recognized. */
const kinds: Record<string, (message: MessageView) => boolean> = {
  text: ({ content, mediaType }) => content !== "" && mediaType === null,
  reply: ({ replyTo }) => replyTo !== null,
  forwarded: ({ isForwarded }) => isForwarded,
  edited: ({ isEdited }) => isEdited,
  deleted: ({ isDeleted }) => isDeleted,
  disappearing: ({ disappearsAt }) => disappearsAt !== null,
  "words with a file": ({ content, mediaType }) => content !== "" && mediaType !== null,
  ...Object.fromEntries(
    MediaType.options.map((type) => [type, ({ mediaType }: MessageView) => mediaType === type]),
  ),
};
const kindsOf = (messages: readonly MessageView[]) =>
  Object.keys(kinds).filter((kind) => messages.some((message) => kinds[kind]?.(message)));

test("the griot's chats have every kind of message, unread ones and a muted chat", async () => {
  const chats = await testApp.call("listRecentChats", { query: { limit } }, as(griot));
  const messages: MessageView[] = [];
  for (const { userId } of chats) {
    const query = { limit };
    messages.push(
      ...(await testApp.call("listMessages", { params: { userId }, query }, as(griot))),
    );
  }
  expect(kindsOf(messages)).toEqual(Object.keys(kinds));
  expect(messages.some(({ replyToStatus }) => replyToStatus !== null)).toBe(true);
  expect(new Set(chats.map(({ unreadCount }) => unreadCount > 0))).toEqual(new Set([true, false]));
  expect(chats.some(({ isMuted }) => isMuted)).toBe(true);
});

test("everybody to log in as has chats, groups, friends, requests, stories begun, a playlist and searches", async () => {
  for (const user of [reader, griot, groupCreator, moderator].map(as)) {
    const full = {
      chats: await testApp.call("listRecentChats", { query: { limit } }, user),
      groups: await testApp.call("listGroups", { query: { limit } }, user),
      friends: await testApp.call("listFriends", { query: { limit } }, user),
      requests: await testApp.call("listFriendRequests", { query: { limit } }, user),
      begun: await testApp.call("listUnfinishedStories", {}, user),
      playlists: await testApp.call("listPlaylists", { query: { limit } }, user),
      searches: await testApp.call("listSearchTerms", { query: { limit } }, user),
    };
    for (const [name, list] of Object.entries(full)) expect(list, name).not.toEqual([]);
    const { user: profile } = await testApp.call("getProfile", {}, user);
    expect(profile.preferences, "genres").not.toEqual([]);
    for (const { term } of full.searches) {
      const found = await testApp.call("search", { query: { q: term } }, user);
      expect(Object.values(found).flat().length > 0 ? "hits" : `no hits for ${term}`).toBe("hits");
    }
    expect(full.playlists.some((playlist) => playlist.public)).toBe(true);
  }
});

test("a group of the griot has every kind of message, mentions, a picture, and unread ones", async () => {
  const groups = await testApp.call("listGroups", { query: { limit } }, as(griot));
  const messages: MessageView[] = [];
  for (const { _id: id } of groups) {
    const page = { params: { id }, query: { limit } };
    messages.push(...(await testApp.call("listGroupMessages", page, as(griot))));
  }
  expect(kindsOf(messages)).toEqual(Object.keys(kinds));
  expect(messages.some(({ mentions }) => mentions.length > 0)).toBe(true);
  expect(groups.some(({ profilePicture }) => profilePicture !== null)).toBe(true);
  expect(groups.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
});

test("a public playlist of another user can be opened, with its stories", async () => {
  const [shared] = (await testApp.call("listPlaylists", { query: { limit } }, as(griot))).filter(
    (playlist) => playlist.public,
  );
  const playlist = await testApp.call(
    "getPlaylist",
    { params: { id: shared?._id ?? "" } },
    as(reader),
  );
  expect(playlist.storyCount).toBeGreaterThan(1);
});

test("the moderator has open reports of every kind, and a log with every action", async () => {
  const reports = await testApp.call("listReports", { query: { limit } }, as(moderator));
  expect(sorted(reports.map(({ kind }) => kind))).toEqual(sorted(moderatedKinds));
  for (const { thing, reports: own } of reports) {
    const times = own.map(({ createdAt }) => Date.parse(createdAt));
    expect(Math.min(...times)).toBeGreaterThan(Date.parse(thing?.createdAt ?? ""));
  }
  const log = await testApp.call("listModerationLog", { query: { limit } }, as(moderator));
  expect(sorted(log.map(({ act }) => act))).toEqual(sorted(moderationActions));
});

test("the reader has blocked something of every kind", async () => {
  const blocks = await testApp.call("listBlocks", {}, as(reader));
  for (const [kind, blocked] of Object.entries(blocks)) expect(blocked, kind).not.toEqual([]);
});

test("the griots have drafts of new stories and of an edit, and analytics of many days", async () => {
  const drafts = [
    ...(await testApp.call("listDrafts", { query: { limit } }, as(griot))),
    ...(await testApp.call("listDrafts", { query: { limit } }, as(groupCreator))),
  ];
  expect(new Set(drafts.map(({ storyId }) => storyId === null))).toEqual(new Set([true, false]));
  const { days } = await testApp.call("getAnalytics", {}, as(griot));
  expect(days.filter(({ reads }) => reads > 0).length).toBeGreaterThan(7);
});

test("friend requests stand in both directions", async () => {
  const people = await testApp.call("listPeopleToChat", { query: { limit: 100 } }, as(reader));
  expect(people.some(({ isFriend }) => isFriend)).toBe(true);
  expect(people.some(({ isRequestPending }) => isRequestPending)).toBe(true);
  expect(people.some(({ isRequestReceived }) => isRequestReceived)).toBe(true);
});

test("the README lists the users to log in as", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  for (const { username } of demoCommunity.logins) expect(readme).toContain(emailOf(username));
  expect(readme).toContain(demoPassword);
});
