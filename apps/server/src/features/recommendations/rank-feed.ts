import { type Genre, toGenre } from "@kora/contract/genres";
import type { Candidate } from "./find-candidates.ts";
import type { Reason } from "./reasons.ts";
import type { UserInterests } from "./user-interests.ts";

/**
 * The maximum that each component adds to a story's score; docs/recommendation.md explains them. Co-reading is
 * `coReadScore` of `Candidate`: users with similar interests liked, bookmarked or finished the story.
 */
export interface Weights {
  /** The user's affinity for the story's genres. */
  readonly genre: number;
  /** The user follows the writer. */
  readonly follow: number;
  /** The user's affinity for the writer. */
  readonly writer: number;
  /** Co-reading multiplied by the affinity for the story's genres. */
  readonly coReadInGenre: number;
  /** Co-reading in any genre. */
  readonly coRead: number;
  readonly engagement: number;
  readonly freshness: number;
}

export const defaultWeights: Weights = {
  genre: 1,
  follow: 0.8,
  writer: 0.4,
  coReadInGenre: 0.8,
  coRead: 0.15,
  engagement: 0.4,
  freshness: 0.2,
};

/** Max stories of a feed. */
const feedLength = 240;
/** The best stories are reordered for diversity; the rest follow by score. */
const maxDiversifiedStories = 400;
/** A story's score is multiplied by this for each story of the same writer within the `diversityWindow` above it. */
const sameWriterFactor = 0.7;
const sameGenreFactor = 0.95;
const diversityWindow = 10;

/** Every eighth position is filled with a new story that few users have read. */
const exploreEvery = 8;
const exploreMaxAgeDays = 14;
const exploreMaxReads = 25;

const freshnessHalfLifeDays = 5;
/** A chosen genre counts as much as interactions of this weight. */
const chosenGenreWeight = 6;
/** The score of a story that the user has started is multiplied by this. */
const startedFactor = 0.6;
/** Co-reading is the reason from this share of the highest co-reading score on. */
const coReadReasonThreshold = 0.5;
/** Dampens co-reading of popular stories, which every user's neighbors have read. */
const popularityExponent = 0.35;

export interface RankedFeed {
  readonly storyIds: string[];
  /** The reason of each of `storyIds`, in the same order. */
  readonly reasons: Reason[];
}

/** A user's affinity to each genre and writer, relative to the most liked one: 0 to 1. */
export interface Affinities {
  readonly genres: ReadonlyMap<string, number>;
  readonly writers: ReadonlyMap<string, number>;
}

/** Sums a user's interactions and chosen genres. */
export function toAffinities(
  interests: Pick<UserInterests, "preferences" | "interactions">,
): Affinities {
  const genres = new Map<string, number>();
  const writers = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, by: number) =>
    sums.set(key, (sums.get(key) ?? 0) + by);
  for (const preference of interests.preferences) {
    const genre = toGenre(preference);
    if (genre) {
      add(genres, genre, chosenGenreWeight);
    }
  }
  for (const { genres: storyGenres, authorId, weight } of interests.interactions) {
    add(writers, authorId, weight);
    for (const genre of storyGenres) {
      add(genres, genre, weight / storyGenres.length);
    }
  }
  return { genres: normalize(genres), writers: normalize(writers) };
}

/** Divides by the largest value. */
function normalize(sums: ReadonlyMap<string, number>): Map<string, number> {
  const largest = Math.max(...sums.values());
  return new Map([...sums].map(([key, sum]) => [key, sum / largest]));
}

interface ScoredStory {
  readonly story: Candidate;
  readonly score: number;
  readonly reason: Reason;
}

/**
 * Orders candidates for one user, best first: by a weighted sum of components, then reordered for diversity, then with
 * positions for new stories that few have read. Pure and deterministic.
 */
export function rankFeed(
  candidates: readonly Candidate[],
  interests: Pick<UserInterests, "preferences" | "followed" | "interactions">,
  weights: Weights = defaultWeights,
): RankedFeed {
  const scored = scoreCandidates(candidates, interests, weights).sort(byScore);
  const ordered = diversify(scored.slice(0, maxDiversifiedStories)).concat(
    scored.slice(maxDiversifiedStories),
  );
  const feed = insertExploration(ordered).slice(0, feedLength);
  return {
    storyIds: feed.map(({ story }) => story.id),
    reasons: feed.map(({ reason }) => reason),
  };
}

/** Highest score first, then newest first, so that the order is deterministic. */
function byScore(a: ScoredStory, b: ScoredStory): number {
  return b.score - a.score || (a.story.id < b.story.id ? 1 : -1);
}

function scoreCandidates(
  candidates: readonly Candidate[],
  interests: Pick<UserInterests, "preferences" | "followed" | "interactions">,
  weights: Weights,
): ScoredStory[] {
  const affinities = toAffinities(interests);
  const interactedGenres = new Set(interests.interactions.flatMap(({ genres }) => genres));
  const followed = new Set(interests.followed);
  const toCoRead = ({ coReadScore, likes }: Candidate) =>
    coReadScore / (3 + likes) ** popularityExponent;
  const maxCoRead = Math.max(...candidates.map(toCoRead), Number.MIN_VALUE);
  const maxEngagement = Math.max(...candidates.map(({ engagement }) => engagement), 1);

  return candidates.map((story) => {
    const genreAffinities = story.genres.map((genre) => affinities.genres.get(genre) ?? 0);
    const freshness = 2 ** (-story.ageDays / freshnessHalfLifeDays);
    const genreAffinity =
      genreAffinities.reduce((sum, affinity) => sum + affinity, 0) /
      Math.max(1, genreAffinities.length);
    const coRead = toCoRead(story) / maxCoRead;
    const components = {
      genre: weights.genre * genreAffinity,
      coReadInGenre: weights.coReadInGenre * genreAffinity * coRead,
      follow: followed.has(story.authorId) ? weights.follow * (0.5 + 0.5 * freshness) : 0,
      writer: weights.writer * (affinities.writers.get(story.authorId) ?? 0),
      coRead: weights.coRead * coRead,
      engagement: weights.engagement * (Math.log1p(story.engagement) / Math.log1p(maxEngagement)),
      freshness: weights.freshness * freshness,
    };
    const sum = Object.values(components).reduce((total, component) => total + component, 0);
    return {
      story,
      score: story.isStarted ? sum * startedFactor : sum,
      reason: toReason({ components, coRead, story, affinities, interactedGenres }),
    };
  });
}

/** The component that adds most to the score; following and strong co-reading come before all others. */
function toReason(input: {
  components: Record<keyof Weights, number>;
  coRead: number;
  story: Candidate;
  affinities: Affinities;
  interactedGenres: ReadonlySet<string>;
}): Reason {
  const { components, coRead, story, affinities, interactedGenres } = input;
  if (components.follow > 0) {
    return "follow";
  }
  if (coRead >= coReadReasonThreshold) {
    return "fellows";
  }
  const kinds = ["genre", "writer", "engagement", "freshness"] as const;
  const [largest = "freshness"] = kinds.toSorted((a, b) => components[b] - components[a]);
  switch (largest) {
    case "writer":
      return "griot";
    case "genre": {
      const [genre] = story.genres.toSorted(
        (a, b) => (affinities.genres.get(b) ?? 0) - (affinities.genres.get(a) ?? 0),
      );
      return `${interactedGenres.has(genre ?? "") ? "read" : "chosen"}:${genre as Genre}`;
    }
    case "engagement":
      return "hot";
    case "freshness":
      return "new";
  }
}

/** Takes the best story repeatedly; a story scores less while its writer or genre is within the window above it. */
function diversify(scored: readonly ScoredStory[]): ScoredStory[] {
  const remaining = [...scored];
  const ordered: ScoredStory[] = [];
  while (remaining.length > 0) {
    const precedingStories = ordered.slice(-diversityWindow);
    const writers = countBy(precedingStories.map(({ story }) => story.authorId));
    const genres = countBy(precedingStories.map(({ story }) => story.genres[0] ?? ""));
    let bestIndex = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const [index, { story, score }] of remaining.entries()) {
      // `remaining` is sorted by score and factors are at most 1, so no later story can score higher.
      if (score <= bestScore) {
        break;
      }
      const penalizedScore =
        score *
        sameWriterFactor ** (writers.get(story.authorId) ?? 0) *
        sameGenreFactor ** (genres.get(story.genres[0] ?? "") ?? 0);
      if (penalizedScore > bestScore) {
        bestIndex = index;
        bestScore = penalizedScore;
      }
    }
    ordered.push(...remaining.splice(bestIndex, 1));
  }
  return ordered;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Moves new stories that few have read to every eighth position, highest score first. */
function insertExploration(ordered: readonly ScoredStory[]): ScoredStory[] {
  const isExplorable = ({ story }: ScoredStory) =>
    story.ageDays <= exploreMaxAgeDays && story.reads <= exploreMaxReads;
  const explorable = ordered.filter(isExplorable);
  const placed = new Set<ScoredStory>();
  const feed: ScoredStory[] = [];
  let nextExplorable = 0;
  for (const entry of ordered) {
    if (placed.has(entry)) {
      continue;
    }
    feed.push(entry);
    placed.add(entry);
    if (feed.length % exploreEvery === exploreEvery - 1) {
      while (
        nextExplorable < explorable.length &&
        placed.has(explorable[nextExplorable] as ScoredStory)
      ) {
        nextExplorable += 1;
      }
      const explored = explorable[nextExplorable];
      if (explored) {
        feed.push({ ...explored, reason: explored.reason === "follow" ? "follow" : "new" });
        placed.add(explored);
      }
    }
  }
  return feed;
}
