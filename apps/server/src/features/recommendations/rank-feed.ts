import { type Genre, toGenre } from "@kora/contract/genres";
import type { Candidate } from "./find-candidates.ts";
import type { Reason } from "./reasons.ts";
import type { Tastes } from "./user-interests.ts";

/** What each part of a story's score may bring at most. Explained in docs/recommendation.md. */
export interface Weights {
  readonly genre: number;
  readonly follow: number;
  readonly griot: number;
  /** Co-reading within what one likes: what fellows enjoyed, by how much one likes its genres. */
  readonly together: number;
  /** Co-reading outside of it. */
  readonly fellows: number;
  readonly heat: number;
  readonly fresh: number;
}

export const weights: Weights = {
  genre: 1,
  follow: 0.8,
  griot: 0.4,
  together: 0.8,
  fellows: 0.15,
  heat: 0.4,
  fresh: 0.2,
};

const feedLength = 240;
/** Ranked for variety among so many of the best; the rest follows by its score. */
const varied = 400;
/** Every story of a griot that stands among the last few brings the next one of theirs down by this. */
const sameGriot = 0.7;
const sameGenre = 0.95;
const lately = 10;

/** Every so many places one goes to a new story that few have read. */
const exploreEvery = 8;
const exploredUpToDays = 14;
const exploredUpToReads = 25;

/** How fast what is new stops being so. */
const freshHalfLifeDays = 5;
/** A choice of genre counts as this much of what one does with stories. */
const choiceWeight = 6;
/** A story that was begun and left is worth this part of its score. */
const begunPart = 0.6;
/** From this part of the nearest on, nearness is given as the reason. */
const nearEnoughToSay = 0.5;
/** What is often read is also often co-read: that much of it is taken back. */
const popularityPower = 0.35;

export interface Ranked {
  readonly storyIds: string[];
  /** Of each story in its place. */
  readonly reasons: Reason[];
}

/** How much a person likes each genre and griot, the most liked 1. */
export interface Likings {
  readonly genres: ReadonlyMap<string, number>;
  readonly griots: ReadonlyMap<string, number>;
}

/** Sums what somebody did and chose to what they like. */
export function toLikings(tastes: Pick<Tastes, "preferences" | "deeds">): Likings {
  const genres = new Map<string, number>();
  const griots = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, by: number) =>
    sums.set(key, (sums.get(key) ?? 0) + by);
  for (const spelling of tastes.preferences) {
    const genre = toGenre(spelling);
    if (genre) {
      add(genres, genre, choiceWeight);
    }
  }
  for (const { genres: ofStory, authorId, weight } of tastes.deeds) {
    add(griots, authorId, weight);
    for (const genre of ofStory) {
      add(genres, genre, weight / ofStory.length);
    }
  }
  return { genres: toShares(genres), griots: toShares(griots) };
}

/** To parts of the largest, which is 1. */
function toShares(sums: ReadonlyMap<string, number>): Map<string, number> {
  const largest = Math.max(...sums.values());
  return new Map([...sums].map(([key, sum]) => [key, sum / largest]));
}

interface Scored {
  readonly story: Candidate;
  readonly score: number;
  readonly reason: Reason;
}

/**
 * Orders candidates for one reader, best first: a weighted sum of how well each fits, then variety, then a
 * place now and then for what is new and hardly read. Pure, and the same for the same input.
 */
export function rankFeed(
  candidates: readonly Candidate[],
  tastes: Pick<Tastes, "preferences" | "followed" | "deeds">,
  using: Weights = weights,
): Ranked {
  const scored = scoreAll(candidates, tastes, using).sort(byScore);
  const places = withVariety(scored.slice(0, varied)).concat(scored.slice(varied));
  const feed = withExploration(places).slice(0, feedLength);
  return {
    storyIds: feed.map(({ story }) => story.id),
    reasons: feed.map(({ reason }) => reason),
  };
}

/** The higher score first; of the same score what is newer, so that the order is always the same. */
function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || (a.story.id < b.story.id ? 1 : -1);
}

function scoreAll(
  candidates: readonly Candidate[],
  tastes: Pick<Tastes, "preferences" | "followed" | "deeds">,
  using: Weights,
): Scored[] {
  const likings = toLikings(tastes);
  const read = new Set(tastes.deeds.flatMap(({ genres }) => genres));
  const followed = new Set(tastes.followed);
  const fellowship = ({ nearness, likes }: Candidate) => nearness / (3 + likes) ** popularityPower;
  const mostFellowship = Math.max(...candidates.map(fellowship), Number.MIN_VALUE);
  const mostHeat = Math.max(...candidates.map(({ heat }) => heat), 1);

  return candidates.map((story) => {
    const liked = story.genres.map((genre) => likings.genres.get(genre) ?? 0);
    const freshness = 2 ** (-story.ageDays / freshHalfLifeDays);
    const genre = liked.reduce((sum, one) => sum + one, 0) / Math.max(1, liked.length);
    const near = fellowship(story) / mostFellowship;
    const parts = {
      genre: using.genre * genre,
      together: using.together * genre * near,
      follow: followed.has(story.authorId) ? using.follow * (0.5 + 0.5 * freshness) : 0,
      griot: using.griot * (likings.griots.get(story.authorId) ?? 0),
      fellows: using.fellows * near,
      heat: using.heat * (Math.log1p(story.heat) / Math.log1p(mostHeat)),
      fresh: using.fresh * freshness,
    };
    const sum = Object.values(parts).reduce((total, part) => total + part, 0);
    return {
      story,
      score: story.isBegun ? sum * begunPart : sum,
      reason: toReason({ parts, near, story, likings, read }),
    };
  });
}

/** What brought a story the most. Whom one follows, and what all one's fellows enjoyed, is always worth saying. */
function toReason(of: {
  parts: Record<keyof Weights, number>;
  near: number;
  story: Candidate;
  likings: Likings;
  read: ReadonlySet<string>;
}): Reason {
  const { parts, near, story, likings, read } = of;
  if (parts.follow > 0) {
    return "follow";
  }
  if (near >= nearEnoughToSay) {
    return "fellows";
  }
  const kinds = ["genre", "griot", "heat", "fresh"] as const;
  const [largest = "fresh"] = kinds.toSorted((a, b) => parts[b] - parts[a]);
  switch (largest) {
    case "griot":
      return "griot";
    case "genre": {
      const [genre] = story.genres.toSorted(
        (a, b) => (likings.genres.get(b) ?? 0) - (likings.genres.get(a) ?? 0),
      );
      return `${read.has(genre ?? "") ? "read" : "chosen"}:${genre as Genre}`;
    }
    case "heat":
      return "hot";
    case "fresh":
      return "new";
  }
}

/** Takes the best again and again, each worth less while its griot or genre stands a few places above. */
function withVariety(scored: readonly Scored[]): Scored[] {
  const left = [...scored];
  const places: Scored[] = [];
  while (left.length > 0) {
    const above = places.slice(-lately);
    const griots = countBy(above.map(({ story }) => story.authorId));
    const genres = countBy(above.map(({ story }) => story.genres[0] ?? ""));
    let best = 0;
    let bestWorth = Number.NEGATIVE_INFINITY;
    for (const [index, { story, score }] of left.entries()) {
      // Sorted by score, so no later one can be worth more.
      if (score <= bestWorth) {
        break;
      }
      const worth =
        score *
        sameGriot ** (griots.get(story.authorId) ?? 0) *
        sameGenre ** (genres.get(story.genres[0] ?? "") ?? 0);
      if (worth > bestWorth) {
        best = index;
        bestWorth = worth;
      }
    }
    places.push(...left.splice(best, 1));
  }
  return places;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Moves new stories that few have read to every eighth place, those that fit best first. */
function withExploration(places: readonly Scored[]): Scored[] {
  const isUnknown = ({ story }: Scored) =>
    story.ageDays <= exploredUpToDays && story.reads <= exploredUpToReads;
  const explored = places.filter(isUnknown);
  const moved = new Set<Scored>();
  const feed: Scored[] = [];
  let next = 0;
  for (const place of places) {
    if (moved.has(place)) {
      continue;
    }
    feed.push(place);
    moved.add(place);
    if (feed.length % exploreEvery === exploreEvery - 1) {
      while (next < explored.length && moved.has(explored[next] as Scored)) {
        next += 1;
      }
      const found = explored[next];
      if (found) {
        feed.push({ ...found, reason: found.reason === "follow" ? "follow" : "new" });
        moved.add(found);
      }
    }
  }
  return feed;
}
