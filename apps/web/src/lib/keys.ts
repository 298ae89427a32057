/** A press of a key, as an event of the browser or of React. */
interface KeyPress {
  readonly key: string;
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing?: boolean };
}

/** The code of a key that an input method handles. WebKit sends it for the Enter that ends a composition. */
const handledByInputMethod = 229;

/**
 * Returns whether a key, or an input, belongs to an input method, as for Chinese and Japanese: it never does anything else.
 */
export function isComposing({ keyCode, isComposing, nativeEvent }: Partial<KeyPress>): boolean {
  return keyCode === handledByInputMethod || (isComposing ?? nativeEvent?.isComposing) === true;
}

/** Returns whether a key press is Enter, unless it belongs to an input method. */
export function isEnter(press: KeyPress): boolean {
  return press.key === "Enter" && !isComposing(press);
}

/** Returns whether a key press is Escape, unless it belongs to an input method. */
export function isEscape(press: KeyPress): boolean {
  return press.key === "Escape" && !isComposing(press);
}
