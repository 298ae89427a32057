import { beforeEach, expect, test, vi } from "vitest";
import { deviceStore } from "../../../lib/storage.ts";
import { createSoundPlayer } from "./sound-player.ts";

/** The part of an audio element that the player uses, with events fired by the test. */
class FakeAudio extends EventTarget {
  src = "";
  currentTime = 0;
  duration = Number.NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  ended = false;
  paused = true;
  play = async () => {
    this.paused = false;
  };
  pause = () => {
    this.paused = true;
    this.dispatch("pause");
  };
  load = () => undefined;
  removeAttribute = () => {
    this.src = "";
  };
  dispatch(...names: string[]) {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
  /** Fires the events of loaded metadata and started playback. */
  startPlaying(duration: number) {
    this.duration = duration;
    this.dispatch("loadedmetadata", "playing");
  }
  seekTo(seconds: number) {
    this.currentTime = seconds;
    this.dispatch("timeupdate");
  }
}

const drum = { id: "drum", url: "/files/drum" };
const harp = { id: "harp", url: "/files/harp" };

function createScenario(renewUrl: (id: string) => Promise<string | null> = async () => null) {
  const audio = new FakeAudio();
  const renewCalls = vi.fn(renewUrl);
  const player = createSoundPlayer({ audio, renewUrl: renewCalls });
  return { audio, renewCalls, player };
}

beforeEach(() => deviceStore.remove("soundSpeed"));

test("playing a sound pauses the previous one, which later resumes at its position", async () => {
  const { audio, player } = createScenario();
  player.toggle(drum);
  expect(player.getState("drum").status).toBe("loading");
  audio.startPlaying(10);
  audio.seekTo(4);
  player.toggle(harp);
  expect(player.getState("drum")).toMatchObject({ status: "paused", position: 4 });
  audio.startPlaying(20);
  expect([player.getState("harp").status, audio.src]).toEqual(["playing", harp.url]);
  player.toggle(drum);
  audio.currentTime = 0;
  audio.startPlaying(10);
  expect([audio.src, audio.currentTime]).toEqual([drum.url, 4]);
});

test("a sound is played from its start without a seek, which fails in some recordings", () => {
  const { audio, player } = createScenario();
  const seek = vi.fn();
  Object.defineProperty(audio, "currentTime", { get: () => 0, set: seek });
  player.toggle(drum);
  audio.startPlaying(10);
  audio.ended = true;
  audio.dispatch("pause", "ended");
  expect(seek).not.toHaveBeenCalled();
});

test("playback starts at a position set before loading, and returns to the start at the end", () => {
  const { audio, player } = createScenario();
  player.seek("drum", 7);
  player.toggle(drum);
  audio.seekTo(0);
  audio.startPlaying(10);
  expect(audio.currentTime).toBe(7);
  audio.ended = true;
  audio.dispatch("timeupdate", "pause", "ended");
  expect(player.getState("drum")).toMatchObject({ status: "paused", position: 0 });
});

test("the position is shown while a browser plays what it takes for the end of the sound", () => {
  const { audio, player } = createScenario();
  player.toggle(drum);
  audio.startPlaying(1);
  // WebKit reports this after the first fragment of an MP4 recording, and plays on.
  audio.ended = true;
  audio.seekTo(3);
  expect(player.getState("drum")).toMatchObject({ status: "playing", position: 3 });
});

test("no seek goes beyond the reported duration, where browsers end the playback", () => {
  const { audio, player } = createScenario();
  player.seek("drum", 7);
  player.toggle(drum);
  audio.startPlaying(1);
  expect(audio.currentTime).toBe(0);
  audio.seekTo(0.5);
  player.seek("drum", 7);
  expect([audio.currentTime, player.getState("drum").position]).toEqual([0.5, 0.5]);
  // The length that was measured may be a little longer than what the browser reports.
  player.seek("drum", 1.2);
  expect(audio.currentTime).toBe(1.2);
});

test("the duration of a recording is null if its metadata has none", () => {
  const { audio, player } = createScenario();
  player.toggle(drum);
  audio.startPlaying(Number.POSITIVE_INFINITY);
  expect(player.getState("drum").duration).toBeNull();
});

test("an expired URL is renewed once, and playback resumes at its position", async () => {
  const { audio, renewCalls, player } = createScenario(async () => "/files/drum-again");
  player.toggle(drum);
  audio.startPlaying(10);
  audio.seekTo(6);
  audio.dispatch("error");
  await vi.waitFor(() => expect(audio.src).toBe("/files/drum-again"));
  audio.currentTime = 0;
  audio.startPlaying(10);
  expect(audio.currentTime).toBe(6);
  expect(renewCalls).toHaveBeenCalledOnce();
});

test("a sound fails when its renewed URL fails too, and can then be played again", async () => {
  const { audio, renewCalls, player } = createScenario(async () => "/files/drum-again");
  player.toggle(drum);
  audio.dispatch("error");
  await vi.waitFor(() => expect(audio.src).toBe("/files/drum-again"));
  audio.dispatch("error");
  await vi.waitFor(() => expect(player.getState("drum").status).toBe("failed"));
  expect(renewCalls).toHaveBeenCalledOnce();
  player.toggle(drum);
  expect(player.getState("drum").status).toBe("loading");
});

test("the speed applies to all sounds and is stored on the device", () => {
  const { audio, player } = createScenario();
  player.nextRate();
  player.toggle(drum);
  expect([player.rate(), audio.playbackRate, audio.defaultPlaybackRate]).toEqual([1.5, 1.5, 1.5]);
  player.nextRate();
  expect([audio.playbackRate, createScenario().player.rate()]).toEqual([2, 2]);
  player.nextRate();
  expect(player.rate()).toBe(1);
});

test("after stopping, nothing plays and nothing is fetched", () => {
  const { audio, player } = createScenario();
  player.toggle(drum);
  audio.startPlaying(10);
  player.stop();
  expect([player.currentId(), audio.paused, audio.src]).toEqual([null, true, ""]);
  expect(player.getState("drum").status).toBe("paused");
});
