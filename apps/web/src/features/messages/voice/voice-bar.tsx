import { CircleStop, SendHorizontal, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { voiceText as text } from "#text/voice.ts";
import { isEscape } from "../../../lib/keys.ts";
import { useObjectUrl } from "../../../lib/pictures/use-object-url.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { ComposerTargetBar } from "../composer/composer-target-bar.tsx";
import type { Outgoing } from "../send/outbox.ts";
import type { Recording } from "./record-voice.ts";
import { SoundBody } from "./sound-body.tsx";
import type { VoiceNoteState } from "./use-voice-note.ts";

export interface VoiceBarProps {
  voice: Extract<VoiceNoteState, { status: "recording" | "held" }>;
  /** Sends the note; null while sending is not allowed. */
  onSend: (() => void) | null;
  /** Discards the recorded note. Not called while recording. */
  onDiscard: () => void;
}

/** Shown in place of the composer while a voice note is being recorded or waits to be sent. */
export function VoiceBar({ voice, onSend, onDiscard }: VoiceBarProps) {
  const { composerTarget, setComposerTarget } = useChat();
  return (
    <section
      aria-label={text.note}
      className="border-line border-t bg-surface-raised px-1.5 py-1.5"
    >
      {composerTarget?.kind === "reply" && (
        <ComposerTargetBar
          composerTarget={composerTarget}
          onCancel={() => setComposerTarget(null)}
        />
      )}
      {onSend === null && <p className="px-2 pb-1 text-danger text-sm">{text.notSent}</p>}
      <div className="flex items-center gap-1">
        {voice.status === "recording" ? (
          <RecordingControls recording={voice.recording} />
        ) : (
          <RecordedNote recordedNote={voice.recordedNote} onDiscard={onDiscard} />
        )}
        {onSend !== null && (
          <button
            key={voice.status}
            ref={voice.status === "held" ? focusOnMount : undefined}
            type="button"
            title={text.send}
            aria-label={text.send}
            onClick={onSend}
            className="ms-1 inline-grid size-11 shrink-0 place-items-center rounded-full bg-action text-action-text transition-colors hover:bg-action-hover"
          >
            <SendHorizontal aria-hidden="true" className="size-5.5 rtl:-scale-x-100" />
          </button>
        )}
      </div>
    </section>
  );
}

/** Focuses the button, because the button that had the focus was just removed. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

/** Elements that handle Escape themselves. */
const escapeHandlers = ":popover-open, dialog[open], [aria-modal=true]";

function RecordingControls({ recording }: { recording: Recording }) {
  const { time, levels } = useSyncExternalStore(recording.subscribe, recording.progress);
  const cancel = useEffectEvent(() => recording.cancel());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isEscape(event) || event.defaultPrevented) return;
      if (document.querySelector(escapeHandlers) === null) cancel();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        label={text.cancel}
        icon={<Trash2 aria-hidden="true" />}
        onClick={recording.cancel}
        className="text-danger"
      />
      <span className="flex items-center gap-2 ps-1 tabular-nums">
        <span
          aria-hidden="true"
          className="size-2.5 animate-pulse rounded-full bg-danger motion-reduce:animate-none"
        />
        <span role="status" className="sr-only">
          {text.recording}
        </span>
        <span role="timer" aria-label={text.time}>
          {time}
        </span>
      </span>
      <LiveWave levels={levels} />
      <IconButton
        ref={focusOnMount}
        label={text.stop}
        icon={<CircleStop aria-hidden="true" />}
        onClick={recording.stop}
      />
    </>
  );
}

/** Levels of the last seconds, the newest at the end. */
function LiveWave({ levels }: { levels: readonly number[] }) {
  return (
    <span
      aria-hidden="true"
      data-live-wave={levels.length}
      className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden px-1"
    >
      {levels.map((level, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no id
          key={index}
          className="w-0.75 shrink-0 rounded-full bg-action"
          style={{ height: `${Math.max(10, level * 100)}%` }}
        />
      ))}
    </span>
  );
}

function RecordedNote({
  recordedNote,
  onDiscard,
}: {
  recordedNote: Outgoing;
  onDiscard: () => void;
}) {
  const url = useObjectUrl(recordedNote.file?.blob);
  return (
    <>
      <IconButton
        label={text.discard}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onDiscard}
        className="text-danger"
      />
      <div className="min-w-0 flex-1">
        {url !== undefined && (
          <SoundBody
            sound={{ id: recordedNote.clientId, url }}
            name={text.note}
            seconds={recordedNote.file?.sound?.seconds ?? null}
            waveform={recordedNote.file?.sound?.waveform ?? []}
          />
        )}
      </div>
    </>
  );
}
