import { type ReactNode, useEffect, useRef } from "react";
import { useChat } from "../chat-context.tsx";
import type { useSendMessage } from "../use-send-message.ts";
import { useVoiceNote } from "./use-voice-note.ts";
import { VoiceBar } from "./voice-bar.tsx";

/** The composer's access to recording. */
export interface Recorder {
  readonly start: () => void;
  /** The microphone permission is pending. */
  readonly isAsking: boolean;
}

/** Bottom of a chat: the voice note that is recorded or held, else the composer rendered by `children`. */
export function VoiceFoot({
  notes,
  children,
}: {
  notes: ReturnType<typeof useSendMessage>["notes"];
  children: (recorder: Recorder) => ReactNode;
}) {
  const { isOpen, aim, setAim, sounds } = useChat();
  const foot = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  const replyTo = aim?.kind === "reply" ? aim.message : null;
  const { held, hold, release, drop } = notes;
  const { voice, start, sendNow } = useVoiceNote({
    isOpen,
    held,
    hold,
    send: (note) => {
      notes.send(note, replyTo);
      if (replyTo !== null) setAim(null);
    },
    silence: sounds.stop,
  });
  const isBusy = voice.is === "recording" || voice.is === "held";
  useEffect(() => {
    // Returns keyboard users to the button that started the recording.
    if (wasBusy.current && !isBusy) {
      foot.current?.querySelector<HTMLElement>("[data-record]")?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
  const sendHeld = () => {
    if (held === null) return;
    release(held.clientId, replyTo);
    if (replyTo !== null) setAim(null);
  };
  return (
    <div ref={foot}>
      {isBusy && (
        <VoiceBar
          voice={voice}
          onSend={isOpen ? (voice.is === "held" ? sendHeld : sendNow) : null}
          onDiscard={() => held && drop(held.clientId)}
        />
      )}
      {(!isBusy || !isOpen) && children({ start, isAsking: voice.is === "asking" })}
    </div>
  );
}
