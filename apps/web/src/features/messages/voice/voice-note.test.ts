import { describe, expect, test } from "vitest";
import {
  findRecordingType,
  formatDuration,
  isVoiceNote,
  resamplePeaks,
  toLoudness,
  toWaveform,
} from "./voice-note.ts";

describe("what a voice note is recorded as", () => {
  test("is WebM where the browser can, as the specification says", () => {
    expect(findRecordingType(() => true)?.name).toBe("voice-note.webm");
  });

  test("is what Safari records in its place, by its own name", () => {
    expect(findRecordingType((type) => type === "audio/mp4")?.name).toBe("voice-note.m4a");
  });

  test("is nothing where the browser records nothing that can be sent", () => {
    expect(findRecordingType((type) => type === "video/x-matroska")).toBeUndefined();
  });

  test("tells it from a sound that was chosen from the device", () => {
    expect(["voice-note.webm", "voice-note.m4a"].every(isVoiceNote)).toBe(true);
    expect([null, "my-voice-note.webm", "song.mp3"].some(isVoiceNote)).toBe(false);
  });
});

describe("the waveform of a recording", () => {
  test("has at most 64 whole numbers from 0 to 100, in which no loud moment is lost", () => {
    const levels = Array.from({ length: 9000 }, (_, index) => (index === 4321 ? 0.8 : 0.2));
    const waveform = toWaveform(levels);
    expect(waveform).toHaveLength(64);
    expect(waveform.filter((one) => one === 100)).toHaveLength(1);
    expect(waveform.filter((one) => one === 25)).toHaveLength(63);
    expect(JSON.stringify(waveform).length).toBeLessThanOrEqual(400);
    expect(JSON.stringify(toWaveform(levels.map(() => 1))).length).toBeLessThanOrEqual(400);
  });

  test("of a short one has a number for each level, and of silence stays low", () => {
    expect(toWaveform([0.5, 1])).toEqual([50, 100]);
    expect(toWaveform([0.01, 0])).toEqual([5, 0]);
    expect(toWaveform([])).toEqual([]);
  });

  test("is drawn in as many bars as there is room for, also where it has fewer numbers or none", () => {
    expect(resamplePeaks([1, 9, 3, 2], 2)).toEqual([9, 3]);
    expect(resamplePeaks([4, 8], 4)).toEqual([4, 4, 8, 8]);
    expect(resamplePeaks([], 3)).toEqual([0, 0, 0]);
  });
});

test("loudness goes from silence to the loudest, and whispering is seen", () => {
  const samples = (level: number) => new Float32Array(64).fill(level);
  expect(toLoudness(samples(0))).toBe(0);
  expect(toLoudness(samples(1))).toBe(1);
  expect(toLoudness(samples(0.01))).toBeGreaterThan(0.3);
  expect(toLoudness(samples(0.01))).toBeLessThan(toLoudness(samples(0.1)));
});

test("lengths are shown as mm:ss", () => {
  expect([0, 7.9, 60, 754, 6001].map(formatDuration)).toEqual([
    "00:00",
    "00:07",
    "01:00",
    "12:34",
    "100:01",
  ]);
});
