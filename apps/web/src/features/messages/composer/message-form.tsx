import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { Check, Hourglass, Mic, Paperclip, SendHorizontal } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { messagesText } from "#text/messages.ts";
import { voiceText } from "#text/voice.ts";
import { LazyMentionList } from "../../../entities/user/lazy-mention-list.ts";
import { useMention } from "../../../entities/user/use-mention.ts";
import { isEscape } from "../../../lib/keys.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { conversationKey } from "../conversation-ref.ts";
import { ComposerTargetBar } from "./composer-target-bar.tsx";
import { EmojiButton } from "./emoji-button.tsx";
import { fitHeight } from "./fit-height.ts";
import { isSendKey } from "./is-send-key.ts";
import { acceptedFiles } from "./prepare-file.ts";

const { composer: text, timers } = messagesText;

/** Records a voice note. */
export interface VoiceRecorder {
  readonly start: () => void;
  /** The microphone permission is pending. */
  readonly isPermissionPending: boolean;
}

/** The form in which a message is written, or edited if it is the `composerTarget`. */
export function MessageForm({
  text: content,
  onChange,
  onSend,
  onFiles,
  recorder,
}: {
  text: string;
  onChange: (text: string) => void;
  /** Called with the trimmed text. */
  onSend: (content: string) => void;
  /** Called with chosen or pasted files; null if none can be attached. */
  onFiles: ((files: readonly File[]) => void) | null;
  /** Null if no voice note can be recorded. */
  recorder: VoiceRecorder | null;
}) {
  const { info, composerTarget, setComposerTarget, disappearAfter } = useChat();
  const textBox = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isEditing = composerTarget?.kind === "edit";
  const isTooLong = countCharacters(content) > limits.message.content;
  const isEmpty = !hasVisibleText(content);
  const canSend = !isEmpty && !isTooLong;

  useLayoutEffect(() => {
    if (textBox.current !== null) fitHeight(textBox.current);
  });

  const targetId = composerTarget?.message._id;
  useEffect(() => {
    if (targetId === undefined || textBox.current === null) return;
    textBox.current.focus();
    textBox.current.setSelectionRange(textBox.current.value.length, textBox.current.value.length);
  }, [targetId]);

  const { findMentionable: find, conversationRef } = info;
  const mentionSource = find && {
    queryKey: ["chats", "mentionable", conversationKey(conversationRef)],
    find,
  };
  const mention = useMention(textBox, mentionSource, onChange);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    onSend(content.trim());
    mention.close();
    textBox.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKey(event)) return;
    if (isEscape(event) && composerTarget !== null) {
      event.preventDefault();
      setComposerTarget(null);
    }
    if (!isSendKey(event)) return;
    event.preventDefault();
    submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pastedFiles = [...event.clipboardData.files];
    if (pastedFiles.length === 0 || onFiles === null) return;
    event.preventDefault();
    onFiles(pastedFiles);
  };
  const insertEmoji = (emoji: string) => {
    const { current } = textBox;
    if (current === null) return;
    current.setRangeText(emoji, current.selectionStart, current.selectionEnd, "end");
    onChange(current.value);
  };
  return (
    <form onSubmit={submit} className="border-line border-t bg-surface-raised px-1.5 py-1.5">
      {composerTarget !== null && (
        <ComposerTargetBar
          composerTarget={composerTarget}
          onCancel={() => setComposerTarget(null)}
        />
      )}
      {disappearAfter > 0 && !isEditing && (
        <p className="flex items-center gap-1.5 px-2 pb-1 text-text-muted text-xs">
          <Hourglass aria-hidden="true" className="size-3.5" />
          {messagesText.header.timerOn(
            timers.find(({ seconds }) => seconds === disappearAfter)?.label ?? "",
          )}
        </p>
      )}
      {isTooLong && (
        <p id={errorId} role="alert" className="px-2 pb-1 text-danger text-sm">
          {text.tooLong}
        </p>
      )}
      {mention.isUsed && <LazyMentionList mention={mention} />}
      <div className="flex items-end gap-0.5">
        <EmojiButton onPick={insertEmoji} />
        {onFiles !== null && (
          <>
            <IconButton
              label={text.attach}
              icon={<Paperclip aria-hidden="true" />}
              onClick={() => fileInput.current?.click()}
            />
            <input
              ref={fileInput}
              type="file"
              multiple
              hidden
              accept={acceptedFiles}
              aria-label={text.attach}
              onChange={({ currentTarget }) => {
                onFiles([...(currentTarget.files ?? [])]);
                // Otherwise choosing the same file again would not fire this event.
                currentTarget.value = "";
              }}
            />
          </>
        )}
        <textarea
          ref={textBox}
          dir="auto"
          rows={1}
          value={content}
          aria-label={isEditing ? text.editing : text.label(info.name)}
          aria-invalid={isTooLong}
          {...(isTooLong && { "aria-describedby": errorId })}
          placeholder={text.placeholder}
          {...(info.findMentionable !== null && mention.textBoxProps)}
          onChange={(event) => {
            onChange(event.target.value);
            mention.update();
          }}
          onSelect={mention.update}
          onBlur={mention.close}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-lg border border-line-strong bg-surface px-3.5 py-2.25 text-base leading-normal aria-invalid:border-danger"
        />
        {/* Phones have space for either the record or the send button. */}
        {recorder !== null && (
          <IconButton
            data-record
            label={recorder.isPermissionPending ? voiceText.waitingForMicrophone : voiceText.record}
            icon={recorder.isPermissionPending ? <Spinner /> : <Mic aria-hidden="true" />}
            aria-busy={recorder.isPermissionPending}
            onClick={recorder.start}
            className={cx(!isEmpty && "max-sm:hidden")}
          />
        )}
        <button
          type="submit"
          disabled={!canSend}
          title={isEditing ? text.saveEdit : text.send}
          aria-label={isEditing ? text.saveEdit : text.send}
          className={cx(
            "ms-1 inline-grid size-11 shrink-0 place-items-center rounded-full bg-action text-action-text transition-[background-color,opacity] hover:bg-action-hover disabled:opacity-50",
            recorder !== null && isEmpty && "max-sm:hidden",
          )}
        >
          {isEditing ? (
            <Check aria-hidden="true" className="size-5.5" />
          ) : (
            <SendHorizontal aria-hidden="true" className="size-5.5 rtl:-scale-x-100" />
          )}
        </button>
      </div>
    </form>
  );
}
