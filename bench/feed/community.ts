import { type Genre, genres } from "@kora/contract/genres";
import { createDice } from "./seeded-random.ts";

/** What a generated community is made of. */
export interface Size {
  readonly griots: number;
  readonly stories: number;
  readonly readers: number;
}

interface GeneratedStory {
  readonly griot: number;
  readonly genres: readonly Genre[];
  /** Days ago. */
  readonly age: number;
}

/** What a reader did with a story. */
interface Event {
  readonly reader: number;
  readonly story: number;
  /** Days ago. */
  readonly age: number;
  readonly finished: boolean;
  readonly liked: boolean;
  readonly bookmarked: boolean;
}

interface GeneratedReader {
  readonly preferences: readonly Genre[];
  /** Griots by number. */
  readonly follows: readonly number[];
}

/** A community, and what its readers came to like after the last of its events. */
export interface GeneratedCommunity {
  readonly griotCount: number;
  readonly stories: readonly GeneratedStory[];
  readonly readers: readonly GeneratedReader[];
  readonly events: readonly Event[];
  /** By reader: numbers of stories. */
  readonly liked: readonly ReadonlySet<number>[];
}

const days = 90;
/** Stories are of so many moods, which no field names: they show only in who reads what. */
const moods = 5;
/** What a story of another mood is worth to a reader, of what one of theirs is. */
const otherMood = 0.2;
/** Of a griot's stories, the part that has the griot's own mood. */
const ownMood = 0.4;
const eventsOfReader = 150;
const likedByReader = 12;
/** Of the readers, those who did nothing yet. */
const newcomers = 0.12;
/** Of the readers, those who chose genres. */
const choosers = 0.6;

/**
 * Generates readers with known tastes. A reader likes up to three genres, one mood and a few griots; a story
 * is taken to by genre, mood, griot and its own quality. What they come across is
 * partly what is popular, partly what is new, partly what they look for. What they come to like afterwards
 * is drawn by taste and quality alone, among what they have not finished.
 */
export function generateCommunity(size: Size, seed: number): GeneratedCommunity {
  const dice = createDice(seed);
  const upTo = (count: number) => Math.min(count - 1, Math.floor(dice() * count));
  const pick = <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item;
  const someGenres = (count: number) => {
    const chosen = new Set<Genre>();
    while (chosen.size < count) {
      // A few genres are written and read more than the others.
      chosen.add(genres[Math.floor(dice() ** 1.7 * genres.length)] as Genre);
    }
    return [...chosen];
  };
  /** Around 1, mostly below, now and then far above. */
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

  /** A story there is at that time, come across in one of the ways that people do. */
  function comeAcross(reader: Reader, age: number, published: number): number {
    const way = dice();
    if (way < 0.4) {
      // The most popular of some.
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
    // The title and the genre already tell most people whether to open it.
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

/** Draws numbers by their weights, none twice. */
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
