import { Pause, Play } from "lucide-react";
import { type KeyboardEvent, useSyncExternalStore } from "react";
import { voiceText as text } from "#text/voice.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useChat } from "../chat/chat-context.tsx";
import type { Sound } from "./sound-player.ts";
import { useTouchSeek } from "./use-touch-seek.ts";
import { formatDuration } from "./voice-note.ts";
import { Wave } from "./wave.tsx";

/** Seconds per arrow key press. */
const keyStep = 2;

/** Audio player with a seekable waveform, the elapsed time and the playback speed, which applies to all sounds. */
export function SoundBody({
  sound,
  name,
  seconds,
  waveform,
}: {
  sound: Sound;
  /** Names the sound in the labels of the controls. */
  name: string;
  /** Duration as known before the sound is loaded; null if unknown. */
  seconds: number | null;
  /** Loudness over time, 0 to 100; empty if unknown. */
  waveform: readonly number[];
}) {
  const { soundPlayer } = useChat();
  const {
    status,
    position: playbackPosition,
    duration: loadedDuration,
  } = useSyncExternalStore(soundPlayer.subscribe, () => soundPlayer.getState(sound.id));
  const rate = useSyncExternalStore(soundPlayer.subscribe, soundPlayer.rate);
  // For an MP4 in fragments, Firefox reports the length of the first one.
  const duration = Math.max(loadedDuration ?? 0, seconds ?? 0);
  const position = Math.min(playbackPosition, duration || playbackPosition);
  const isActive = status === "playing" || status === "loading";
  const seek = (seconds: number) =>
    soundPlayer.seek(sound.id, Math.min(duration, Math.max(0, seconds)));
  const progress = duration > 0 ? position / duration : 0;
  const touchSeek = useTouchSeek(progress, (fraction) => seek(fraction * duration));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const forwardKey = isRtl ? "ArrowLeft" : "ArrowRight";
    const backwardKey = isRtl ? "ArrowRight" : "ArrowLeft";
    const direction = { [forwardKey]: 1, ArrowUp: 1, [backwardKey]: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    seek(position + direction * keyStep);
  };
  const icon =
    status === "loading" ? (
      <Spinner />
    ) : isActive ? (
      <Pause aria-hidden="true" />
    ) : (
      <Play aria-hidden="true" className="ms-0.5" />
    );
  return (
    <div className="w-66 max-w-full">
      <div className="flex items-center gap-2">
        <IconButton
          label={isActive ? text.pause(name) : text.play(name)}
          icon={icon}
          aria-busy={status === "loading"}
          onClick={() => soundPlayer.toggle(sound)}
          className="bg-action hover:bg-action-hover [&_svg]:fill-action-text [&_svg]:text-action-text"
        />
        <div className="grid min-w-0 flex-1">
          <span
            {...(duration > 0 && touchSeek)}
            className="relative grid has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <Wave waveform={waveform} progress={progress} />
            <input
              type="range"
              min={0}
              max={duration}
              step={0.1}
              value={position}
              disabled={duration === 0}
              aria-label={text.seek(name)}
              aria-valuetext={text.position(formatDuration(position), formatDuration(duration))}
              onChange={({ target }) => seek(Number(target.value))}
              onKeyDown={onKeyDown}
              className="-inset-y-2 absolute inset-x-0 w-full cursor-pointer opacity-0 pointer-coarse:pointer-events-none"
            />
          </span>
          <span className="text-text-muted text-xs tabular-nums">
            {formatDuration(position)}
            {duration > 0 && ` / ${formatDuration(duration)}`}
          </span>
        </div>
        <button
          type="button"
          title={text.speed(rate)}
          aria-label={text.speed(rate)}
          onClick={soundPlayer.nextRate}
          className="grid size-11 shrink-0 place-items-center rounded-full font-medium text-sm tabular-nums hover:bg-surface-sunken"
        >
          {text.rate(rate)}
        </button>
      </div>
      {status === "failed" && (
        <p role="alert" className="pt-1 text-danger text-sm">
          {text.unplayable}
        </p>
      )}
    </div>
  );
}
