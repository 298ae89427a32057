import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { entryState, isCurrentEntry, isFirstEntry } from "../../../lib/history-entry.ts";
import type { NavigationState } from "../../../lib/navigation-state.ts";
import type { StoryEditor as StoryEditorComponent } from "./editor/story-editor.tsx";

interface EditorState extends NavigationState {
  readonly editing: true;
}

const editing: EditorState = { keepFocus: true, editing: true };

function isEditing(state: unknown): boolean {
  return typeof state === "object" && state !== null && "editing" in state;
}

/** Max milliseconds of a history step. */
const backTimeout = 1000;

const load = async () => (await import("./editor/story-editor.tsx")).StoryEditor;

/**
 * Opens the editor as a history entry, so that Back closes it and a reload opens it again. Its code is loaded
 * when it is first opened.
 */
export function useStoryEditor() {
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const wanted = isEditing(state);
  const [loaded, setLoaded] = useState<{ readonly Editor: typeof StoryEditorComponent }>();
  const [failed, setFailed] = useState(false);

  const asked = useRef({ key: "", at: 0 });
  const close = () => {
    // Going back is asynchronous: a second press meanwhile would leave the page.
    const at = performance.now();
    if (asked.current.key === key && at - asked.current.at < backTimeout) return;
    asked.current = { key, at };
    const closeHere = () => void navigate(pathname, { replace: true });
    if (!isCurrentEntry(key) || isFirstEntry()) {
      closeHere();
      return;
    }
    void navigate(-1);
    // A browser may drop a step back that coincides with another history change.
    setTimeout(() => isCurrentEntry(key) && closeHere(), backTimeout);
  };
  const open = () => {
    setFailed(false);
    // A second press before the render would add a second history entry.
    if (isEditing(entryState())) return;
    void navigate(pathname, { state: editing, preventScrollReset: true });
  };
  const onLoadError = useEffectEvent(() => {
    setFailed(true);
    // Resets the history entry, so that the button opens the editor again and drops are accepted.
    close();
  });
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let over = false;
    load().then(
      (Editor) => !over && setLoaded({ Editor }),
      () => !over && onLoadError(),
    );
    return () => {
      over = true;
    };
  }, [wanted, loaded]);

  return {
    /** The editor component while it is open. */
    Editor: wanted ? loaded?.Editor : undefined,
    /** The code of the opened editor is loading. */
    opening: wanted && loaded === undefined && !failed,
    /** The code failed to load; opening tries again. */
    failed: failed && loaded === undefined,
    open,
    close,
    /** Preloads the code. */
    prepare: () => void load().catch(() => undefined),
  };
}
