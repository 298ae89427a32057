import type { PlaylistView } from "@kora/contract/playlists";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { storyKeys } from "../../entities/story/story-cache.ts";
import {
  applyPlaylistModerated,
  playlistKeys,
  removePlaylist,
  updateMembership,
  updatePlaylist,
} from "./playlist-cache.ts";

const playlist = (_id: string, changes: Partial<PlaylistView> = {}): PlaylistView => ({
  _id,
  name: _id,
  public: false,
  stories: [],
  storyCount: 0,
  owner: { _id: "me", username: "me", posterName: null, avatar: null },
  createdAt: "2026-11-21T12:00:00.000Z",
  ...changes,
});

/** A cache in which the viewer has the playlists `own`, and none of them contains the story `story`. */
function cacheWith(...own: PlaylistView[]) {
  const cache = new QueryClient();
  cache.setQueryData(playlistKeys.own, own);
  cache.setQueryData(playlistKeys.containing("story"), []);
  const ids = (key: readonly unknown[]) =>
    cache.getQueryData<{ _id: string }[]>(key)?.map(({ _id }) => _id);
  return { cache, ids };
}

test("a new playlist is added first, and a changed one keeps its position", () => {
  const { cache, ids } = cacheWith(playlist("a"), playlist("b"));
  updatePlaylist(cache, playlist("c"));
  updatePlaylist(cache, playlist("a", { name: "changed" }));
  expect(ids(playlistKeys.own)).toEqual(["c", "a", "b"]);
  expect(cache.getQueryData(playlistKeys.detail("a"))).toMatchObject({ name: "changed" });
});

test("the playlists of a story contain each playlist once, until the story is removed or the playlist deleted", () => {
  const { cache, ids } = cacheWith(playlist("a"), playlist("b"));
  const key = playlistKeys.containing("story");
  const addStoryTo = (id: string) =>
    updateMembership(cache, { storyId: "story", playlist: playlist(id), isIncluded: true });
  const removeStoryFrom = (id: string) =>
    updateMembership(cache, { storyId: "story", playlist: playlist(id), isIncluded: false });
  addStoryTo("a");
  addStoryTo("b");
  addStoryTo("b");
  expect(ids(key)).toEqual(["b", "a"]);
  removeStoryFrom("a");
  expect(ids(key)).toEqual(["b"]);
  removePlaylist(cache, "b");
  expect([ids(key), ids(playlistKeys.own)]).toEqual([[], ["a"]]);
});

test("lists that were never fetched are not added to the cache", () => {
  const cache = new QueryClient();
  updatePlaylist(cache, playlist("a"));
  updateMembership(cache, { storyId: "story", playlist: playlist("a"), isIncluded: true });
  expect(cache.getQueryData(playlistKeys.own)).toBeUndefined();
  expect(cache.getQueryData(playlistKeys.containing("story"))).toBeUndefined();
});

test("a playlist that moderators hide is fetched again where it is shown, and nowhere else", () => {
  const { cache } = cacheWith(playlist("a"));
  cache.setQueryData(playlistKeys.detail("a"), playlist("a"));
  cache.setQueryData(playlistKeys.containing("other"), [playlist("a")]);
  cache.setQueryData(storyKeys.playlist("a"), { pages: [], pageParams: [] });
  applyPlaylistModerated(cache, { playlistId: "a" });
  // No screen shows it, so it is fetched when it is opened next.
  expect(cache.getQueryState(playlistKeys.detail("a"))).toBeUndefined();
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
  expect(isStale(playlistKeys.own)).toBe(true);
  expect(isStale(playlistKeys.containing("other"))).toBe(true);
  expect(isStale(playlistKeys.containing("story"))).toBe(false);
  expect(isStale(storyKeys.playlist("a"))).toBe(true);
});
