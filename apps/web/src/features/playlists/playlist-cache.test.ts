import type { PlaylistView } from "@kora/contract/playlists";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { dropPlaylist, playlistKeys, showHolding, showPlaylist } from "./playlist-cache.ts";

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

function cacheWith(...own: PlaylistView[]) {
  const cache = new QueryClient();
  cache.setQueryData(playlistKeys.own, own);
  cache.setQueryData(playlistKeys.holding("story"), []);
  const ids = (key: readonly unknown[]) =>
    cache.getQueryData<{ _id: string }[]>(key)?.map(({ _id }) => _id);
  return { cache, ids };
}

test("a new playlist comes first, a changed one keeps its place", () => {
  const { cache, ids } = cacheWith(playlist("a"), playlist("b"));
  showPlaylist(cache, playlist("c"));
  showPlaylist(cache, playlist("a", { name: "changed" }));
  expect(ids(playlistKeys.own)).toEqual(["c", "a", "b"]);
  expect(cache.getQueryData(playlistKeys.one("a"))).toMatchObject({ name: "changed" });
});

test("a story is held once by a playlist, and no more once taken out or the playlist deleted", () => {
  const { cache, ids } = cacheWith(playlist("a"), playlist("b"));
  const key = playlistKeys.holding("story");
  const hold = (id: string, holds: boolean) =>
    showHolding(cache, { storyId: "story", playlist: playlist(id), holds });
  hold("a", true);
  hold("b", true);
  hold("b", true);
  expect(ids(key)).toEqual(["b", "a"]);
  hold("a", false);
  expect(ids(key)).toEqual(["b"]);
  dropPlaylist(cache, "b");
  expect([ids(key), ids(playlistKeys.own)]).toEqual([[], ["a"]]);
});

test("what was never asked for is not made up", () => {
  const cache = new QueryClient();
  showPlaylist(cache, playlist("a"));
  showHolding(cache, { storyId: "story", playlist: playlist("a"), holds: true });
  expect(cache.getQueryData(playlistKeys.own)).toBeUndefined();
  expect(cache.getQueryData(playlistKeys.holding("story"))).toBeUndefined();
});
