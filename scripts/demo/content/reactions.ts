import type { Genre } from "@kora/contract/genres";
import { readers, writers } from "./people.ts";
import type { DemoStory } from "./types.ts";

interface DemoUser {
  readonly username: string;
  readonly genres: readonly Genre[];
}

const users: readonly DemoUser[] = [
  ...readers.map(({ username, preferences }) => ({ username, genres: preferences })),
  ...writers.map(({ username, genres }) => ({ username, genres })),
];

/** Maps a text to a number from 0 to below 1; the same text gives the same number (FNV-1a with final mixing). */
export function hashToFraction(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Added to the hash, which is from 0 to below 1. */
const sharedGenreBonus = 0.45;

/**
 * Returns the first `count` users other than the author for a like or bookmark of the story: ranked by a hash, with a
 * bonus for those who like one of its genres.
 */
export function chooseUsers(
  purpose: "like" | "bookmark",
  { slug, author, genre }: Pick<DemoStory, "slug" | "author" | "genre">,
  count: number,
): string[] {
  return users
    .filter(({ username }) => username !== author)
    .map(({ username, genres }) => ({
      username,
      score:
        hashToFraction(`${purpose}/${slug}/${username}`) +
        (genres.some((liked) => genre.includes(liked)) ? sharedGenreBonus : 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ username }) => username);
}
