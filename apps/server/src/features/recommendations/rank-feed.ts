import { type Genre, toGenre } from "@kora/contract/genres";
import type { Candidate } from "./find-candidates.ts";
import type { Reason } from "./reasons.ts";
import type { UserInterests } from "./user-interests.ts";

/**
 * The maximum that each component adds to a story's score; docs/recommendation.md explains the components. Co-reading
 * means that users with similar interests liked, bookmarked or finished the story (`coReadScore` of `Candidate`).
 */
export interface Weights {
  /** The user's affinity for the story's genres. */
  readonly genre: number;
  /** Added if the user follows the writer: the maximum for a new story, half of it for an old one. */
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
const maxFeedStories = 240;
/** This many of the best stories are reordered for diversity. The others follow by score. */
const maxDiversifiedStories = 400;
/** A story's score is multiplied by this for each story of the same writer among the `diversityWindow` above it. */
const sameWriterFactor = 0.7;
/** The same for each story of the same first genre. */
const sameGenreFactor = 0.95;
const diversityWindow = 10;

/** At every eighth position there is a new story that few users have read. */
const exploreEvery = 8;
const exploreMaxAgeDays = 14;
const exploreMaxReads = 25;

/** A story is worth half as much for its freshness after this time; `docs/recommendation.md` weighs it. */
const freshnessHalfLifeDays = 5;
/** A genre that the user chose counts as much as interactions of this weight. */
const chosenGenreWeight = 6;
/** The score of a story that the user has started is multiplied by this. */
const startedFactor = 0.6;
/** Co-reading is the reason of a story with at least this share of the highest co-reading score. */
const coReadReasonThreshold = 0.5;
/** Reduces the co-reading score of popular stories, which the neighbors of most users have read. */
const popularityExponent = 0.35;

export interface RankedFeed {
  readonly storyIds: string[];
  /** The reason of each of `storyIds`, in the same order. */
  readonly reasons: Reason[];
}

/** A user's affinity for each genre and writer, relative to the highest: 0 to 1. */
export interface Affinities {
  readonly genres: ReadonlyMap<string, number>;
  readonly writers: ReadonlyMap<string, number>;
}

/** Computes the affinities of a user from their interactions and chosen genres. */
export function toAffinities(
  interests: Pick<UserInterests, "preferences" | "interactions">,
): Affinities {
  const genreSums = new Map<string, number>();
  const writerSums = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, weight: number) =>
    sums.set(key, (sums.get(key) ?? 0) + weight);
  for (const preference of interests.preferences) {
    const genre = toGenre(preference);
    if (genre) {
      add(genreSums, genre, chosenGenreWeight);
    }
  }
  for (const { genres, authorId, weight } of interests.interactions) {
    add(writerSums, authorId, weight);
    for (const genre of genres) {
      add(genreSums, genre, weight / genres.length);
    }
  }
  return { genres: normalize(genreSums), writers: normalize(writerSums) };
}

/** Divides each value by the largest one. */
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
 * Orders candidates for one user, best first. Sorts them by a weighted sum of components, keeps one part of each
 * series, reorders them for diversity, and inserts new stories that few users have read. Pure and deterministic.
 */
export function rankFeed(
  candidates: readonly Candidate[],
  interests: Pick<UserInterests, "preferences" | "followedUserIds" | "interactions">,
  weights: Weights = defaultWeights,
): RankedFeed {
  const scoredStories = keepOneOfEachSeries(
    scoreCandidates(candidates, interests, weights).sort(byScore),
  );
  const diversifiedStories = diversify(scoredStories.slice(0, maxDiversifiedStories)).concat(
    scoredStories.slice(maxDiversifiedStories),
  );
  const feed = insertExploration(diversifiedStories).slice(0, maxFeedStories);
  return {
    storyIds: feed.map(({ story }) => story.id),
    reasons: feed.map(({ reason }) => reason),
  };
}

/** Sorts by score, highest first. Of equal scores, the newest story comes first, so that the order is deterministic. */
function byScore(a: ScoredStory, b: ScoredStory): number {
  return b.score - a.score || (a.story.id < b.story.id ? 1 : -1);
}

/** Removes all parts of a series but the one with the highest score. `toNextParts` shows the next part for the reader. */
function keepOneOfEachSeries(sortedStories: readonly ScoredStory[]): ScoredStory[] {
  const seriesIds = new Set<string>();
  return sortedStories.filter(({ story: { seriesId } }) => {
    if (seriesId === null) return true;
    const isFirst = !seriesIds.has(seriesId);
    seriesIds.add(seriesId);
    return isFirst;
  });
}

function scoreCandidates(
  candidates: readonly Candidate[],
  interests: Pick<UserInterests, "preferences" | "followedUserIds" | "interactions">,
  weights: Weights,
): ScoredStory[] {
  const affinities = toAffinities(interests);
  const interactedGenres = new Set(interests.interactions.flatMap(({ genres }) => genres));
  const followedUserIds = new Set(interests.followedUserIds);
  const reduceByPopularity = ({ coReadScore, likes }: Candidate) =>
    coReadScore / (3 + likes) ** popularityExponent;
  const maxCoRead = Math.max(...candidates.map(reduceByPopularity), Number.MIN_VALUE);
  const maxEngagement = Math.max(...candidates.map(({ engagement }) => engagement), 1);

  return candidates.map((story) => {
    const genreAffinities = story.genres.map((genre) => affinities.genres.get(genre) ?? 0);
    const freshness = 2 ** (-story.ageDays / freshnessHalfLifeDays);
    const genreAffinity =
      genreAffinities.reduce((sum, affinity) => sum + affinity, 0) /
      Math.max(1, genreAffinities.length);
    const coRead = reduceByPopularity(story) / maxCoRead;
    const components = {
      genre: weights.genre * genreAffinity,
      coReadInGenre: weights.coReadInGenre * genreAffinity * coRead,
      follow: followedUserIds.has(story.authorId) ? weights.follow * (0.5 + 0.5 * freshness) : 0,
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

/**
 * Returns the reason of a story. Following and strong co-reading come first; otherwise it is the component that adds
 * most to the score.
 */
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

/**
 * Reorders stories, sorted by score, for diversity. Takes the best remaining story repeatedly; each story of the same
 * writer or genre in the window above reduces the score of a story.
 */
function diversify(sortedStories: readonly ScoredStory[]): ScoredStory[] {
  const remainingStories = [...sortedStories];
  const diversifiedStories: ScoredStory[] = [];
  while (remainingStories.length > 0) {
    const precedingStories = diversifiedStories.slice(-diversityWindow);
    const writers = countBy(precedingStories.map(({ story }) => story.authorId));
    const genres = countBy(precedingStories.map(({ story }) => story.genres[0] ?? ""));
    let bestIndex = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const [index, { story, score }] of remainingStories.entries()) {
      // `remainingStories` is sorted by score and factors are at most 1, so no later story can score higher.
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
    diversifiedStories.push(...remainingStories.splice(bestIndex, 1));
  }
  return diversifiedStories;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Moves new stories that few users have read up to every eighth position, highest score first. */
function insertExploration(orderedStories: readonly ScoredStory[]): ScoredStory[] {
  const isExplorable = ({ story }: ScoredStory) =>
    story.ageDays <= exploreMaxAgeDays && story.reads <= exploreMaxReads;
  const explorableStories = orderedStories.filter(isExplorable);
  const placedStories = new Set<ScoredStory>();
  const feed: ScoredStory[] = [];
  let explorableIndex = 0;
  for (const entry of orderedStories) {
    if (placedStories.has(entry)) {
      continue;
    }
    feed.push(entry);
    placedStories.add(entry);
    if (feed.length % exploreEvery === exploreEvery - 1) {
      while (
        explorableIndex < explorableStories.length &&
        placedStories.has(explorableStories[explorableIndex] as ScoredStory)
      ) {
        explorableIndex += 1;
      }
      const nextExplorable = explorableStories[explorableIndex];
      if (nextExplorable) {
        const reason = nextExplorable.reason === "follow" ? "follow" : "new";
        feed.push({ ...nextExplorable, reason });
        placedStories.add(nextExplorable);
      }
    }
  }
  return feed;
}
