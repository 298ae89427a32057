import { beforeEach, expect, test, vi } from "vitest";
import { deviceStore } from "../../../lib/storage.ts";
import { createSoundPlayer } from "./sound-player.ts";

/** As much of a browser's audio as the player uses, with events when the test says so. */
class StandInAudio extends EventTarget {
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
    this.tell("pause");
  };
  load = () => undefined;
  removeAttribute = () => {
    this.src = "";
  };
  tell(...names: string[]) {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
  /** It has come and plays, from where it stands. */
  starts(duration: number) {
    this.duration = duration;
    this.tell("loadedmetadata", "playing");
  }
  reaches(seconds: number) {
    this.currentTime = seconds;
    this.tell("timeupdate");
  }
}

const drum = { id: "drum", url: "/files/drum" };
const harp = { id: "harp", url: "/files/harp" };

function scene(renewUrl: (id: string) => Promise<string | null> = async () => null) {
  const audio = new StandInAudio();
  const asked = vi.fn(renewUrl);
  const player = createSoundPlayer({ audio, renewUrl: asked });
  return { audio, asked, player };
}

beforeEach(() => deviceStore.remove("soundSpeed"));

test("playing a sound pauses the previous one, which later resumes at its position", async () => {
  const { audio, player } = scene();
  player.toggle(drum);
  expect(player.of("drum").status).toBe("loading");
  audio.starts(10);
  audio.reaches(4);
  player.toggle(harp);
  expect(player.of("drum")).toMatchObject({ status: "paused", position: 4 });
  audio.starts(20);
  expect([player.of("harp").status, audio.src]).toEqual(["playing", harp.url]);
  player.toggle(drum);
  audio.currentTime = 0;
  audio.starts(10);
  expect([audio.src, audio.currentTime]).toEqual([drum.url, 4]);
});

test("a position set before loading is where playback starts; an ended sound restarts", () => {
  const { audio, player } = scene();
  player.seek("drum", 7);
  player.toggle(drum);
  audio.reaches(0);
  audio.starts(10);
  expect(audio.currentTime).toBe(7);
  audio.ended = true;
  audio.tell("timeupdate", "pause", "ended");
  expect(player.of("drum")).toMatchObject({ status: "paused", position: 0 });
});

test("a recording without a duration in its metadata has none", () => {
  const { audio, player } = scene();
  player.toggle(drum);
  audio.starts(Number.POSITIVE_INFINITY);
  expect(player.of("drum").duration).toBeNull();
});

test("an expired URL is renewed once, and playback resumes at its position", async () => {
  const { audio, asked, player } = scene(async () => "/files/drum-again");
  player.toggle(drum);
  audio.starts(10);
  audio.reaches(6);
  audio.tell("error");
  await vi.waitFor(() => expect(audio.src).toBe("/files/drum-again"));
  audio.currentTime = 0;
  audio.starts(10);
  expect(audio.currentTime).toBe(6);
  expect(asked).toHaveBeenCalledOnce();
});

test("a sound whose new URL fails too has failed, until it is played again", async () => {
  const { audio, asked, player } = scene(async () => "/files/drum-again");
  player.toggle(drum);
  audio.tell("error");
  await vi.waitFor(() => expect(audio.src).toBe("/files/drum-again"));
  audio.tell("error");
  await vi.waitFor(() => expect(player.of("drum").status).toBe("failed"));
  expect(asked).toHaveBeenCalledOnce();
  player.toggle(drum);
  expect(player.of("drum").status).toBe("loading");
});

test("the speed applies to all sounds and is stored on the device", () => {
  const { audio, player } = scene();
  player.nextRate();
  player.toggle(drum);
  expect([player.rate(), audio.playbackRate, audio.defaultPlaybackRate]).toEqual([1.5, 1.5, 1.5]);
  player.nextRate();
  expect([audio.playbackRate, scene().player.rate()]).toEqual([2, 2]);
  player.nextRate();
  expect(player.rate()).toBe(1);
});

test("after stopping, nothing plays and nothing is fetched", () => {
  const { audio, player } = scene();
  player.toggle(drum);
  audio.starts(10);
  player.stop();
  expect([player.current(), audio.paused, audio.src]).toEqual([null, true, ""]);
  expect(player.of("drum").status).toBe("paused");
});
