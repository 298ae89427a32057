/** A status with its display time. */
interface Slide {
  /** Id of the status. */
  readonly id: string;
  /** Display time. */
  readonly milliseconds: number;
}

interface UserSlides {
  readonly userId: string;
  readonly slides: readonly Slide[];
}

/** The slides in playing order, grouped by user. `isComplete` is false while more users may be loaded. */
export interface Deck {
  readonly users: readonly UserSlides[];
  readonly isComplete: boolean;
}

/**
 * Reasons for pausing. Playback continues when all of them are removed. `button`: the pause button was pressed. `hold`:
 * the status is pressed. `scroll`: a long status was scrolled. `menu`: a menu is open. `question`: a dialog asks the
 * viewer something. `viewers`: the list of the users who viewed the status is open. `focus`: a link or button has the
 * focus. `hidden`: the page is not visible.
 */
export type Pause =
  | "button"
  | "hold"
  | "scroll"
  | "menu"
  | "question"
  | "viewers"
  | "focus"
  | "hidden";

export interface Player {
  readonly deck: Deck;
  /** Id of the shown slide; while none is shown, of the last one. */
  readonly slideId: string;
  /** Milliseconds for which the slide had been shown until `runningSince`. */
  readonly elapsed: number;
  /** `performance.now()` when the slide last started to run; null while paused. */
  readonly runningSince: number | null;
  readonly pauses: ReadonlySet<Pause>;
  /** `loading-more`: the loaded slides have ended, and more users are being loaded. `over`: after the last slide. */
  readonly state: "showing" | "loading-more" | "over";
  /**
   * Id of the slide that was removed most recently while it was shown; null if none was. A toast says that the status is
   * gone, unless the viewer removed it.
   */
  readonly removedSlideId: string | null;
}

/**
 * `time` is `performance.now()`. The action `time` moves on when the display time is over, `pause` adds or removes a
 * reason for pausing, and `deck` replaces the deck.
 */
export type PlayerAction =
  | { readonly type: "next" | "previous" | "time"; readonly time: number }
  | {
      readonly type: "pause";
      readonly reason: Pause;
      readonly isActive: boolean;
      readonly time: number;
    }
  | { readonly type: "deck"; readonly deck: Deck; readonly time: number };

/** Position of a slide in the deck. */
export interface SlidePosition {
  readonly userSlides: UserSlides;
  readonly userIndex: number;
  readonly slide: Slide;
  readonly slideIndex: number;
}

/** Returns the position of a slide; undefined if the deck does not contain it. */
export function findPosition({ users }: Deck, slideId: string): SlidePosition | undefined {
  for (const [userIndex, userSlides] of users.entries()) {
    const slideIndex = userSlides.slides.findIndex(({ id }) => id === slideId);
    const slide = userSlides.slides[slideIndex];
    if (slide) return { userSlides, userIndex, slide, slideIndex };
  }
  return undefined;
}

const allSlides = ({ users }: Deck): Slide[] => users.flatMap(({ slides }) => slides);

/** Returns the remaining display time of the shown slide in milliseconds. */
export function getRemainingTime(
  { deck, slideId, elapsed, runningSince }: Player,
  time: number,
): number {
  const milliseconds = findPosition(deck, slideId)?.slide.milliseconds ?? 0;
  return Math.max(0, milliseconds - elapsed - (runningSince === null ? 0 : time - runningSince));
}

/** Starts the player at a slide of the deck. */
export function startPlayer(deck: Deck, slideId: string, time: number): Player {
  return {
    deck,
    slideId,
    elapsed: 0,
    runningSince: time,
    pauses: new Set(),
    state: "showing",
    removedSlideId: null,
  };
}

function show(player: Player, slideId: string, time: number): Player {
  const runningSince = player.pauses.size === 0 ? time : null;
  return { ...player, slideId, elapsed: 0, runningSince, state: "showing" };
}

function finish(player: Player): Player {
  return { ...player, runningSince: null, state: player.deck.isComplete ? "over" : "loading-more" };
}

function step(player: Player, direction: 1 | -1, time: number): Player {
  const slides = allSlides(player.deck);
  const index = slides.findIndex(({ id }) => id === player.slideId);
  // A slide that was removed while waiting for more counts as following the last one.
  const currentIndex = index === -1 ? slides.length : index;
  // There is nothing before the first slide, so it restarts.
  const next = direction === 1 ? slides[currentIndex + 1] : slides[Math.max(0, currentIndex - 1)];
  if (next) return show(player, next.id, time);
  return finish(player);
}

function setPause(player: Player, reason: Pause, isActive: boolean, time: number): Player {
  if (player.pauses.has(reason) === isActive) return player;
  const pauses = new Set(player.pauses);
  if (isActive) pauses.add(reason);
  else pauses.delete(reason);
  const elapsed = player.elapsed + (player.runningSince === null ? 0 : time - player.runningSince);
  const isRunning = pauses.size === 0 && player.state === "showing";
  return { ...player, pauses, elapsed, runningSince: isRunning ? time : null };
}

/** Compares decks by the ids of their slides, because a status never changes its display time. */
function isSameDeck(previous: Deck, next: Deck): boolean {
  const serialize = ({ users, isComplete }: Deck) =>
    JSON.stringify([isComplete, users.map(({ slides }) => slides.map(({ id }) => id))]);
  return serialize(previous) === serialize(next);
}

/**
 * Returns the slide after `slideId` or, if that was removed, the first slide that `previousSlides` does not contain.
 */
function findNextSlide(
  slideId: string,
  previousSlides: readonly Slide[],
  slides: readonly Slide[],
): Slide | undefined {
  const index = slides.findIndex(({ id }) => id === slideId);
  if (index !== -1) return slides[index + 1];
  return slides.find(({ id }) => !previousSlides.some((previous) => previous.id === id));
}

/**
 * Replaces the deck. The current slide continues; if it was removed, the next one is shown.
 */
function replaceDeck(player: Player, deck: Deck, time: number): Player {
  if (isSameDeck(player.deck, deck)) return player;
  const changedPlayer = { ...player, deck };
  const previousSlides = allSlides(player.deck);
  if (player.state === "loading-more") {
    const nextSlide = findNextSlide(player.slideId, previousSlides, allSlides(deck));
    return nextSlide ? show(changedPlayer, nextSlide.id, time) : finish(changedPlayer);
  }
  if (findPosition(deck, player.slideId)) return changedPlayer;
  const index = previousSlides.findIndex(({ id }) => id === player.slideId);
  const nextRemaining =
    index === -1
      ? undefined
      : previousSlides.slice(index + 1).find(({ id }) => findPosition(deck, id));
  const withoutSlide = { ...changedPlayer, removedSlideId: player.slideId };
  return nextRemaining ? show(withoutSlide, nextRemaining.id, time) : finish(withoutSlide);
}

/** Reducer of the player: which slide is shown, for how long, and what comes next. */
export function reducePlayer(player: Player, action: PlayerAction): Player {
  if (player.state === "over") return player;
  switch (action.type) {
    case "next":
      return step(player, 1, action.time);
    case "previous":
      return step(player, -1, action.time);
    case "time":
      return player.runningSince !== null && getRemainingTime(player, action.time) === 0
        ? step(player, 1, action.time)
        : player;
    case "pause":
      return setPause(player, action.reason, action.isActive, action.time);
    case "deck":
      return replaceDeck(player, action.deck, action.time);
  }
}
