import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { imageEditorText } from "#text/image-editor.ts";
import { useConfirm } from "../../ui/questions.tsx";

const { closing } = imageEditorText.frame;

/**
 * Asks before what was done is lost: by closing, by going to another page, and, in the browser's own words, by
 * closing the tab.
 */
export function useLeaving(
  isChanged: boolean,
  onClose: () => void,
): { close: () => Promise<void> } {
  const confirm = useConfirm();
  const ask = () => confirm({ ...closing, danger: true });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      nextLocation.pathname !== currentLocation.pathname &&
      // A session that has ended is not held up.
      nextLocation.pathname !== "/login",
  );
  const isBlocked = blocker.state === "blocked";
  const askToGo = useEffectEvent(async () => {
    if (await ask()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (isBlocked) void askToGo();
  }, [isBlocked]);
  useEffect(() => {
    if (!isChanged) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isChanged]);
  return {
    close: async () => {
      if (!isChanged || (await ask())) onClose();
    },
  };
}
