import { type Genre, genres } from "@kora/contract/genres";
import { createDice } from "./seeded-random.ts";

/** Size of a generated community. */
export interface Size {
  readonly griots: number;
  readonly stories: number;
  readonly readers: number;
}

interface GeneratedStory {
  readonly griot: number;
  readonly genres: readonly Genre[];
  /** Age in days. */
  readonly age: number;
}

/** An interaction of a reader with a story. */
interface Event {
  readonly reader: number;
  readonly story: number;
  /** Age in days. */
  readonly age: number;
  readonly finished: boolean;
  readonly liked: boolean;
  readonly bookmarked: boolean;
}

interface GeneratedReader {
  readonly preferences: readonly Genre[];
  /** Indices of the followed writers. */
  readonly follows: readonly number[];
}

/** A generated community, with the stories that its readers like after the last event. */
export interface GeneratedCommunity {
  readonly griotCount: number;
  readonly stories: readonly GeneratedStory[];
  readonly readers: readonly GeneratedReader[];
  readonly events: readonly Event[];
  /** Indices of the liked stories, by reader. */
  readonly liked: readonly ReadonlySet<number>[];
}

const periodDays = 90;
/** Number of moods. No field of a story shows its mood; it is visible only in the choice of readers. */
const moodCount = 5;
/** Factor on the value of a story whose mood differs from the reader's. */
const otherMoodFactor = 0.2;
/** Fraction of a writer's stories that have the writer's own mood. */
const ownMoodFraction = 0.4;
const meanEventsPerReader = 150;
const likedPerReader = 12;
/** Fraction of readers without any interaction. */
const newcomerFraction = 0.12;
/** Fraction of readers with chosen genres. */
const chooserFraction = 0.6;

/**
 * Generates readers with known preferences. A reader likes up to three genres, one mood and a few writers. The value of
 * a story depends on its genres, mood, writer and quality. Readers discover popular stories, new stories, and stories
 * of their genres. The stories that they like afterwards are drawn by preference, quality and age among the stories
 * that they have not finished.
 */
export function generateCommunity(size: Size, seed: number): GeneratedCommunity {
  const dice = createDice(seed);
  const randomIndex = (count: number) => Math.min(count - 1, Math.floor(dice() * count));
  const pick = <Item>(items: readonly Item[]) => items[randomIndex(items.length)] as Item;
  const randomGenres = (count: number) => {
    const chosen = new Set<Genre>();
    while (chosen.size < count) {
      // The exponent makes a few genres more frequent than the others.
      chosen.add(genres[Math.floor(dice() ** 1.7 * genres.length)] as Genre);
    }
    return [...chosen];
  };
  /** Returns a value around 1: mostly below, sometimes far above. */
  const randomQuality = () => Math.exp(0.6 * (dice() + dice() + dice() + dice() - 2) * 1.7);

  const griots = Array.from({ length: size.griots }, () => ({
    genres: randomGenres(1 + randomIndex(3)),
    mood: randomIndex(moodCount),
    quality: randomQuality(),
  }));
  const stories = Array.from({ length: size.stories }, () => {
    const griot = randomIndex(size.griots);
    const author = griots[griot] as (typeof griots)[number];
    const mainGenre = pick(author.genres);
    return {
      griot,
      genres: dice() < 0.35 ? [...new Set([mainGenre, ...randomGenres(1)])] : [mainGenre],
      mood: dice() < ownMoodFraction ? author.mood : randomIndex(moodCount),
      quality: randomQuality() * Math.sqrt(author.quality),
      age: dice() * periodDays,
    };
  }).sort((a, b) => b.age - a.age);

  const readers = Array.from({ length: size.readers }, () => {
    const liked = randomGenres(1 + randomIndex(3));
    const tastes = new Map(
      liked.map((genre, place) => [genre, [1, 0.6, 0.35][place] ?? 0] as const),
    );
    const preferredGriots = griots.flatMap((griot, number) =>
      griot.genres.some((genre) => tastes.has(genre)) ? [number] : [],
    );
    const follows = new Set<number>();
    for (let n = randomIndex(6); n > 0 && preferredGriots.length > 0; n -= 1) {
      follows.add(pick(preferredGriots));
    }
    return {
      tastes,
      mood: randomIndex(moodCount),
      follows: [...follows],
      preferences: dice() < chooserFraction ? liked.slice(0, 2) : [],
      isNew: dice() < newcomerFraction,
    };
  });

  type Reader = (typeof readers)[number];
  type Story = (typeof stories)[number];
  const worthTo = (reader: Reader, story: Story) => {
    const genreValues = story.genres.map((genre) => reader.tastes.get(genre) ?? 0.02);
    const moodFactor = reader.mood === story.mood ? 1 : otherMoodFactor;
    const followFactor = reader.follows.includes(story.griot) ? 1.8 : 1;
    return Math.max(...genreValues) * moodFactor * followFactor * story.quality;
  };

  const popularity = stories.map(() => 1);
  const events: Event[] = [];
  const finished = readers.map(() => new Set<number>());
  const storiesByGenre = new Map<Genre, number[]>();
  for (const [number, story] of stories.entries()) {
    for (const genre of story.genres) {
      storiesByGenre.set(genre, [...(storiesByGenre.get(genre) ?? []), number]);
    }
  }

  /** Returns a published story that a reader discovers: a popular one, a recent one, or one of their genres. */
  function discoverStory(reader: Reader, age: number, publishedCount: number): number {
    const choice = dice();
    if (choice < 0.4) {
      // The most popular of 12 random stories.
      const candidates = Array.from({ length: 12 }, () => randomIndex(publishedCount));
      return candidates.reduce((a, b) => ((popularity[a] ?? 0) >= (popularity[b] ?? 0) ? a : b));
    }
    if (choice < 0.65) {
      return Math.max(0, publishedCount - 1 - randomIndex(Math.min(publishedCount, 60)));
    }
    const storiesInGenre = storiesByGenre.get(pick([...reader.tastes.keys()])) ?? [];
    const publishedInGenre = storiesInGenre.filter((story) => (stories[story]?.age ?? 0) >= age);
    return publishedInGenre.length > 0 ? pick(publishedInGenre) : randomIndex(publishedCount);
  }

  const visits = readers
    .flatMap((reader, number) =>
      reader.isNew
        ? []
        : Array.from({ length: Math.round(meanEventsPerReader * (0.3 + 1.4 * dice())) }, () => ({
            reader,
            number,
            age: dice() * (periodDays - 20),
          })),
    )
    .sort((a, b) => b.age - a.age);
  let publishedCount = 0;
  for (const { reader, number, age } of visits) {
    while (publishedCount < stories.length && (stories[publishedCount]?.age ?? 0) >= age) {
      publishedCount += 1;
    }
    const story = discoverStory(reader, age, publishedCount);
    const found = stories[story];
    if (!found || finished[number]?.has(story)) {
      continue;
    }
    const likeProbability = Math.min(0.95, worthTo(reader, found));
    // Most readers decide by title and genre, so that few open a story that they do not like.
    if (dice() > 0.15 + 0.85 * likeProbability) {
      continue;
    }
    const isFinished = dice() < likeProbability;
    if (isFinished) {
      finished[number]?.add(story);
    }
    popularity[story] = (popularity[story] ?? 0) + (isFinished ? 2 : 0.3);
    events.push({
      reader: number,
      story,
      age,
      finished: isFinished,
      liked: isFinished && dice() < 0.5,
      bookmarked: isFinished && dice() < 0.15,
    });
  }

  const liked = readers.map((reader, number) => {
    const weights = stories.map((story, place) =>
      finished[number]?.has(place) ? 0 : worthTo(reader, story) ** 1.5 * 2 ** (-story.age / 45),
    );
    return draw(weights, likedPerReader, dice);
  });
  return {
    griotCount: size.griots,
    stories,
    readers,
    events,
    liked,
  };
}

/** Draws indices by their weights without replacement. */
function draw(weights: readonly number[], count: number, dice: () => number): Set<number> {
  const drawnIndices = new Set<number>();
  let sum = weights.reduce((total, weight) => total + weight, 0);
  while (drawnIndices.size < count && sum > 1e-9) {
    let remaining = dice() * sum;
    const index = weights.findIndex((weight, place) => {
      if (drawnIndices.has(place)) {
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
