import { type ReactNode, useEffect, useRef } from "react";
import { useChat } from "../chat/chat-context.tsx";
import type { useSendMessage } from "../send/use-send-message.ts";
import { useVoiceNote } from "./use-voice-note.ts";
import { VoiceBar } from "./voice-bar.tsx";

/** The composer's access to recording. */
export interface VoiceRecorder {
  readonly start: () => void;
  /** The microphone permission is pending. */
  readonly isAsking: boolean;
}

/** Bottom of a chat: the voice note that is recorded or held, else the composer rendered by `children`. */
export function ComposerArea({
  voiceNotes,
  children,
}: {
  voiceNotes: ReturnType<typeof useSendMessage>["voiceNotes"];
  children: (recorder: VoiceRecorder) => ReactNode;
}) {
  const { isOpen, composerTarget, setComposerTarget, sounds } = useChat();
  const container = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  const replyTo = composerTarget?.kind === "reply" ? composerTarget.message : null;
  const { held, hold, release, drop } = voiceNotes;
  const { voice, start, stopAndSend } = useVoiceNote({
    isOpen,
    held,
    hold,
    send: (note) => {
      voiceNotes.send(note, replyTo);
      if (replyTo !== null) setComposerTarget(null);
    },
    pausePlayback: sounds.stop,
  });
  const isBusy = voice.status === "recording" || voice.status === "held";
  useEffect(() => {
    // Returns keyboard users to the button that started the recording.
    if (wasBusy.current && !isBusy) {
      container.current?.querySelector<HTMLElement>("[data-record]")?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
  const sendHeldNote = () => {
    if (held === null) return;
    release(held.clientId, replyTo);
    if (replyTo !== null) setComposerTarget(null);
  };
  return (
    <div ref={container}>
      {isBusy && (
        <VoiceBar
          voice={voice}
          onSend={isOpen ? (voice.status === "held" ? sendHeldNote : stopAndSend) : null}
          onDiscard={() => held && drop(held.clientId)}
        />
      )}
      {(!isBusy || !isOpen) && children({ start, isAsking: voice.status === "requesting" })}
    </div>
  );
}
