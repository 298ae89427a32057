import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";
import { editingText } from "#text/editing.ts";
import { useConfirm } from "../../../../ui/questions.tsx";
import { isSameText, type StoryDraft } from "../../../drafts/index.ts";

const { leave: text } = editingText;

/** Asks before a page is left whose form says something else than what is published. */
export function useLeaving(
  current: () => StoryDraft,
  published: StoryDraft,
): { readonly allow: () => void } {
  const confirm = useConfirm();
  const allowed = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The editor is a place of its own at the same address; a session that has ended is not held up.
    const stays = nextLocation.pathname === currentLocation.pathname;
    if (stays || allowed.current || nextLocation.pathname === "/login") return false;
    return !isSameText(current(), published);
  });
  const isBlocked = blocker.state === "blocked";
  const ask = useEffectEvent(async () => {
    const { question, detail, leave, stay } = text;
    const yes = await confirm({ question, detail, confirm: leave, cancel: stay });
    if (yes) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (isBlocked) void ask();
  }, [isBlocked]);
  return {
    allow: () => {
      allowed.current = true;
    },
  };
}
