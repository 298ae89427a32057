import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { entryState, isCurrentEntry, isFirstEntry } from "../../../lib/history-entry.ts";
import type { NavigationState } from "../../../lib/navigation-state.ts";
import type { StoryEditor as StoryEditorComponent } from "./editor/story-editor.tsx";

interface EditorState extends NavigationState {
  readonly editing: true;
}

const openEditorState: EditorState = { keepFocus: true, editing: true };

/** Returns whether the state of a history entry says that the full-screen editor is open. */
export function isEditorOpen(state: unknown): boolean {
  return typeof state === "object" && state !== null && "editing" in state;
}

/** Milliseconds within which the browser goes back in the history, unless it drops the request. */
const backTimeout = 1000;

const loadEditor = async () => (await import("./editor/story-editor.tsx")).StoryEditor;

/**
 * Opens the editor as a history entry, so that Back closes it and a reload opens it again. Its code is loaded
 * when it is first opened, or earlier by `prepare`.
 */
export function useStoryEditor() {
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = isEditorOpen(state);
  const [loaded, setLoaded] = useState<{ readonly Editor: typeof StoryEditorComponent }>();
  const [failed, setFailed] = useState(false);

  const lastBack = useRef({ key: "", time: 0 });
  const close = () => {
    // Going back is asynchronous: a second press meanwhile would leave the page.
    const time = performance.now();
    if (lastBack.current.key === key && time - lastBack.current.time < backTimeout) return;
    lastBack.current = { key, time };
    const replaceEntry = () => void navigate(pathname, { replace: true });
    if (!isCurrentEntry(key) || isFirstEntry()) {
      replaceEntry();
      return;
    }
    void navigate(-1);
    // A browser may drop a step back that coincides with another history change.
    setTimeout(() => isCurrentEntry(key) && replaceEntry(), backTimeout);
  };
  const open = () => {
    setFailed(false);
    // A second press before the render would add a second history entry.
    if (isEditorOpen(entryState())) return;
    void navigate(pathname, { state: openEditorState, preventScrollReset: true });
  };
  const onLoadError = useEffectEvent(() => {
    setFailed(true);
    // Resets the history entry, so that the button opens the editor again and dropped pictures are accepted.
    close();
  });
  useEffect(() => {
    if (!isOpen || loaded !== undefined) return;
    let isCancelled = false;
    loadEditor().then(
      (Editor) => !isCancelled && setLoaded({ Editor }),
      () => !isCancelled && onLoadError(),
    );
    return () => {
      isCancelled = true;
    };
  }, [isOpen, loaded]);

  return {
    /** The editor component while it is open. */
    Editor: isOpen ? loaded?.Editor : undefined,
    /** The code of the opened editor is loading. */
    opening: isOpen && loaded === undefined && !failed,
    /** The code failed to load; opening tries again. */
    failed: failed && loaded === undefined,
    open,
    close,
    /** Preloads the code. */
    prepare: () => void loadEditor().catch(() => undefined),
  };
}
