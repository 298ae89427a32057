/** One status, for as long as it is shown. */
export interface Slide {
  readonly id: string;
  readonly milliseconds: number;
}

export interface PersonSlides {
  readonly personId: string;
  readonly slides: readonly Slide[];
}

/** Everything that can be shown, in its order. `isWhole` is false while more people may come. */
export interface Deck {
  readonly people: readonly PersonSlides[];
  readonly isWhole: boolean;
}

/** Why nothing runs. Each is taken back by itself. */
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
  /** For how long the slide was shown until `since`. */
  readonly shown: number;
  /** When it began to run; null while it does not. */
  readonly since: number | null;
  readonly pauses: ReadonlySet<Pause>;
  /** `awaiting` people who are still to come; `over` after the last one. */
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

/** Where a slide stands. */
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

/** How much longer the slide is shown, in milliseconds. */
export function remaining({ deck, slideId, shown, since }: Player, at: number): number {
  const milliseconds = placeOf(deck, slideId)?.slide.milliseconds ?? 0;
  return Math.max(0, milliseconds - shown - (since === null ? 0 : at - since));
}

/** Starts with a slide of the deck. */
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
  // What is gone while others are awaited was the last.
  const from = index === -1 ? slides.length : index;
  // Before the first there is nothing: it starts again.
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

/** What came after the slide, or after it is gone itself, what was not there before. */
function firstCome(
  slideId: string,
  before: readonly Slide[],
  slides: readonly Slide[],
): Slide | undefined {
  const index = slides.findIndex(({ id }) => id === slideId);
  if (index !== -1) return slides[index + 1];
  return slides.find(({ id }) => !before.some((one) => one.id === id));
}

/** Statuses came, or are gone: what is shown goes on, or gives way to what came after it. */
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

/** The viewer's course (social §4): what is shown, for how long, and what comes then. */
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
