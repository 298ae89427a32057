import { limits } from "@kora/contract/limits";
import { backgrounds } from "@kora/contract/status-style";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { peoplePickerText } from "#text/people-picker.ts";
import { statusesText } from "#text/statuses.ts";
import { uiText } from "#text/ui.ts";
import { isEnter } from "../../../lib/keys.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { isPosting, useCreateStatus, useCreateStatusState } from "../queries.ts";
import { AudiencePicker, toAudience, toNotChoosableIds } from "./audience-picker.tsx";
import { BackgroundPicker } from "./background-picker.tsx";
import { MoodPicker } from "./mood-picker.tsx";
import { Preview } from "./preview.tsx";
import {
  clearStatusDraft,
  loadStatusDraft,
  type StatusDraft,
  saveStatusDraft,
} from "./status-draft.ts";
import { StylePicker } from "./style-picker.tsx";

const { create: text } = statusesText;

/** The form for a new status. The tab stores the draft until it is posted, also when the form is closed. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const userId = useViewerId();
  const queryClient = useQueryClient();
  const { mutateAsync } = useCreateStatus();
  const isSending = useIsPosting(onClose);
  const toast = useToast();
  const formId = useId();
  const textBox = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => loadStatusDraft(userId));
  const [notChoosableIds, setNotChoosableIds] = useState(toNotChoosableIds(null));
  const content = draft.content.trim();
  const isEmpty = !hasVisibleText(content);
  const isTooLong = countCharacters(content) > limits.status.content;

  const updateDraft = (changes: Partial<StatusDraft>) => {
    if (isSending) return;
    const next = { ...draft, ...changes };
    setDraft(next);
    saveStatusDraft(userId, next);
  };
  const post = async () => {
    const { mood, textStyle, background } = draft;
    const style = { textStyle, backgroundColor: backgrounds[background] };
    try {
      const audience = toAudience(draft);
      await mutateAsync({
        content,
        mood: mood && { label: mood },
        style,
        ...(audience !== undefined && { audience }),
      });
      clearStatusDraft(userId);
      toast(text.created, "success");
    } catch (error) {
      setNotChoosableIds(toNotChoosableIds(error));
      toast(failureMessage(error, text), "danger");
    }
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isPosting(queryClient)) return;
    if (toAudience(draft)?.length === 0) return toast(peoplePickerText.chooseOne, "danger");
    if (!isEmpty && !isTooLong) return void post();
    toast(isEmpty ? text.contentRequired : text.tooLong, "danger");
    textBox.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={text.title}
      firstFocus={() => textBox.current}
      footer={
        <>
          <Button onClick={onClose}>{uiText.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            {text.post}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <div className="sticky -top-3 z-10 -mx-5 -my-3 bg-surface-raised px-5 py-3">
          <Preview draft={draft} />
        </div>
        <TextArea
          ref={textBox}
          label={text.content}
          hint={<Counter length={countCharacters(content)} />}
          rows={3}
          dir="auto"
          // Limited in height, so that on a phone the field and its counter stay below the preview.
          className="scroll-mt-72 max-sm:max-h-36"
          readOnly={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={draft.content}
          onChange={(event) => updateDraft({ content: event.target.value })}
          onKeyDown={onKeyDown}
          error={isTooLong ? text.tooLong : undefined}
        />
        <AudiencePicker draft={draft} notChoosableIds={notChoosableIds} onChange={updateDraft} />
        <BackgroundPicker
          value={draft.background}
          onChange={(background) => updateDraft({ background })}
        />
        <StylePicker value={draft.textStyle} onChange={(textStyle) => updateDraft({ textStyle })} />
        <MoodPicker value={draft.mood} onChange={(mood) => updateDraft({ mood })} />
      </form>
    </Dialog>
  );
}

/** Shows `N/700 characters`; above 600 in red with an icon and the remaining number. */
function Counter({ length }: { length: number }) {
  const isNearLimit = length > limits.status.warnAbove;
  return (
    <span
      data-near-limit={isNearLimit || undefined}
      className={
        isNearLimit ? "inline-flex items-center gap-1.5 font-medium text-danger" : undefined
      }
    >
      {isNearLimit && <TriangleAlert aria-hidden="true" className="size-4" />}
      <span className="tabular-nums">{text.counter(length, limits.status.content)}</span>
      {isNearLimit && <span>({text.charactersLeft(limits.status.content - length)})</span>}
    </span>
  );
}

/**
 * Returns whether a status is being posted, by this form or one that was closed meanwhile. Calls `onPosted` when that
 * succeeds.
 */
function useIsPosting(onPosted: () => void): boolean {
  const postState = useCreateStatusState();
  const previousPostState = useRef(postState);
  const notifyPosted = useEffectEvent(onPosted);
  useEffect(() => {
    if (previousPostState.current === "pending" && postState === "success") notifyPosted();
    previousPostState.current = postState;
  }, [postState]);
  return postState === "pending";
}
