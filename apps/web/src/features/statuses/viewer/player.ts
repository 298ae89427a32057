/** A status and its display time. */
export interface Slide {
  readonly id: string;
  readonly milliseconds: number;
}

export interface PersonSlides {
  readonly personId: string;
  readonly slides: readonly Slide[];
}

/** The ordered playlist. `isWhole` is false while more users may be loaded. */
export interface Deck {
  readonly people: readonly PersonSlides[];
  readonly isWhole: boolean;
}

/** Reasons for pausing. Playback continues when all of them are removed. */
export type Pause =
  | "button"
  | "hold"
  | "scroll"
  | "menu"
  | "question"
  | "sheet"
  | "focus"
  | "hidden";

export interface Player {
  readonly deck: Deck;
  readonly slideId: string;
  /** Milliseconds for which the slide had been shown until `since`. */
  readonly shown: number;
  /** Time at which the slide started to run; null while paused. */
  readonly since: number | null;
  readonly pauses: ReadonlySet<Pause>;
  /** `awaiting`: more users are being loaded. `over`: after the last slide. */
  readonly state: "showing" | "awaiting" | "over";
  /** The slide that was taken away last while it was shown. */
  readonly gone: string | null;
}

export type PlayerAct =
  | { readonly type: "next" | "previous" | "time"; readonly at: number }
  | {
      readonly type: "pause";
      readonly why: Pause;
      readonly on: boolean;
      readonly at: number;
    }
  | { readonly type: "deck"; readonly deck: Deck; readonly at: number };

/** Position of a slide in the playlist. */
export interface Place {
  readonly person: PersonSlides;
  readonly personIndex: number;
  readonly slide: Slide;
  readonly slideIndex: number;
}

export function placeOf({ people }: Deck, slideId: string): Place | undefined {
  for (const [personIndex, person] of people.entries()) {
    const slideIndex = person.slides.findIndex(({ id }) => id === slideId);
    const slide = person.slides[slideIndex];
    if (slide) return { person, personIndex, slide, slideIndex };
  }
  return undefined;
}

const flat = ({ people }: Deck): Slide[] => people.flatMap(({ slides }) => slides);

/** Remaining display time of the slide in milliseconds. */
export function remaining({ deck, slideId, shown, since }: Player, at: number): number {
  const milliseconds = placeOf(deck, slideId)?.slide.milliseconds ?? 0;
  return Math.max(0, milliseconds - shown - (since === null ? 0 : at - since));
}

/** Starts the player at a slide of the playlist. */
export function startPlayer(deck: Deck, slideId: string, at: number): Player {
  return { deck, slideId, shown: 0, since: at, pauses: new Set(), state: "showing", gone: null };
}

function show(player: Player, slideId: string, at: number): Player {
  const since = player.pauses.size === 0 ? at : null;
  return { ...player, slideId, shown: 0, since, state: "showing" };
}

function end(player: Player): Player {
  return { ...player, since: null, state: player.deck.isWhole ? "over" : "awaiting" };
}

function step(player: Player, by: 1 | -1, at: number): Player {
  const slides = flat(player.deck);
  const index = slides.findIndex(({ id }) => id === player.slideId);
  // A slide that was removed while waiting for more counts as the last one.
  const from = index === -1 ? slides.length : index;
  // There is nothing before the first slide, so it restarts.
  const next = by === 1 ? slides[from + 1] : slides[Math.max(0, from - 1)];
  if (next) return show(player, next.id, at);
  return end(player);
}

function pause(player: Player, why: Pause, on: boolean, at: number): Player {
  if (player.pauses.has(why) === on) return player;
  const pauses = new Set(player.pauses);
  if (on) pauses.add(why);
  else pauses.delete(why);
  const shown = player.shown + (player.since === null ? 0 : at - player.since);
  const runs = pauses.size === 0 && player.state === "showing";
  return { ...player, pauses, shown, since: runs ? at : null };
}

function isSame(one: Deck, other: Deck): boolean {
  const say = ({ people, isWhole }: Deck) =>
    JSON.stringify([isWhole, people.map(({ slides }) => slides.map(({ id }) => id))]);
  return say(one) === say(other);
}

/** Returns the first slide after the given one or, if that was removed, the first new slide. */
function firstCome(
  slideId: string,
  before: readonly Slide[],
  slides: readonly Slide[],
): Slide | undefined {
  const index = slides.findIndex(({ id }) => id === slideId);
  if (index !== -1) return slides[index + 1];
  return slides.find(({ id }) => !before.some((one) => one.id === id));
}

/**
 * Applies a changed playlist: the current slide continues, or the one after it is shown if it was removed.
 */
function exchange(player: Player, deck: Deck, at: number): Player {
  if (isSame(player.deck, deck)) return player;
  const changed = { ...player, deck };
  const before = flat(player.deck);
  const index = before.findIndex(({ id }) => id === player.slideId);
  const following =
    index === -1 ? undefined : before.slice(index + 1).find(({ id }) => placeOf(deck, id));
  if (player.state === "awaiting") {
    const come = following ?? firstCome(player.slideId, before, flat(deck));
    return come ? show(changed, come.id, at) : end(changed);
  }
  if (placeOf(deck, player.slideId)) return changed;
  const without = { ...changed, gone: player.slideId };
  return following ? show(without, following.id, at) : end(without);
}

/** Reducer of the player (social §4): which slide is shown, for how long, and what comes next. */
export function play(player: Player, act: PlayerAct): Player {
  if (player.state === "over") return player;
  switch (act.type) {
    case "next":
      return step(player, 1, act.at);
    case "previous":
      return step(player, -1, act.at);
    case "time":
      return player.since !== null && remaining(player, act.at) === 0
        ? step(player, 1, act.at)
        : player;
    case "pause":
      return pause(player, act.why, act.on, act.at);
    case "deck":
      return exchange(player, act.deck, act.at);
  }
}
