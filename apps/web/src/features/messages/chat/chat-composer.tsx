import { Composer } from "../composer/composer.tsx";
import type { useChatComposer } from "../composer/use-chat-composer.ts";
import { ComposerArea } from "../voice/composer-area.tsx";
import { useChat } from "./chat-context.tsx";

/**
 * The bottom of a conversation: voice note or composer; while the viewer cannot write, a text replaces the composer.
 */
export function ChatComposer({ composer }: { composer: ReturnType<typeof useChatComposer> }) {
  const { info, canWrite, composerTarget } = useChat();
  const editedMessage = composerTarget?.kind === "edit" ? composerTarget.message : null;
  return (
    <ComposerArea voiceNotes={composer.voiceNotes}>
      {(recorder) =>
        canWrite ? (
          <>
            {info.composerHint !== null && (
              <p role="status" className="border-line border-t px-4 py-2 text-sm text-text-muted">
                {info.composerHint}
              </p>
            )}
            <Composer
              key={editedMessage?._id ?? "new"}
              initialText={editedMessage?.content ?? composer.draft.current}
              draftVersion={composer.draftVersion}
              onDraft={composer.saveDraft}
              onSend={composer.submit}
              onFiles={composer.attachments.add}
              recorder={recorder}
            />
          </>
        ) : (
          <div className="border-line border-t bg-surface-raised p-4 text-center text-text-muted">
            {info.composerReplacement}
          </div>
        )
      }
    </ComposerArea>
  );
}
