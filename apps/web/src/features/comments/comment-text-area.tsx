import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent, RefObject } from "react";
import { commentsText as text } from "#text/comments.ts";
import { findPeopleQuery } from "../../entities/user/find-people.ts";
import { LazyMentionList } from "../../entities/user/lazy-mention-list.ts";
import { useMention } from "../../entities/user/use-mention.ts";
import { isEnter, isEscape } from "../../lib/keys.ts";
import { TextArea } from "../../ui/text-field.tsx";

/** The field shows the number of characters from this length on. */
const minLengthWithCount = limits.comment.text - 200;

/** Returns whether a comment is longer than the server accepts. */
export const isTooLong = (comment: string) => countCharacters(comment) > limits.comment.text;

/** The text field of a comment, with suggestions for mentions with `@`. */
export function CommentTextArea({
  ref,
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  onEscape,
  error,
}: {
  ref: RefObject<HTMLTextAreaElement | null>;
  /** Accessible name. */
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Called on Ctrl and Enter. */
  onSubmit: () => void;
  /** Called on Escape, unless it closed the suggestions. */
  onEscape?: (() => void) | undefined;
  /** Why the server refused the text. */
  error?: string | undefined;
}) {
  const queryClient = useQueryClient();
  const source = {
    queryKey: ["comments", "mentionable"],
    find: (search: string) => queryClient.fetchQuery(findPeopleQuery(search)),
  };
  const mention = useMention(ref, source, onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (!mention.onKey(event) && isEscape(event)) onEscape?.();
  };
  return (
    <div>
      {mention.isUsed && <LazyMentionList mention={mention} />}
      <TextArea
        ref={ref}
        label={label}
        hideLabel
        rows={2}
        placeholder={placeholder}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        {...mention.textBoxProps}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          mention.update();
        }}
        onSelect={mention.update}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
        error={isTooLong(value) ? text.tooLong : error}
        {...(countCharacters(value) >= minLengthWithCount && {
          count: { used: countCharacters(value), max: limits.comment.text },
        })}
      />
    </div>
  );
}
