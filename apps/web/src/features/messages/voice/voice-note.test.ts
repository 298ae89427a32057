import { describe, expect, test } from "vitest";
import {
  findRecordingType,
  formatDuration,
  isVoiceNote,
  resamplePeaks,
  toLoudness,
  toWaveform,
} from "./voice-note.ts";

describe("the recording format", () => {
  test("is WebM where the browser supports it", () => {
    expect(findRecordingType(() => true)?.name).toBe("voice-note.webm");
  });

  test("is MP4, with another file name, where only that is supported, as in some versions of Safari", () => {
    expect(findRecordingType((type) => type === "audio/mp4")?.name).toBe("voice-note.m4a");
  });

  test("is undefined where no accepted format is supported", () => {
    expect(findRecordingType((type) => type === "video/x-matroska")).toBeUndefined();
  });

  test("distinguishes voice notes from chosen files by name", () => {
    expect(["voice-note.webm", "voice-note.m4a"].every(isVoiceNote)).toBe(true);
    expect([null, "my-voice-note.webm", "song.mp3"].some(isVoiceNote)).toBe(false);
  });
});

describe("the waveform of a recording", () => {
  test("has at most 64 integers from 0 to 100, and a single loudest level becomes 100", () => {
    const levels = Array.from({ length: 9000 }, (_, index) => (index === 4321 ? 0.8 : 0.2));
    const waveform = toWaveform(levels);
    expect(waveform).toHaveLength(64);
    expect(waveform.filter((value) => value === 100)).toHaveLength(1);
    expect(waveform.filter((value) => value === 25)).toHaveLength(63);
    expect(JSON.stringify(waveform).length).toBeLessThanOrEqual(400);
    expect(JSON.stringify(toWaveform(levels.map(() => 1))).length).toBeLessThanOrEqual(400);
  });

  test("has one number per level for short recordings and stays low for quiet ones", () => {
    expect(toWaveform([0.5, 1])).toEqual([50, 100]);
    expect(toWaveform([0.01, 0])).toEqual([5, 0]);
    expect(toWaveform([])).toEqual([]);
  });

  test("is resampled to the number of bars, even from fewer values or none", () => {
    expect(resamplePeaks([1, 9, 3, 2], 2)).toEqual([9, 3]);
    expect(resamplePeaks([4, 8], 4)).toEqual([4, 4, 8, 8]);
    expect(resamplePeaks([], 3)).toEqual([0, 0, 0]);
  });
});

test("loudness is 0 for silence, 1 at most, and clearly above 0 for whispering", () => {
  const samples = (level: number) => new Float32Array(64).fill(level);
  expect(toLoudness(samples(0))).toBe(0);
  expect(toLoudness(samples(1))).toBe(1);
  expect(toLoudness(samples(0.01))).toBeGreaterThan(0.3);
  expect(toLoudness(samples(0.01))).toBeLessThan(toLoudness(samples(0.1)));
});

test("durations are formatted as mm:ss", () => {
  expect([0, 7.9, 60, 754, 6001].map(formatDuration)).toEqual([
    "00:00",
    "00:07",
    "01:00",
    "12:34",
    "100:01",
  ]);
});
