import { deviceStore } from "../../../lib/storage.ts";

/** An audio attachment of the conversation, or a recorded voice note that is not sent yet. */
export interface Sound {
  /** Id of the message, or client id of the unsent note. */
  readonly id: string;
  readonly url: string;
}

/** Playback state of one sound. */
interface SoundState {
  readonly status: "paused" | "loading" | "playing" | "failed";
  /** In seconds. */
  readonly position: number;
  /** In seconds; null until the audio metadata is loaded, or if it has no duration. */
  readonly duration: number | null;
}

/** The playback speeds that the user can choose. */
const rates = [1, 1.5, 2] as const;
type Rate = (typeof rates)[number];

export interface SoundPlayer {
  getState(id: string): SoundState;
  /** Returns the playback speed, which applies to all sounds. */
  rate(): Rate;
  subscribe(listener: () => void): () => void;
  /** Plays or resumes the sound, or pauses it; another playing sound is paused. */
  toggle(sound: Sound): void;
  /**
   * Sets the position of a sound, also of one that is not loaded. Does nothing if the browser cannot seek that far.
   */
  seek(id: string, seconds: number): void;
  /** Switches to the next speed, for all sounds; stored on this device. */
  nextRate(): void;
  /** Id of the sound played last, even if it has ended; null after `stop`. */
  currentId(): string | null;
  /** Pauses the sound and unloads it. */
  stop(): void;
}

/** The members of `HTMLAudioElement` that the player uses, so that tests can replace it. */
type AudioElement = Pick<
  HTMLAudioElement,
  | "src"
  | "currentTime"
  | "duration"
  | "playbackRate"
  | "defaultPlaybackRate"
  | "play"
  | "pause"
  | "load"
  | "removeAttribute"
> &
  Pick<EventTarget, "addEventListener">;

export interface SoundPlayerOptions {
  readonly audio: AudioElement;
  /** Fetches a new URL for a sound whose URL has expired; null when there is none. */
  readonly renewUrl: (id: string) => Promise<string | null>;
}

const rateKey = "soundSpeed";
/** Seconds by which the measured length of a complete sound may exceed the one that the browser reports. */
const durationTolerance = 0.5;
/** State of a sound that was not played yet. */
const initialState: SoundState = { status: "paused", position: 0, duration: null };

/**
 * Plays the sounds of a conversation with a single audio element: only one plays at a time, nothing is
 * fetched before it is played, and playback continues when the message scrolls out of view.
 */
export function createSoundPlayer({ audio, renewUrl }: SoundPlayerOptions): SoundPlayer {
  const sounds = new Map<string, SoundState>();
  const listeners = new Set<() => void>();
  /** The sound played last. `hasNewUrl`: its URL was renewed and has not played yet, so it is not renewed again. */
  let current: { id: string; url: string; hasNewUrl: boolean } | null = null;
  /** Before the metadata is loaded, the element's `currentTime` is not that of this sound. */
  let isLoaded = false;
  let rate = rates.find((rate) => String(rate) === deviceStore.get(rateKey)) ?? 1;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const getState = (id: string) => sounds.get(id) ?? initialState;
  const update = (changes: Partial<SoundState>, id = current?.id) => {
    if (id === undefined) return;
    sounds.set(id, { ...getState(id), ...changes });
    notify();
  };
  const load = (url: string) => {
    isLoaded = false;
    update({ status: "loading" });
    audio.src = url;
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
    play();
  };
  const play = () => {
    // Unplayable media fires an error event, and an aborted `play()` needs no handling.
    audio.play().catch((error: unknown) => {
      const isForbidden = error instanceof DOMException && error.name === "NotAllowedError";
      if (isForbidden) update({ status: "paused" });
    });
  };
  /**
   * Firefox and WebKit may take the length of the first fragment for that of an MP4 recording. They play on after it,
   * but a seek beyond it ends the playback.
   */
  const canSeekTo = (seconds: number) => seconds <= audio.duration + durationTolerance;
  const retryWithNewUrl = async () => {
    const failedSound = current;
    if (failedSound === null) return;
    update({ status: "loading" });
    const url = failedSound.hasNewUrl ? null : await renewUrl(failedSound.id).catch(() => null);
    if (failedSound !== current) return;
    failedSound.hasNewUrl = true;
    if (url === null) {
      update({ status: "failed" });
      return;
    }
    failedSound.url = url;
    load(url);
  };

  audio.addEventListener("loadedmetadata", () => {
    isLoaded = true;
    // A recording may report no duration before its end.
    if (Number.isFinite(audio.duration)) update({ duration: audio.duration });
    // Chromium cannot seek in a recording of Firefox, not even to its start.
    const position = current === null ? 0 : getState(current.id).position;
    if (position > 0 && canSeekTo(position)) audio.currentTime = position;
  });
  audio.addEventListener("playing", () => {
    if (current !== null) current.hasNewUrl = false;
    update({ status: "playing" });
  });
  audio.addEventListener("waiting", () => update({ status: "loading" }));
  audio.addEventListener("timeupdate", () => {
    // `audio.ended` must not be read here: in WebKit it is true from the end of the first fragment of an MP4.
    if (isLoaded) update({ position: audio.currentTime });
  });
  audio.addEventListener("pause", () => {
    if (current !== null && getState(current.id).status !== "failed") update({ status: "paused" });
  });
  audio.addEventListener("ended", () => {
    update({ status: "paused", position: 0 });
  });
  audio.addEventListener("error", () => void retryWithNewUrl());

  return {
    getState,
    rate: () => rate,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle({ id, url }) {
      const { status } = getState(id);
      if (current?.id === id && (status === "playing" || status === "loading")) {
        update({ status: "paused" });
        audio.pause();
      } else if (current?.id === id && status === "paused") {
        update({ status: "loading" });
        play();
      } else {
        if (current !== null && current.id !== id) update({ status: "paused" });
        current = { id, url, hasNewUrl: false };
        load(url);
      }
    },
    seek(id, seconds) {
      if (current?.id === id && isLoaded) {
        if (!canSeekTo(seconds)) return;
        audio.currentTime = seconds;
      }
      update({ position: seconds }, id);
    },
    nextRate() {
      rate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
      deviceStore.set(rateKey, String(rate));
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
      notify();
    },
    currentId: () => current?.id ?? null,
    stop() {
      if (current === null) return;
      update({ status: "paused" });
      current = null;
      audio.pause();
      audio.removeAttribute("src");
      audio.load();
    },
  };
}
