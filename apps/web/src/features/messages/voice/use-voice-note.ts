import { useEffect, useEffectEvent, useRef, useState } from "react";
import { voiceText as text } from "#text/voice.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useBeforeUnload } from "../../../ui/use-before-unload.ts";
import type { Outgoing } from "../send/outbox.ts";
import { type Recording, recordVoice } from "./record-voice.ts";
import type { VoiceNote } from "./voice-note.ts";

/**
 * State of a conversation's voice note: none (`idle`), waiting for the microphone permission (`requesting`), being
 * recorded, or recorded but not sent (`held`).
 */
export type VoiceNoteState =
  | { readonly status: "idle" | "requesting" }
  | { readonly status: "recording"; readonly recording: Recording }
  | { readonly status: "held"; readonly recordedNote: Outgoing };

export interface VoiceNoteOptions {
  /** True while the viewer may send. When that ends, the recording stops and is stored. */
  readonly canWrite: boolean;
  /** A voice note that was recorded before and not sent. */
  readonly recordedNote: Outgoing | null;
  /** Stores the note without sending it. Resolves when it is stored. */
  readonly hold: (note: VoiceNote) => Promise<void>;
  readonly send: (note: VoiceNote) => void;
  /** Called before the microphone is requested, so that no played sound is recorded. */
  readonly stopPlayback: () => void;
}

/** The second click of a double click comes within this time, in milliseconds. */
const doubleClickMilliseconds = 500;

interface RecordingAttempt {
  readonly abortController: AbortController;
  recording: Recording | null;
  /** `performance.now()` when the recording began; 0 before. */
  startedAt: number;
  /** Receives the finished note: sends or holds it. */
  onNote: (note: VoiceNote) => void;
}

/**
 * Records voice notes, one at a time. When the viewer leaves the conversation, the recording is stored but not sent.
 */
export function useVoiceNote({
  canWrite,
  recordedNote,
  hold,
  send,
  stopPlayback,
}: VoiceNoteOptions) {
  const toast = useToast();
  const [state, setState] = useState<VoiceNoteState>({ status: "idle" });
  const attempt = useRef<RecordingAttempt | null>(null);

  const start = async () => {
    if (attempt.current !== null || recordedNote !== null) return;
    const newAttempt: RecordingAttempt = {
      abortController: new AbortController(),
      recording: null,
      startedAt: 0,
      onNote: (note) => void hold(note),
    };
    attempt.current = newAttempt;
    setState({ status: "requesting" });
    stopPlayback();
    try {
      const recording = await recordVoice({
        signal: newAttempt.abortController.signal,
        onEnd: (note, reason) => {
          attempt.current = null;
          setState({ status: "idle" });
          if (reason === "max-length") toast(text.maxLengthReached);
          if (note !== null) newAttempt.onNote(note);
        },
      });
      newAttempt.recording = recording;
      newAttempt.startedAt = performance.now();
      setState({ status: "recording", recording });
    } catch {
      attempt.current = null;
      setState({ status: "idle" });
      if (!newAttempt.abortController.signal.aborted) toast(text.failed, "danger");
    }
  };
  const stopAndSend = () => {
    if (attempt.current === null) return;
    // The button that sends takes the place of the button that records, under a pointer that double-clicks.
    if (performance.now() - attempt.current.startedAt < doubleClickMilliseconds) return;
    attempt.current.onNote = send;
    attempt.current.recording?.stop();
  };
  /** Cancels a pending microphone permission, or stops and stores a running recording. */
  const interrupt = useEffectEvent(() => {
    attempt.current?.abortController.abort();
    if (!attempt.current?.recording) return;
    // The viewer may close the page as soon as it says that the note is kept, so the note is stored before.
    attempt.current.onNote = (note) => void hold(note).then(() => toast(text.keptInChat));
    attempt.current.recording.stop();
  });
  useEffect(() => {
    if (!canWrite) interrupt();
  }, [canWrite]);
  useEffect(() => () => interrupt(), []);

  useBeforeUnload(state.status === "recording");

  const voice: VoiceNoteState =
    state.status === "idle" && recordedNote !== null ? { status: "held", recordedNote } : state;
  return { voice, start: () => void start(), stopAndSend };
}
