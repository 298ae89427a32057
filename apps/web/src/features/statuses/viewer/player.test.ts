import { describe, expect, test } from "vitest";
import { type Deck, type Pause, type Player, play, remaining, startPlayer } from "./player.ts";

/** `ama: a1 a2` is a person with two statuses of 5 s. */
function deckOf(...users: string[]): Deck {
  return {
    isWhole: true,
    users: users.map((line) => {
      const [userId = "", ...ids] = line.split(/:? +/);
      return { userId, slides: ids.map((id) => ({ id, milliseconds: 5000 })) };
    }),
  };
}

const village = deckOf("ama: a1 a2", "efua: e1", "kofi: k1 k2 k3");

/** A viewer with a clock that the test moves. */
function watch(deck: Deck, first: string) {
  let time = 1_000_000;
  let player: Player = startPlayer(deck, first, time);
  return {
    pass(milliseconds: number) {
      time += milliseconds;
      player = play(player, { type: "time", time });
    },
    go(type: "next" | "previous") {
      player = play(player, { type, time });
    },
    pause(reason: Pause, on: boolean) {
      player = play(player, { type: "pause", reason, on, time });
    },
    change(next: Deck) {
      player = play(player, { type: "deck", deck: next, time });
    },
    get shows() {
      return player.state === "showing" ? player.slideId : player.state;
    },
    get left() {
      return remaining(player, time);
    },
    get runs() {
      return player.since !== null;
    },
  };
}

describe("auto-advance", () => {
  test("a status is shown for its time, not a moment less, and then the next one is", () => {
    const viewer = watch(village, "a1");
    viewer.pass(4999);
    expect(viewer.shows).toBe("a1");
    viewer.pass(1);
    expect(viewer.shows).toBe("a2");
    expect(viewer.left).toBe(5000);
  });

  test("each status has its own time", () => {
    const [long, short] = [
      { id: "a1", milliseconds: 15_000 },
      { id: "a2", milliseconds: 5000 },
    ];
    const viewer = watch(
      { isWhole: true, users: [{ userId: "ama", slides: [long, short] }] },
      "a1",
    );
    viewer.pass(14_999);
    expect(viewer.shows).toBe("a1");
    viewer.pass(1);
    expect(viewer.shows).toBe("a2");
    viewer.pass(5000);
    expect(viewer.shows).toBe("over");
  });

  test("at the end of a person's statuses the next person's first comes, after the last person it closes", () => {
    const viewer = watch(village, "a2");
    const seen = Array.from({ length: 6 }, () => {
      viewer.pass(5000);
      return viewer.shows;
    });
    expect(seen).toEqual(["e1", "k1", "k2", "k3", "over", "over"]);
  });

  test("going on by hand begins the next one's time anew", () => {
    const viewer = watch(village, "a1");
    viewer.pass(4000);
    viewer.go("next");
    viewer.pass(4999);
    expect(viewer.shows).toBe("a2");
  });
});

describe("back", () => {
  test("goes from a person's first status to the previous person's last one", () => {
    const viewer = watch(village, "k1");
    viewer.go("previous");
    expect(viewer.shows).toBe("e1");
    viewer.go("previous");
    expect(viewer.shows).toBe("a2");
  });

  test("from the very first starts it again", () => {
    const viewer = watch(village, "a1");
    viewer.pass(3000);
    viewer.go("previous");
    expect(viewer.shows).toBe("a1");
    expect(viewer.left).toBe(5000);
  });
});

describe("pauses", () => {
  test("a release resumes the remaining time, not the whole", () => {
    const viewer = watch(village, "a1");
    viewer.pass(2000);
    viewer.pause("hold", true);
    viewer.pass(60_000);
    expect(viewer.left).toBe(3000);
    viewer.pause("hold", false);
    viewer.pass(2999);
    expect(viewer.shows).toBe("a1");
    viewer.pass(1);
    expect(viewer.shows).toBe("a2");
  });

  test("it runs again when the last of several reasons is gone", () => {
    const viewer = watch(village, "a1");
    viewer.pause("button", true);
    viewer.pause("hidden", true);
    viewer.pause("hidden", true);
    viewer.pause("hidden", false);
    expect(viewer.runs).toBe(false);
    viewer.pause("button", false);
    expect(viewer.runs).toBe(true);
  });

  test("while paused one goes on by hand, and the next one waits too, with its whole time", () => {
    const viewer = watch(village, "a1");
    viewer.pass(2000);
    viewer.pause("button", true);
    viewer.go("next");
    viewer.pass(60_000);
    expect(viewer.shows).toBe("a2");
    expect(viewer.left).toBe(5000);
    viewer.pause("button", false);
    viewer.pass(5000);
    expect(viewer.shows).toBe("e1");
  });
});

describe("statuses that come and go", () => {
  test("what is shown goes on with its time when others come before and after it", () => {
    const viewer = watch(village, "e1");
    viewer.pass(2000);
    viewer.change(deckOf("yaw: y1", "efua: e0 e1", "ama: a1 a2"));
    expect(viewer.shows).toBe("e1");
    expect(viewer.left).toBe(3000);
    viewer.go("next");
    expect(viewer.shows).toBe("a1");
  });

  test("one that is deleted gives way to what came after it", () => {
    const viewer = watch(village, "a1");
    viewer.pass(3000);
    viewer.change(deckOf("ama: a2", "efua: e1", "kofi: k1 k2 k3"));
    expect(viewer.shows).toBe("a2");
    expect(viewer.left).toBe(5000);
  });

  test("a person whose all are gone gives way to the next person, the last one to the end", () => {
    const viewer = watch(village, "e1");
    viewer.change(deckOf("ama: a1", "kofi: k2 k3"));
    expect(viewer.shows).toBe("k2");
    viewer.change(deckOf("ama: a1"));
    expect(viewer.shows).toBe("over");
  });

  test("after the last person it waits for those who are still to come, and closes when none do", () => {
    const some = { ...deckOf("ama: a1"), isWhole: false };
    const viewer = watch(some, "a1");
    viewer.pass(5000);
    expect(viewer.shows).toBe("awaiting");
    viewer.pause("button", true);
    viewer.pause("button", false);
    expect(viewer.runs).toBe(false);
    viewer.change({ ...deckOf("ama: a1", "efua: e1"), isWhole: false });
    expect(viewer.shows).toBe("e1");
    viewer.pass(5000);
    expect(viewer.shows).toBe("awaiting");
    viewer.change(deckOf("ama: a1", "efua: e1"));
    expect(viewer.shows).toBe("over");
  });

  test("while it waits one can go back", () => {
    const viewer = watch({ ...deckOf("ama: a1 a2"), isWhole: false }, "a2");
    viewer.go("next");
    expect(viewer.shows).toBe("awaiting");
    viewer.go("previous");
    expect(viewer.shows).toBe("a1");
  });

  test("when the last one goes while it waits, it goes on with who comes, never with the first", () => {
    const some = (...users: string[]): Deck => ({ ...deckOf(...users), isWhole: false });
    const viewer = watch(some("ama: a1 a2", "efua: e1"), "e1");
    viewer.go("next");
    viewer.change(some("ama: a1 a2"));
    expect(viewer.shows).toBe("awaiting");
    viewer.go("next");
    expect(viewer.shows).toBe("awaiting");
    viewer.change(some("ama: a1 a2", "kofi: k1"));
    expect(viewer.shows).toBe("k1");

    const both = watch(some("ama: a1 a2", "efua: e1"), "e1");
    both.go("next");
    both.change(some("ama: a1 a2", "kofi: k1"));
    expect(both.shows).toBe("k1");
  });

  test("when the last one goes while it waits, back is what came before it, and it closes when nobody comes", () => {
    const viewer = watch({ ...deckOf("ama: a1 a2", "efua: e1"), isWhole: false }, "e1");
    viewer.go("next");
    viewer.change({ ...deckOf("ama: a1 a2"), isWhole: false });
    viewer.go("previous");
    expect(viewer.shows).toBe("a2");
    viewer.go("next");
    viewer.change({ ...deckOf("ama: a1"), isWhole: false });
    viewer.change(deckOf("ama: a1"));
    expect(viewer.shows).toBe("over");
  });
});
