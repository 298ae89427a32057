import { useState } from "react";
import { tabStore } from "./storage.ts";

/**
 * Names the draft of a form's text: the form, the user, and what the text is about. A logout removes it, because it
 * contains the user's id.
 */
export const textDraftKey = (form: string, userId: string, ...about: readonly string[]) =>
  [`${form}-draft`, userId, ...about].join(":");

/** Returns the text that was typed in this tab and not sent yet; "" without one. */
export function loadTextDraft(key: string): string {
  return tabStore.get(key) ?? "";
}

/** Stores a typed text while the tab is open; "" deletes it. */
export function saveTextDraft(key: string, text: string): void {
  if (text === "") tabStore.remove(key);
  else tabStore.set(key, text);
}

/**
 * Like `useState`, for the text of a field: it survives a reload and the end of the session. Set it to "" when it is
 * sent.
 */
export function useTextDraft(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => loadTextDraft(key));
  const changeText = (next: string) => {
    setText(next);
    saveTextDraft(key, next);
  };
  return [text, changeText];
}
