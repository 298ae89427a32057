import { useSyncExternalStore } from "react";
import { tabStore } from "../../lib/storage.ts";

const changeEvent = "kora:comment-draft";
const storageKey = (key: string) => `comment-draft:${key}`;

/** Identifies a comment form by user, story and parent comment; `parentId` is null for the form of the story itself. */
export function commentDraftKey(userId: string, storyId: string, parentId: string | null): string {
  return [userId, storyId, parentId ?? "story"].join(":");
}

function readDraft(key: string): string {
  return tabStore.get(storageKey(key)) ?? "";
}

/** Stores a draft while the tab is open; "" deletes it. */
export function setCommentDraft(key: string, text: string): void {
  if (text === "") tabStore.remove(storageKey(key));
  else tabStore.set(storageKey(key), text);
  window.dispatchEvent(new Event(changeEvent));
}

/** Restores a text that could not be sent, before the text typed since then. */
export function restoreCommentDraft(key: string, text: string): void {
  const current = readDraft(key);
  setCommentDraft(key, current === "" ? text : `${text}\n\n${current}`);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}

/** Returns the draft of the form with this key; "" without one. */
export function useCommentDraft(key: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => "",
  );
}
