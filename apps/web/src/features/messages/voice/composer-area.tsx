import { type ReactNode, useEffect, useRef } from "react";
import { useChat } from "../chat/chat-context.tsx";
import type { useSendMessage } from "../send/use-send-message.ts";
import { useVoiceNote } from "./use-voice-note.ts";
import { VoiceBar } from "./voice-bar.tsx";

/** Lets the composer start a recording. */
export interface VoiceRecorder {
  readonly start: () => void;
  /** The microphone permission is pending. */
  readonly isPermissionPending: boolean;
}

/**
 * Bottom of a conversation: the voice note that is being recorded or waits to be sent, else `children`; both while the
 * viewer cannot write.
 */
export function ComposerArea({
  voiceNotes,
  children,
}: {
  voiceNotes: ReturnType<typeof useSendMessage>["voiceNotes"];
  children: (recorder: VoiceRecorder) => ReactNode;
}) {
  const { canWrite, composerTarget, setComposerTarget, soundPlayer } = useChat();
  const container = useRef<HTMLDivElement>(null);
  const wasBarShown = useRef(false);
  const replyTo = composerTarget?.kind === "reply" ? composerTarget.message : null;
  const { recordedNote, hold, release, discard } = voiceNotes;
  const { voice, start, stopAndSend } = useVoiceNote({
    canWrite,
    recordedNote,
    hold,
    send: (note) => {
      voiceNotes.send(note, replyTo);
      if (replyTo !== null) setComposerTarget(null);
    },
    stopPlayback: soundPlayer.stop,
  });
  const isBarShown = voice.status === "recording" || voice.status === "held";
  useEffect(() => {
    // Returns keyboard users to the button that started the recording.
    if (wasBarShown.current && !isBarShown) {
      container.current?.querySelector<HTMLElement>("[data-record]")?.focus();
    }
    wasBarShown.current = isBarShown;
  }, [isBarShown]);
  const sendRecordedNote = () => {
    if (recordedNote === null) return;
    release(recordedNote.clientId, replyTo);
    if (replyTo !== null) setComposerTarget(null);
  };
  return (
    <div ref={container}>
      {isBarShown && (
        <VoiceBar
          voice={voice}
          onSend={canWrite ? (voice.status === "held" ? sendRecordedNote : stopAndSend) : null}
          onDiscard={() => recordedNote && discard(recordedNote.clientId)}
        />
      )}
      {(!isBarShown || !canWrite) &&
        children({ start, isPermissionPending: voice.status === "requesting" })}
    </div>
  );
}
