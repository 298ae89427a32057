import type { MessageView } from "@kora/contract/messages";
import { useToast } from "../../../ui/toast.tsx";
import { type ChatPlace, keyOf } from "../chat-place.ts";
import { quotedOf } from "./conversation.ts";
import { type AttachedFile, takeFile } from "./take-files.ts";
import { useOutbox } from "./use-outbox.ts";
import type { VoiceNote } from "./voice/voice-note.ts";

export interface NewMessage {
  readonly content: string;
  readonly replyTo: MessageView | null;
  readonly forwardOf?: string;
  /** Another conversation than the open one. */
  readonly to?: ChatPlace;
}

/** Sends messages to a conversation and returns its unsent ones. */
export function useSendMessage({
  place,
  viewerId,
  timer,
}: {
  place: ChatPlace;
  viewerId: string;
  timer: number;
}) {
  const { outbox, outgoing, progress } = useOutbox();
  const toast = useToast();
  const here = keyOf(place);
  const base = { from: viewerId, disappearAfter: timer };

  const send = ({ content, replyTo, forwardOf, to = place }: NewMessage) =>
    outbox.add({
      ...base,
      to: keyOf(to),
      content,
      replyTo: replyTo && quotedOf(replyTo),
      forwardOf: forwardOf ?? null,
      file: null,
    });
  const sendFiles = async (files: readonly AttachedFile[]) => {
    // One after another, so that they arrive in the chosen order.
    for (const file of files) {
      const taken = await takeFile(file, new AbortController().signal);
      if (typeof taken === "string") toast(taken, "danger");
      else {
        outbox.add({
          ...base,
          to: here,
          content: "",
          replyTo: null,
          forwardOf: null,
          file: taken,
        });
      }
    }
  };
  const toNoteMessage = (file: VoiceNote, replyTo: MessageView | null) => ({
    ...base,
    to: here,
    content: "",
    replyTo: replyTo && quotedOf(replyTo),
    forwardOf: null,
    file,
  });
  const own = outgoing.filter(({ from, to }) => from === viewerId && to === here);
  return {
    send,
    sendFiles: (files: readonly AttachedFile[]) => void sendFiles(files),
    /** Voice notes: sent at once, or held until their sender has listened to them. */
    notes: {
      held: own.find(({ state }) => state === "held") ?? null,
      hold: (note: VoiceNote) => outbox.hold(toNoteMessage(note, null)),
      send: (note: VoiceNote, replyTo: MessageView | null) =>
        outbox.add(toNoteMessage(note, replyTo)),
      release: (clientId: string, replyTo: MessageView | null) =>
        outbox.release(clientId, { replyTo: replyTo && quotedOf(replyTo), disappearAfter: timer }),
      drop: outbox.drop,
    },
    outbox,
    outgoing: own.filter(({ state }) => state !== "held"),
    progress,
  };
}
