import { expect, test } from "vitest";
import { createSpeechPlayer, type PlaybackState } from "./create-speech-player.ts";

/** A player of three sentences, the second in two parts, with a voice that the test controls. */
function setup({
  startIndex = 0,
  sentences = [["One."], ["Two,", "and a half."], ["Three."]],
} = {}) {
  const utterances: { text: string; rate: number; end: (outcome: "spoken" | "failed") => void }[] =
    [];
  const states: PlaybackState[] = [];
  let cancelCount = 0;
  const player = createSpeechPlayer({
    sentences,
    startIndex,
    rate: 1,
    voice: {
      speakPart: (text, rate, end) => utterances.push({ text, rate, end }),
      cancel: () => {
        cancelCount += 1;
      },
    },
    onChange: (state) => states.push(state),
  });
  return {
    player,
    utterances,
    spokenTexts: () => utterances.map(({ text }) => text),
    end: (outcome: "spoken" | "failed" = "spoken") => utterances.at(-1)?.end(outcome),
    currentState: () => states.at(-1),
    cancelCount: () => cancelCount,
  };
}

test("a story is read sentence by sentence to its end, and then from its beginning", () => {
  const { player, spokenTexts, end, currentState } = setup();
  player.play();
  expect(currentState()).toEqual({ kind: "playing", sentenceIndex: 0 });
  end();
  expect(currentState()).toEqual({ kind: "playing", sentenceIndex: 1 });
  end();
  expect(currentState()).toEqual({ kind: "playing", sentenceIndex: 1 });
  end();
  end();
  expect(spokenTexts()).toEqual(["One.", "Two,", "and a half.", "Three."]);
  expect(currentState()).toEqual({ kind: "ended", sentenceIndex: 0 });
  player.play();
  expect(spokenTexts().at(-1)).toBe("One.");
});

test("a pause stops the voice at once, and playing again repeats the interrupted part", () => {
  const { player, spokenTexts, end, currentState, cancelCount } = setup();
  player.play();
  end();
  end();
  player.pause();
  expect([currentState(), cancelCount()]).toEqual([{ kind: "paused", sentenceIndex: 1 }, 1]);
  end();
  expect(spokenTexts()).toEqual(["One.", "Two,", "and a half."]);
  player.play();
  expect(spokenTexts().at(-1)).toBe("and a half.");
});

test("a late event of a cancelled utterance is ignored", () => {
  const { player, utterances, spokenTexts, currentState } = setup();
  player.play();
  player.pause();
  player.play();
  utterances[0]?.end("spoken");
  utterances[0]?.end("failed");
  expect([spokenTexts(), currentState()]).toEqual([
    ["One.", "One."],
    { kind: "playing", sentenceIndex: 0 },
  ]);
  utterances[1]?.end("spoken");
  expect(spokenTexts().at(-1)).toBe("Two,");
});

test("skipping moves between sentences, but not beyond the story", () => {
  const { player, spokenTexts, end, currentState } = setup({ startIndex: 1 });
  player.play();
  end();
  player.skip(1);
  player.skip(1);
  expect([spokenTexts().at(-1), currentState()?.sentenceIndex]).toEqual(["Three.", 2]);
  player.skip(-1);
  expect(spokenTexts().at(-1)).toBe("Two,");
  player.pause();
  const before = spokenTexts().length;
  player.skip(-1);
  player.skip(-1);
  expect([spokenTexts().length, currentState()]).toEqual([
    before,
    { kind: "paused", sentenceIndex: 0 },
  ]);
});

test("a new rate restarts the current part, or applies from the next play while paused", () => {
  const { player, utterances, cancelCount } = setup();
  player.play();
  player.setRate(1.5);
  expect(utterances.map(({ text, rate }) => [text, rate])).toEqual([
    ["One.", 1],
    ["One.", 1.5],
  ]);
  player.setRate(1.5);
  expect(cancelCount()).toBe(1);
  player.pause();
  player.setRate(0.75);
  expect(utterances).toHaveLength(2);
  player.play();
  expect(utterances.at(-1)).toMatchObject({ text: "One.", rate: 0.75 });
});

test("a failed voice is reported and can be played again", () => {
  const { player, spokenTexts, end, currentState } = setup();
  player.play();
  end();
  end("failed");
  expect(currentState()).toEqual({ kind: "failed", sentenceIndex: 1 });
  player.play();
  expect(spokenTexts()).toEqual(["One.", "Two,", "Two,"]);
});

test("a story without sentences is not played", () => {
  const { player, spokenTexts, currentState } = setup({ sentences: [] });
  player.play();
  player.skip(1);
  expect([spokenTexts(), currentState()?.kind]).toEqual([[], "paused"]);
});
