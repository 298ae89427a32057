import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { messagesText } from "#text/messages.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { AttachedFileItem, SingleAttachedFile } from "./attached-file-item.tsx";
import { ComposerTargetBar } from "./composer-target-bar.tsx";
import type { Attachments } from "./use-attachments.ts";

const { attaching: text, composer } = messagesText;

export interface SendFilesDialogProps {
  attachments: Attachments;
  /** Error text if the last picture could not be opened in the editor. */
  editorError: string | null;
  /**
   * Opens the unedited pictures in the editor in turn, or the first picture if all are edited; null without pictures.
   */
  onEditAll: (() => void) | null;
  /** Opens one picture in the editor. */
  onEdit: (id: string) => void;
}

/**
 * Shows the attached files before they are sent, each with a field for its text. Asks whether pictures are sent
 * directly or edited first.
 */
export function SendFilesDialog({
  attachments,
  editorError,
  onEditAll,
  onEdit,
}: SendFilesDialogProps) {
  const { files, isSending, sendAll, discard } = attachments;
  const { composerTarget, setComposerTarget } = useChat();
  const [onlyFile] = files;
  const isOnly = files.length === 1;
  const hasUnedited = files.some(({ isPicture, isEdited }) => isPicture && !isEdited);
  const isTooLong = files.some(({ content }) => countCharacters(content) > limits.message.content);
  const send = () => {
    if (!isTooLong) sendAll();
  };
  const question = isOnly ? text.question : text.questionForAll;
  const confirmation = isOnly ? text.confirm : text.confirmAll;
  const itemProps = { onContentChange: attachments.setContent, onSubmit: send, isSending };
  return (
    <Dialog
      open
      onClose={discard}
      role="alertdialog"
      title={hasUnedited ? question : confirmation}
      footer={
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end sm:gap-3">
          <Button
            variant="quiet"
            onClick={discard}
            className={onEditAll === null ? "" : "max-sm:order-last max-sm:col-span-2"}
          >
            {uiText.cancel}
          </Button>
          {onEditAll !== null && (
            <Button onClick={onEditAll} aria-disabled={isSending}>
              {hasUnedited ? text.edit : text.editMore}
            </Button>
          )}
          <Button variant="primary" busy={isSending} aria-disabled={isTooLong} onClick={send}>
            {hasUnedited ? text.send : composer.send}
          </Button>
        </div>
      }
    >
      {editorError !== null && (
        <p role="alert" className="pb-3 text-danger">
          {editorError}
        </p>
      )}
      {composerTarget?.kind === "reply" && (
        <div className="-mx-2 pb-3">
          <ComposerTargetBar
            composerTarget={composerTarget}
            onCancel={() => setComposerTarget(null)}
          />
        </div>
      )}
      {isOnly && onlyFile !== undefined ? (
        <SingleAttachedFile attached={onlyFile} {...itemProps} />
      ) : (
        <ul className="grid gap-4">
          {files.map((attached) => (
            <li key={attached.id}>
              <AttachedFileItem
                attached={attached}
                onEdit={() => onEdit(attached.id)}
                onRemove={() => attachments.remove(attached.id)}
                {...itemProps}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
