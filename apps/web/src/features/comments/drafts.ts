import { useSyncExternalStore } from "react";
import { tabStore } from "../../lib/storage.ts";

const changed = "kora:comment-draft";
const keyOf = (name: string) => `comment-draft:${name}`;

/** Names the box in which somebody answers: the story's own, or the reply box of a comment. */
export function draftName(userId: string, storyId: string, parentId: string | null): string {
  return [userId, storyId, parentId ?? "story"].join(":");
}

function readDraft(name: string): string {
  return tabStore.get(keyOf(name)) ?? "";
}

/** Keeps what is typed for as long as the tab is open; "" forgets it. */
export function keepDraft(name: string, text: string): void {
  if (text === "") tabStore.remove(keyOf(name));
  else tabStore.set(keyOf(name), text);
  window.dispatchEvent(new Event(changed));
}

/** Gives back words that could not be sent, before what has been typed since. */
export function giveBackDraft(name: string, text: string): void {
  const since = readDraft(name);
  keepDraft(name, since === "" ? text : `${text}\n\n${since}`);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** What is typed in a box, also after it was closed and opened again. */
export function useDraft(name: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readDraft(name),
    () => "",
  );
}
