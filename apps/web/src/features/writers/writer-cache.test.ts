import type { WriterView } from "@kora/contract/writers";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { writerKeys } from "../../entities/writer/own-writer.ts";
import {
  patchWriter,
  removeWriter,
  toWriters,
  type WriterPages,
  withFollow,
} from "./writer-cache.ts";

const writer = (_id: string, changes: Partial<WriterView> = {}): WriterView => ({
  _id,
  userId: `user of ${_id}`,
  posterName: _id,
  country: "Ghana",
  aboutYourself: "",
  age: 30,
  genres: [],
  hobbies: [],
  profilePicture: null,
  followers: [],
  followerCount: 0,
  isFollowing: false,
  storiesCount: 0,
  mayDownload: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...changes,
});
const noSearch = "";
const pages = (...writersByPage: WriterView[][]): WriterPages => ({
  pages: writersByPage.map((items) => ({ items, nextCursor: null })),
  pageParams: writersByPage.map(() => null),
});

test("following adds the viewer once and first to the followers; the count never falls below zero", () => {
  const before = writer("ama", { followers: ["esi"], followerCount: 1 });
  const following = withFollow(before, { viewerId: "kofi", isFollowing: true });
  expect(following).toMatchObject({
    isFollowing: true,
    followers: ["kofi", "esi"],
    followerCount: 2,
  });
  expect(withFollow(following, { viewerId: "kofi", isFollowing: true })).toBe(following);
  expect(withFollow(following, { viewerId: "kofi", isFollowing: false })).toEqual(before);
  const withoutFollowers = writer("ama", { isFollowing: true, followerCount: 0 });
  expect(withFollow(withoutFollowers, { viewerId: "kofi", isFollowing: false }).followerCount).toBe(
    0,
  );
});

test("a writer is updated under both ids and in every list", () => {
  const client = new QueryClient();
  const [ama, yaw] = [writer("ama"), writer("yaw")];
  client.setQueryData(writerKeys.detail("ama"), ama);
  client.setQueryData(writerKeys.detail("user of ama"), ama);
  client.setQueryData(writerKeys.detail("yaw"), yaw);
  client.setQueryData(writerKeys.list(noSearch), pages([yaw], [ama]));
  client.setQueryData(writerKeys.list("am"), pages([ama]));
  const next = writer("ama", { followerCount: 7 });
  patchWriter(client, "ama", () => next);
  expect(client.getQueryData(writerKeys.detail("ama"))).toEqual(next);
  expect(client.getQueryData(writerKeys.detail("user of ama"))).toEqual(next);
  expect(client.getQueryData(writerKeys.detail("yaw"))).toBe(yaw);
  expect(client.getQueryData(writerKeys.list(noSearch))).toEqual(pages([yaw], [next]));
  expect(client.getQueryData(writerKeys.list("am"))).toEqual(pages([next]));
});

test("a blocked writer is removed from the cached directory", () => {
  const client = new QueryClient();
  client.setQueryData(writerKeys.list(noSearch), pages([writer("yaw")], [writer("ama")]));
  removeWriter(client, "ama");
  expect(client.getQueryData(writerKeys.list(noSearch))).toEqual(pages([writer("yaw")], []));
});

test("a writer that moved between two pages is shown once, at the first position", () => {
  const [ama, yaw, esi] = [writer("ama"), writer("yaw"), writer("esi")];
  expect(toWriters(pages([ama, yaw], [ama, esi])).map(({ _id }) => _id)).toEqual([
    "ama",
    "yaw",
    "esi",
  ]);
});
