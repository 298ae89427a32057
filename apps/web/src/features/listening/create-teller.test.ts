import { expect, test } from "vitest";
import { createTeller, type Telling } from "./create-teller.ts";

/** A teller of three sentences, the second in two parts, with a voice that speaks when the test says so. */
function scene({ from = 0, sentences = [["One."], ["Two,", "and a half."], ["Three."]] } = {}) {
  const said: { text: string; rate: number; end: (how: "spoken" | "failed") => void }[] = [];
  const tellings: Telling[] = [];
  let hushed = 0;
  const teller = createTeller({
    sentences,
    from,
    rate: 1,
    voice: {
      say: (text, rate, end) => said.push({ text, rate, end }),
      hush: () => {
        hushed += 1;
      },
    },
    onChange: (telling) => tellings.push(telling),
  });
  return {
    teller,
    said,
    texts: () => said.map(({ text }) => text),
    end: (how: "spoken" | "failed" = "spoken") => said.at(-1)?.end(how),
    now: () => tellings.at(-1),
    hushed: () => hushed,
  };
}

test("a story is told sentence by sentence to its end, and then from its beginning", () => {
  const { teller, texts, end, now } = scene();
  teller.play();
  expect(now()).toEqual({ kind: "playing", at: 0 });
  end();
  expect(now()).toEqual({ kind: "playing", at: 1 });
  end();
  expect(now()).toEqual({ kind: "playing", at: 1 });
  end();
  end();
  expect(texts()).toEqual(["One.", "Two,", "and a half.", "Three."]);
  expect(now()).toEqual({ kind: "ended", at: 0 });
  teller.play();
  expect(texts().at(-1)).toBe("One.");
});

test("a pause is silent at once, and going on begins with what was broken off", () => {
  const { teller, texts, end, now, hushed } = scene();
  teller.play();
  end();
  end();
  teller.pause();
  expect([now(), hushed()]).toEqual([{ kind: "paused", at: 1 }, 1]);
  end();
  expect(texts()).toEqual(["One.", "Two,", "and a half."]);
  teller.play();
  expect(texts().at(-1)).toBe("and a half.");
});

test("late word of a sentence that was broken off moves nothing", () => {
  const { teller, said, texts, now } = scene();
  teller.play();
  teller.pause();
  teller.play();
  said[0]?.end("spoken");
  said[0]?.end("failed");
  expect([texts(), now()]).toEqual([["One.", "One."], { kind: "playing", at: 0 }]);
  said[1]?.end("spoken");
  expect(texts().at(-1)).toBe("Two,");
});

test("one goes to the previous and the next sentence, and not beyond the story", () => {
  const { teller, texts, end, now } = scene({ from: 1 });
  teller.play();
  end();
  teller.move(1);
  teller.move(1);
  expect([texts().at(-1), now()?.at]).toEqual(["Three.", 2]);
  teller.move(-1);
  expect(texts().at(-1)).toBe("Two,");
  teller.pause();
  const before = texts().length;
  teller.move(-1);
  teller.move(-1);
  expect([texts().length, now()]).toEqual([before, { kind: "paused", at: 0 }]);
});

test("another speed holds from the sentence that is spoken, and while paused from the next", () => {
  const { teller, said, hushed } = scene();
  teller.play();
  teller.setRate(1.5);
  expect(said.map(({ text, rate }) => [text, rate])).toEqual([
    ["One.", 1],
    ["One.", 1.5],
  ]);
  teller.setRate(1.5);
  expect(hushed()).toBe(1);
  teller.pause();
  teller.setRate(0.75);
  expect(said).toHaveLength(2);
  teller.play();
  expect(said.at(-1)).toMatchObject({ text: "One.", rate: 0.75 });
});

test("a voice that breaks off says so, and may be asked again", () => {
  const { teller, texts, end, now } = scene();
  teller.play();
  end();
  end("failed");
  expect(now()).toEqual({ kind: "failed", at: 1 });
  teller.play();
  expect(texts()).toEqual(["One.", "Two,", "Two,"]);
});

test("a story without a word is not told", () => {
  const { teller, texts, now } = scene({ sentences: [] });
  teller.play();
  teller.move(1);
  expect([texts(), now()?.kind]).toEqual([[], "paused"]);
});
