import type { MessageView } from "@kora/contract/messages";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { uiText } from "#text/ui.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { useChangeMessage } from "../message-list/use-change-message.ts";
import { useVoiceNote } from "../voice/use-voice-note.ts";
import type { VoiceBarProps } from "../voice/voice-bar.tsx";
import { MessageForm, type VoiceRecorder } from "./message-form.tsx";
import type { ChatComposer } from "./use-chat-composer.ts";
import { useSendTyping } from "./use-typing.ts";

const VoiceBar = lazyComponent<VoiceBarProps>(
  async () => (await import("../voice/voice-bar.tsx")).VoiceBar,
  {
    fallback: <div className="h-14 border-line border-t bg-surface-raised" />,
    onError: retryOnError(uiText.loadFailed),
  },
);

/**
 * The bottom of a conversation, where the viewer writes or edits a message. A voice note that is being recorded or waits
 * to be sent takes its place; so does a text while the viewer cannot write.
 */
export function Composer({ composer }: { composer: ChatComposer }) {
  const { info, canWrite, composerTarget, soundPlayer } = useChat();
  const { recordedNote, discard, sendRecordedNote } = composer;
  const container = useRef<HTMLDivElement>(null);
  const { voice, start, stopAndSend } = useVoiceNote({
    canWrite,
    recordedNote,
    hold: composer.holdVoiceNote,
    send: composer.sendVoiceNote,
    stopPlayback: soundPlayer.stop,
  });
  const startRecording = () => {
    start();
    // While the user is asked for the microphone. If this fails, the bar loads it again.
    VoiceBar.preload().catch(() => undefined);
  };
  const isBarShown = voice.status === "recording" || voice.status === "held";
  const wasBarShown = useRef(false);
  useEffect(() => {
    // Returns keyboard users to the button that started the recording.
    if (wasBarShown.current && !isBarShown) {
      container.current?.querySelector<HTMLElement>("[data-record]")?.focus();
    }
    wasBarShown.current = isBarShown;
  }, [isBarShown]);
  const sendVoice =
    voice.status === "held" ? () => sendRecordedNote(voice.recordedNote.clientId) : stopAndSend;
  return (
    <div ref={container}>
      {isBarShown && (
        <VoiceBar
          voice={voice}
          onSend={canWrite ? sendVoice : null}
          onDiscard={() => recordedNote && discard(recordedNote.clientId)}
        />
      )}
      {!canWrite && (
        <div className="border-line border-t bg-surface-raised p-4 text-center text-text-muted">
          {info.composerReplacement}
        </div>
      )}
      {canWrite && !isBarShown && (
        <>
          {info.composerHint !== null && (
            <p role="status" className="border-line border-t px-4 py-2 text-sm text-text-muted">
              {info.composerHint}
            </p>
          )}
          {composerTarget?.kind === "edit" ? (
            <EditedMessage
              key={composerTarget.message._id}
              message={composerTarget.message}
              initialText={composerTarget.text ?? composerTarget.message.content}
            />
          ) : (
            <NewMessage
              composer={composer}
              recorder={{
                start: startRecording,
                isPermissionPending: voice.status === "requesting",
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function NewMessage({ composer, recorder }: { composer: ChatComposer; recorder: VoiceRecorder }) {
  const { draft, attachments, sendText } = composer;
  const text = useSyncExternalStore(draft.subscribe, draft.text);
  const { reportTyping, reportStopped } = useSendTyping(useChat().info.conversationRef);
  const changeText = (changed: string) => {
    draft.setText(changed);
    if (changed.trim() !== "") reportTyping();
  };
  const send = (content: string) => {
    reportStopped();
    sendText(content);
  };
  return (
    <MessageForm
      text={text}
      onChange={changeText}
      onSend={send}
      onFiles={attachments.add}
      recorder={recorder}
    />
  );
}

function EditedMessage({ message, initialText }: { message: MessageView; initialText: string }) {
  const { info, setComposerTarget } = useChat();
  const [text, setText] = useState(initialText);
  const { edit } = useChangeMessage(info.conversationRef);
  const save = async (content: string) => {
    setComposerTarget(null);
    if (content === message.content || (await edit(message, content))) return;
    // The typed text comes back, unless the viewer is replying to or editing another message by now.
    setComposerTarget((current) => current ?? { kind: "edit", message, text: content });
  };
  return (
    <MessageForm
      text={text}
      onChange={setText}
      onSend={(content) => void save(content)}
      onFiles={null}
      recorder={null}
    />
  );
}
