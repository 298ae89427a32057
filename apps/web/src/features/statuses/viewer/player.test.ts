import { describe, expect, test } from "vitest";
import {
  type Deck,
  getRemainingTime,
  type Pause,
  type Player,
  reducePlayer,
  startPlayer,
} from "./player.ts";

/** Builds a deck. `ama: a1 a2` is a user with two statuses, each shown for 5 s. */
function deckOf(...users: string[]): Deck {
  return {
    isComplete: true,
    users: users.map((description) => {
      const [userId = "", ...ids] = description.split(/:? +/);
      return { userId, slides: ids.map((id) => ({ id, milliseconds: 5000 })) };
    }),
  };
}

const deck = deckOf("ama: a1 a2", "efua: e1", "kofi: k1 k2 k3");

/** A player with a clock that the test advances. */
function createPlayer(deck: Deck, first: string) {
  let time = 1_000_000;
  let player: Player = startPlayer(deck, first, time);
  return {
    advance(milliseconds: number) {
      time += milliseconds;
      player = reducePlayer(player, { type: "time", time });
    },
    navigate(type: "next" | "previous") {
      player = reducePlayer(player, { type, time });
    },
    setPause(reason: Pause, isActive: boolean) {
      player = reducePlayer(player, { type: "pause", reason, isActive, time });
    },
    replaceDeck(next: Deck) {
      player = reducePlayer(player, { type: "deck", deck: next, time });
    },
    /** Id of the shown slide, or the player's state while none is shown. */
    get shown() {
      return player.state === "showing" ? player.slideId : player.state;
    },
    get remainingTime() {
      return getRemainingTime(player, time);
    },
    get isRunning() {
      return player.runningSince !== null;
    },
  };
}

describe("auto-advance", () => {
  test("a status is shown for exactly its time, then the next one", () => {
    const player = createPlayer(deck, "a1");
    player.advance(4999);
    expect(player.shown).toBe("a1");
    player.advance(1);
    expect(player.shown).toBe("a2");
    expect(player.remainingTime).toBe(5000);
  });

  test("each status has its own display time", () => {
    const [long, short] = [
      { id: "a1", milliseconds: 15_000 },
      { id: "a2", milliseconds: 5000 },
    ];
    const player = createPlayer(
      { isComplete: true, users: [{ userId: "ama", slides: [long, short] }] },
      "a1",
    );
    player.advance(14_999);
    expect(player.shown).toBe("a1");
    player.advance(1);
    expect(player.shown).toBe("a2");
    player.advance(5000);
    expect(player.shown).toBe("over");
  });

  test("after a user's last status comes the next user's first, and after the last user the player ends", () => {
    const player = createPlayer(deck, "a2");
    const seen = Array.from({ length: 6 }, () => {
      player.advance(5000);
      return player.shown;
    });
    expect(seen).toEqual(["e1", "k1", "k2", "k3", "over", "over"]);
  });

  test("navigating restarts the display time", () => {
    const player = createPlayer(deck, "a1");
    player.advance(4000);
    player.navigate("next");
    player.advance(4999);
    expect(player.shown).toBe("a2");
  });
});

describe("going back", () => {
  test("leads from a user's first status to the previous user's last one", () => {
    const player = createPlayer(deck, "k1");
    player.navigate("previous");
    expect(player.shown).toBe("e1");
    player.navigate("previous");
    expect(player.shown).toBe("a2");
  });

  test("restarts the very first status", () => {
    const player = createPlayer(deck, "a1");
    player.advance(3000);
    player.navigate("previous");
    expect(player.shown).toBe("a1");
    expect(player.remainingTime).toBe(5000);
  });
});

describe("pauses", () => {
  test("resuming continues with the remaining time", () => {
    const player = createPlayer(deck, "a1");
    player.advance(2000);
    player.setPause("hold", true);
    player.advance(60_000);
    expect(player.remainingTime).toBe(3000);
    player.setPause("hold", false);
    player.advance(2999);
    expect(player.shown).toBe("a1");
    player.advance(1);
    expect(player.shown).toBe("a2");
  });

  test("the player runs again when the last of several pauses ends", () => {
    const player = createPlayer(deck, "a1");
    player.setPause("button", true);
    player.setPause("hidden", true);
    player.setPause("hidden", true);
    player.setPause("hidden", false);
    expect(player.isRunning).toBe(false);
    player.setPause("button", false);
    expect(player.isRunning).toBe(true);
  });

  test("navigating while paused shows the next status paused, with its full time", () => {
    const player = createPlayer(deck, "a1");
    player.advance(2000);
    player.setPause("button", true);
    player.navigate("next");
    player.advance(60_000);
    expect(player.shown).toBe("a2");
    expect(player.remainingTime).toBe(5000);
    player.setPause("button", false);
    player.advance(5000);
    expect(player.shown).toBe("e1");
  });
});

describe("statuses that appear and disappear", () => {
  test("the current status continues when others are added around it", () => {
    const player = createPlayer(deck, "e1");
    player.advance(2000);
    player.replaceDeck(deckOf("yaw: y1", "efua: e0 e1", "ama: a1 a2"));
    expect(player.shown).toBe("e1");
    expect(player.remainingTime).toBe(3000);
    player.navigate("next");
    expect(player.shown).toBe("a1");
  });

  test("a deleted status is replaced by the next one", () => {
    const player = createPlayer(deck, "a1");
    player.advance(3000);
    player.replaceDeck(deckOf("ama: a2", "efua: e1", "kofi: k1 k2 k3"));
    expect(player.shown).toBe("a2");
    expect(player.remainingTime).toBe(5000);
  });

  test("when the shown user has no statuses left, the next user is shown; after the last user the player ends", () => {
    const player = createPlayer(deck, "e1");
    player.replaceDeck(deckOf("ama: a1", "kofi: k2 k3"));
    expect(player.shown).toBe("k2");
    player.replaceDeck(deckOf("ama: a1"));
    expect(player.shown).toBe("over");
  });

  test("after the last loaded user the player waits for more, and ends when there are none", () => {
    const partialDeck = { ...deckOf("ama: a1"), isComplete: false };
    const player = createPlayer(partialDeck, "a1");
    player.advance(5000);
    expect(player.shown).toBe("loading-more");
    player.setPause("button", true);
    player.setPause("button", false);
    expect(player.isRunning).toBe(false);
    player.replaceDeck({ ...deckOf("ama: a1", "efua: e1"), isComplete: false });
    expect(player.shown).toBe("e1");
    player.advance(5000);
    expect(player.shown).toBe("loading-more");
    player.replaceDeck(deckOf("ama: a1", "efua: e1"));
    expect(player.shown).toBe("over");
  });

  test("going back is possible while waiting", () => {
    const player = createPlayer({ ...deckOf("ama: a1 a2"), isComplete: false }, "a2");
    player.navigate("next");
    expect(player.shown).toBe("loading-more");
    player.navigate("previous");
    expect(player.shown).toBe("a1");
  });

  test("when the last status is deleted while waiting, a newly loaded user is next, never the first", () => {
    const partialDeck = (...users: string[]): Deck => ({ ...deckOf(...users), isComplete: false });
    const player = createPlayer(partialDeck("ama: a1 a2", "efua: e1"), "e1");
    player.navigate("next");
    player.replaceDeck(partialDeck("ama: a1 a2"));
    expect(player.shown).toBe("loading-more");
    player.navigate("next");
    expect(player.shown).toBe("loading-more");
    player.replaceDeck(partialDeck("ama: a1 a2", "kofi: k1"));
    expect(player.shown).toBe("k1");

    const playerAfterDeletion = createPlayer(partialDeck("ama: a1 a2", "efua: e1"), "e1");
    playerAfterDeletion.navigate("next");
    playerAfterDeletion.replaceDeck(partialDeck("ama: a1 a2", "kofi: k1"));
    expect(playerAfterDeletion.shown).toBe("k1");
  });

  test("when the last status is deleted while waiting, going back shows the one before, and the player ends when no more are loaded", () => {
    const player = createPlayer({ ...deckOf("ama: a1 a2", "efua: e1"), isComplete: false }, "e1");
    player.navigate("next");
    player.replaceDeck({ ...deckOf("ama: a1 a2"), isComplete: false });
    player.navigate("previous");
    expect(player.shown).toBe("a2");
    player.navigate("next");
    player.replaceDeck({ ...deckOf("ama: a1"), isComplete: false });
    player.replaceDeck(deckOf("ama: a1"));
    expect(player.shown).toBe("over");
  });
});
