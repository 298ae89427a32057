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

const days = 90;
/** Number of moods. No field of a story shows its mood; it is visible only in the choice of readers. */
const moods = 5;
/** Factor on the value of a story whose mood differs from the reader's. */
const otherMood = 0.2;
/** Fraction of a writer's stories that have the writer's own mood. */
const ownMood = 0.4;
const eventsOfReader = 150;
const likedByReader = 12;
/** Fraction of readers without any interaction. */
const newcomers = 0.12;
/** Fraction of readers with chosen genres. */
const choosers = 0.6;

/**
 * Generates readers with known preferences. A reader likes up to three genres, one mood and a few writers. The value of
 * a story depends on its genres, mood, writer and quality. Readers discover popular stories, new stories, and stories
 * of their genres. The stories that they like afterwards are drawn by preference, quality and age among the stories
 * that they have not finished.
 */
export function generateCommunity(size: Size, seed: number): GeneratedCommunity {
  const dice = createDice(seed);
  const upTo = (count: number) => Math.min(count - 1, Math.floor(dice() * count));
  const pick = <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item;
  const someGenres = (count: number) => {
    const chosen = new Set<Genre>();
    while (chosen.size < count) {
      // The exponent makes a few genres more frequent than the others.
      chosen.add(genres[Math.floor(dice() ** 1.7 * genres.length)] as Genre);
    }
    return [...chosen];
  };
  /** Returns a value around 1: mostly below, sometimes far above. */
  const quality = () => Math.exp(0.6 * (dice() + dice() + dice() + dice() - 2) * 1.7);

  const griots = Array.from({ length: size.griots }, () => ({
    genres: someGenres(1 + upTo(3)),
    mood: upTo(moods),
    quality: quality(),
  }));
  const stories = Array.from({ length: size.stories }, () => {
    const griot = upTo(size.griots);
    const of = griots[griot] as (typeof griots)[number];
    const main = pick(of.genres);
    return {
      griot,
      genres: dice() < 0.35 ? [...new Set([main, ...someGenres(1)])] : [main],
      mood: dice() < ownMood ? of.mood : upTo(moods),
      quality: quality() * Math.sqrt(of.quality),
      age: dice() * days,
    };
  }).sort((a, b) => b.age - a.age);

  const readers = Array.from({ length: size.readers }, () => {
    const liked = someGenres(1 + upTo(3));
    const tastes = new Map(
      liked.map((genre, place) => [genre, [1, 0.6, 0.35][place] ?? 0] as const),
    );
    const own = griots.flatMap((griot, number) =>
      griot.genres.some((genre) => tastes.has(genre)) ? [number] : [],
    );
    const follows = new Set<number>();
    for (let n = upTo(6); n > 0 && own.length > 0; n -= 1) {
      follows.add(pick(own));
    }
    return {
      tastes,
      mood: upTo(moods),
      follows: [...follows],
      preferences: dice() < choosers ? liked.slice(0, 2) : [],
      isNew: dice() < newcomers,
    };
  });

  type Reader = (typeof readers)[number];
  type Story = (typeof stories)[number];
  const taste = (reader: Reader, story: Story) => {
    const parts = story.genres.map((genre) => reader.tastes.get(genre) ?? 0.02);
    const mood = reader.mood === story.mood ? 1 : otherMood;
    const followed = reader.follows.includes(story.griot) ? 1.8 : 1;
    return Math.max(...parts) * mood * followed * story.quality;
  };

  const popularity = stories.map(() => 1);
  const events: Event[] = [];
  const finished = readers.map(() => new Set<number>());
  const byGenre = new Map<Genre, number[]>();
  for (const [number, story] of stories.entries()) {
    for (const genre of story.genres) {
      byGenre.set(genre, [...(byGenre.get(genre) ?? []), number]);
    }
  }

  /** Returns a published story that a reader discovers: a popular one, a recent one, or one of their genres. */
  function comeAcross(reader: Reader, age: number, published: number): number {
    const way = dice();
    if (way < 0.4) {
      // The most popular of 12 random stories.
      const some = Array.from({ length: 12 }, () => upTo(published));
      return some.reduce((a, b) => ((popularity[a] ?? 0) >= (popularity[b] ?? 0) ? a : b));
    }
    if (way < 0.65) {
      return Math.max(0, published - 1 - upTo(Math.min(published, 60)));
    }
    const found = byGenre.get(pick([...reader.tastes.keys()])) ?? [];
    const there = found.filter((story) => (stories[story]?.age ?? 0) >= age);
    return there.length > 0 ? pick(there) : upTo(published);
  }

  const visits = readers
    .flatMap((reader, number) =>
      reader.isNew
        ? []
        : Array.from({ length: Math.round(eventsOfReader * (0.3 + 1.4 * dice())) }, () => ({
            reader,
            number,
            age: dice() * (days - 20),
          })),
    )
    .sort((a, b) => b.age - a.age);
  let published = 0;
  for (const { reader, number, age } of visits) {
    while (published < stories.length && (stories[published]?.age ?? 0) >= age) {
      published += 1;
    }
    const story = comeAcross(reader, age, published);
    const found = stories[story];
    if (!found || finished[number]?.has(story)) {
      continue;
    }
    const takes = Math.min(0.95, taste(reader, found));
    // Most readers decide by title and genre, so that few open a story that they do not like.
    if (dice() > 0.15 + 0.85 * takes) {
      continue;
    }
    const isFinished = dice() < takes;
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
      finished[number]?.has(place) ? 0 : taste(reader, story) ** 1.5 * 2 ** (-story.age / 45),
    );
    return draw(weights, likedByReader, dice);
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
  const drawn = new Set<number>();
  let sum = weights.reduce((total, weight) => total + weight, 0);
  while (drawn.size < count && sum > 1e-9) {
    let left = dice() * sum;
    const found = weights.findIndex((weight, place) => {
      if (drawn.has(place)) {
        return false;
      }
      left -= weight;
      return left < 0;
    });
    if (found === -1) {
      break;
    }
    drawn.add(found);
    sum -= weights[found] ?? 0;
  }
  return drawn;
}
