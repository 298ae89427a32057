import { countCharacters } from "@kora/contract/text-length";
import { type InputEvent, useRef } from "react";
import { isComposing } from "../lib/keys.ts";

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the text and caret of a field after an input, without what was inserted beyond `max` characters. A longer text
 * that was there before the input stays. `caret` is the offset after the inserted text.
 */
export function withoutExcess(
  { text, caret, previousLength }: { text: string; caret: number; previousLength: number },
  max: number,
): { text: string; caret: number } {
  const length = countCharacters(text);
  const excess = Math.min(length - max, length - previousLength);
  if (excess <= 0) return { text, caret };
  const textBeforeCaret = Array.from(text.slice(0, caret)).slice(0, -excess).join("");
  return { text: textBeforeCaret + text.slice(caret), caret: textBeforeCaret.length };
}

/**
 * Returns the attributes of a text box that ignores input beyond `max` characters. The attribute `maxLength` would stop at
 * half as many emoji, because it counts UTF-16 code units. Text that an input method composes is not cut.
 */
export function useCharacterLimit<Box extends TextBox>(
  max: number | undefined,
  onInput?: (event: InputEvent<Box>) => void,
) {
  const previousLength = useRef(0);
  if (max === undefined) return { onInput };
  const remember = ({ currentTarget }: { currentTarget: Box }) => {
    previousLength.current = countCharacters(currentTarget.value);
  };
  return {
    onBeforeInput: remember,
    onInput: (event: InputEvent<Box>) => {
      const box = event.currentTarget;
      const caret = box.selectionEnd ?? box.value.length;
      const input = { text: box.value, caret, previousLength: previousLength.current };
      const cut = withoutExcess(input, max);
      const nativeEvent = event.nativeEvent as globalThis.InputEvent;
      if (cut.text !== input.text && !isComposing({ nativeEvent })) {
        box.value = cut.text;
        box.setSelectionRange(cut.caret, cut.caret);
      }
      remember(event);
      onInput?.(event);
    },
  };
}
