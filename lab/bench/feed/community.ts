import { type Genre, genres } from "@kora/contract/genres";
import { createRandom } from "./seeded-random.ts";

/** The size of a generated community. */
export interface Size {
  readonly writers: number;
  readonly stories: number;
  readonly readers: number;
}

interface GeneratedStory {
  /** Index of the writer. */
  readonly writer: number;
  readonly genres: readonly Genre[];
  /** Age in days. */
  readonly age: number;
}

/** An interaction of a reader with a story. */
interface Interaction {
  /** Index of the reader. */
  readonly reader: number;
  /** Index of the story. */
  readonly story: number;
  /** Age in days. */
  readonly age: number;
  readonly isFinished: boolean;
  readonly isLiked: boolean;
  readonly isBookmarked: boolean;
}

interface GeneratedReader {
  /** Genres that the reader chose in the settings. */
  readonly preferences: readonly Genre[];
  /** Indices of the followed writers. */
  readonly follows: readonly number[];
}

/** A generated community, with the stories that its readers will like after the last interaction. */
export interface GeneratedCommunity {
  readonly writerCount: number;
  readonly stories: readonly GeneratedStory[];
  readonly readers: readonly GeneratedReader[];
  readonly interactions: readonly Interaction[];
  /** Indices of the stories that each reader will like. A good feed ranks them first. */
  readonly futureLikes: readonly ReadonlySet<number>[];
}

const periodDays = 90;
/** The number of moods. The mood of a story is not stored, so only the interactions of readers reveal it. */
const moodCount = 5;
/** Factor on the value of a story whose mood differs from the reader's. */
const otherMoodFactor = 0.2;
/** Fraction of a writer's stories that have the writer's own mood. */
const ownMoodFraction = 0.4;
/** Fraction of the stories that have a second genre. */
const secondGenreFraction = 0.35;
/** Value of a story of a genre that the reader does not like. Liked genres have values up to 1. */
const otherGenreValue = 0.02;
/** Factor on the value of a story by a followed writer. */
const followFactor = 1.8;
/** The probability that a reader likes a story in the future halves with each further period of its age. */
const halfLifeDays = 45;
/** No reader visits in the first days of the period, when there are few stories. */
const daysWithoutVisits = 20;
const meanInteractionsPerReader = 150;
const futureLikesPerReader = 12;
/** Fraction of readers without any interaction. */
const newcomerFraction = 0.12;
/** Fraction of readers who chose genres in the settings. */
const readersWithPreferencesFraction = 0.6;

/**
 * Generates readers with known preferences. A reader likes up to three genres, one mood and a few writers. The value of
 * a story depends on its genres, mood, writer and quality. Readers discover popular stories, new stories, and stories
 * of their genres. The stories that they like afterwards are drawn by preference, quality and age among the stories
 * that they have not finished.
 */
export function generateCommunity(size: Size, seed: number): GeneratedCommunity {
  const random = createRandom(seed);
  const randomIndex = (count: number) => Math.min(count - 1, Math.floor(random() * count));
  const pick = <Item>(items: readonly Item[]) => items[randomIndex(items.length)] as Item;
  const randomGenres = (count: number) => {
    const pickedGenres = new Set<Genre>();
    while (pickedGenres.size < count) {
      // The exponent makes a few genres more frequent than the others.
      pickedGenres.add(genres[Math.floor(random() ** 1.7 * genres.length)] as Genre);
    }
    return [...pickedGenres];
  };
  /** Returns a value that is mostly below 1 and sometimes far above 1. */
  const randomQuality = () => Math.exp(0.6 * (random() + random() + random() + random() - 2) * 1.7);

  const writers = Array.from({ length: size.writers }, () => ({
    genres: randomGenres(1 + randomIndex(3)),
    mood: randomIndex(moodCount),
    quality: randomQuality(),
  }));
  const stories = Array.from({ length: size.stories }, () => {
    const writer = randomIndex(size.writers);
    const author = writers[writer] as (typeof writers)[number];
    const mainGenre = pick(author.genres);
    return {
      writer,
      genres:
        random() < secondGenreFraction
          ? [...new Set([mainGenre, ...randomGenres(1)])]
          : [mainGenre],
      mood: random() < ownMoodFraction ? author.mood : randomIndex(moodCount),
      quality: randomQuality() * Math.sqrt(author.quality),
      age: random() * periodDays,
    };
  }).sort((a, b) => b.age - a.age);

  const readers = Array.from({ length: size.readers }, () => {
    const likedGenres = randomGenres(1 + randomIndex(3));
    const genreWeights = new Map(
      likedGenres.map((genre, index) => [genre, [1, 0.6, 0.35][index] ?? 0] as const),
    );
    const preferredWriters = writers.flatMap((writer, writerIndex) =>
      writer.genres.some((genre) => genreWeights.has(genre)) ? [writerIndex] : [],
    );
    const follows = new Set<number>();
    for (
      let followsLeft = randomIndex(6);
      followsLeft > 0 && preferredWriters.length > 0;
      followsLeft -= 1
    ) {
      follows.add(pick(preferredWriters));
    }
    return {
      genreWeights,
      mood: randomIndex(moodCount),
      follows: [...follows],
      preferences: random() < readersWithPreferencesFraction ? likedGenres.slice(0, 2) : [],
      isNew: random() < newcomerFraction,
    };
  });

  type Reader = (typeof readers)[number];
  type Story = (typeof stories)[number];
  const storyValue = (reader: Reader, story: Story) => {
    const genreValues = story.genres.map(
      (genre) => reader.genreWeights.get(genre) ?? otherGenreValue,
    );
    const moodFactor = reader.mood === story.mood ? 1 : otherMoodFactor;
    const writerFactor = reader.follows.includes(story.writer) ? followFactor : 1;
    return Math.max(...genreValues) * moodFactor * writerFactor * story.quality;
  };

  const popularity = stories.map(() => 1);
  const interactions: Interaction[] = [];
  /** Indices of the stories that each reader has finished. */
  const finishedByReader = readers.map(() => new Set<number>());
  const storiesByGenre = new Map<Genre, number[]>();
  for (const [storyIndex, story] of stories.entries()) {
    for (const genre of story.genres) {
      storiesByGenre.set(genre, [...(storiesByGenre.get(genre) ?? []), storyIndex]);
    }
  }

  /**
   * Returns the index of a published story that a reader discovers: a popular one (40 %), a recent one (25 %), or one of
   * their genres (35 %).
   */
  function discoverStory(reader: Reader, age: number, publishedCount: number): number {
    const choice = random();
    if (choice < 0.4) {
      // The reader discovers the most popular of 12 random stories.
      const candidates = Array.from({ length: 12 }, () => randomIndex(publishedCount));
      return candidates.reduce((a, b) => ((popularity[a] ?? 0) >= (popularity[b] ?? 0) ? a : b));
    }
    if (choice < 0.65) {
      return Math.max(0, publishedCount - 1 - randomIndex(Math.min(publishedCount, 60)));
    }
    const storiesInGenre = storiesByGenre.get(pick([...reader.genreWeights.keys()])) ?? [];
    const publishedInGenre = storiesInGenre.filter((story) => (stories[story]?.age ?? 0) >= age);
    return publishedInGenre.length > 0 ? pick(publishedInGenre) : randomIndex(publishedCount);
  }

  const visits = readers
    .flatMap((reader, readerIndex) =>
      reader.isNew
        ? []
        : Array.from(
            { length: Math.round(meanInteractionsPerReader * (0.3 + 1.4 * random())) },
            () => ({
              reader,
              readerIndex,
              age: random() * (periodDays - daysWithoutVisits),
            }),
          ),
    )
    .sort((a, b) => b.age - a.age);
  let publishedCount = 0;
  for (const { reader, readerIndex, age } of visits) {
    while (publishedCount < stories.length && (stories[publishedCount]?.age ?? 0) >= age) {
      publishedCount += 1;
    }
    const storyIndex = discoverStory(reader, age, publishedCount);
    const story = stories[storyIndex];
    if (!story || finishedByReader[readerIndex]?.has(storyIndex)) {
      continue;
    }
    const likeProbability = Math.min(0.95, storyValue(reader, story));
    // Most readers choose by title and genre, so few of them open a story that they do not like.
    if (random() > 0.15 + 0.85 * likeProbability) {
      continue;
    }
    const isFinished = random() < likeProbability;
    if (isFinished) {
      finishedByReader[readerIndex]?.add(storyIndex);
    }
    popularity[storyIndex] = (popularity[storyIndex] ?? 0) + (isFinished ? 2 : 0.3);
    interactions.push({
      reader: readerIndex,
      story: storyIndex,
      age,
      isFinished,
      isLiked: isFinished && random() < 0.5,
      isBookmarked: isFinished && random() < 0.15,
    });
  }

  const futureLikes = readers.map((reader, readerIndex) => {
    const weights = stories.map((story, storyIndex) =>
      finishedByReader[readerIndex]?.has(storyIndex)
        ? 0
        : storyValue(reader, story) ** 1.5 * 2 ** (-story.age / halfLifeDays),
    );
    return drawIndices(weights, futureLikesPerReader, random);
  });
  return {
    writerCount: size.writers,
    stories,
    readers,
    interactions,
    futureLikes,
  };
}

/** Draws at most `count` different indices with probabilities in proportion to their weights. */
function drawIndices(weights: readonly number[], count: number, random: () => number): Set<number> {
  const drawnIndices = new Set<number>();
  let sum = weights.reduce((total, weight) => total + weight, 0);
  while (drawnIndices.size < count && sum > 1e-9) {
    let remaining = random() * sum;
    const index = weights.findIndex((weight, candidate) => {
      if (drawnIndices.has(candidate)) {
        return false;
      }
      remaining -= weight;
      return remaining < 0;
    });
    if (index === -1) {
      break;
    }
    drawnIndices.add(index);
    sum -= weights[index] ?? 0;
  }
  return drawnIndices;
}
