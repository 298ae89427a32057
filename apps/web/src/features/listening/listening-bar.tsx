import { Pause, Play, SkipBack, SkipForward, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { listeningText as text } from "#text/listening.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { setSpeed, speeds, toSpeed, useListeningSpeed } from "./speed.ts";
import { type Listening, type Phase, startListening } from "./start-listening.ts";

/** The playback controls. Reads the text aloud as long as they are mounted. */
export function ListeningBar({
  text: textRef,
  onStop,
}: {
  /** The element whose text is read aloud. */
  text: RefObject<HTMLElement | null>;
  /** Called by the stop button. The caller must then unmount the controls. */
  onStop: () => void;
}) {
  const bar = useRef<HTMLElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const listening = useRef<Listening>(null);
  const [phase, setPhase] = useState<Phase>("starting");
  const speed = useListeningSpeed();
  useEffect(() => {
    if (textRef.current === null || bar.current === null) return;
    playButton.current?.focus({ preventScroll: true });
    const newListening = startListening(textRef.current, bar.current, setPhase);
    listening.current = newListening;
    return () => newListening.stop();
  }, [textRef]);
  useEffect(() => listening.current?.setRate(speed), [speed]);
  useEffect(() => {
    if (phase === "voiceless") stopButton.current?.focus({ preventScroll: true });
  }, [phase]);

  const isPlaying = phase === "playing" || phase === "starting";
  const playLabel = phase === "ended" ? text.play : text.resume;
  const statusText = phase === "voiceless" ? text.noVoice : phase === "failed" && text.failed;
  return (
    <section
      ref={bar}
      aria-label={text.bar}
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-2 mb-2 grid animate-rise rounded-lg border border-line-strong bg-surface-raised p-1 shadow-overlay sm:mx-auto sm:w-fit lg:bottom-4 in-[[role=dialog]]:bottom-2"
    >
      <p role="status" className={statusText ? "px-3 py-2 text-sm" : "sr-only"}>
        {statusText}
      </p>
      <div className="flex items-center justify-between gap-1">
        {phase !== "voiceless" && (
          <>
            <IconButton
              label={text.previous}
              icon={<SkipBack aria-hidden="true" className="rtl:-scale-x-100" />}
              onClick={() => listening.current?.skip(-1)}
            />
            <IconButton
              ref={playButton}
              label={isPlaying ? text.pause : playLabel}
              icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              className="bg-action hover:bg-action-hover [&_svg]:fill-action-text [&_svg]:text-action-text"
              onClick={() => (isPlaying ? listening.current?.pause() : listening.current?.play())}
            />
            <IconButton
              label={text.next}
              icon={<SkipForward aria-hidden="true" className="rtl:-scale-x-100" />}
              onClick={() => listening.current?.skip(1)}
            />
            <select
              aria-label={text.speed}
              value={String(speed)}
              onChange={({ target }) => setSpeed(toSpeed(target.value))}
              className="min-h-11 rounded-full border border-line-strong bg-surface-raised px-3 text-text"
            >
              {speeds.map((option) => (
                <option key={option} value={String(option)}>
                  {text.times(option)}
                </option>
              ))}
            </select>
          </>
        )}
        <IconButton
          ref={stopButton}
          label={text.stop}
          icon={<X aria-hidden="true" />}
          className="ms-auto"
          onClick={onStop}
        />
      </div>
    </section>
  );
}
