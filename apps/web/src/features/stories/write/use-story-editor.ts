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

/** Milliseconds that a step back may take. */
const backTakes = 1000;

const load = async () => (await import("./editor/story-editor.tsx")).StoryEditor;

/**
 * The editor as a place of its own in the history, so that Back closes it and a page loaded again
 * opens it again. Its code comes when it is first opened.
 */
export function useStoryEditor() {
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const wanted = isEditing(state);
  const [loaded, setLoaded] = useState<{ readonly Editor: typeof StoryEditorComponent }>();
  const [failed, setFailed] = useState(false);

  const asked = useRef({ key: "", at: 0 });
  const close = () => {
    // Going back takes a moment: a second press within it would leave the page.
    const at = performance.now();
    if (asked.current.key === key && at - asked.current.at < backTakes) return;
    asked.current = { key, at };
    const closeHere = () => void navigate(pathname, { replace: true });
    if (!isCurrentEntry(key) || isFirstEntry()) {
      closeHere();
      return;
    }
    void navigate(-1);
    // A browser may drop a step back that meets another change of the history.
    setTimeout(() => isCurrentEntry(key) && closeHere(), backTakes);
  };
  const open = () => {
    setFailed(false);
    // Pressed twice before it is drawn, it would have to be closed twice.
    if (isEditing(entryState())) return;
    void navigate(pathname, { state: editing, preventScrollReset: true });
  };
  const giveUp = useEffectEvent(() => {
    setFailed(true);
    // Nothing is open: the button opens it anew, and the page takes dropped pictures again.
    close();
  });
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let over = false;
    load().then(
      (Editor) => !over && setLoaded({ Editor }),
      () => !over && giveUp(),
    );
    return () => {
      over = true;
    };
  }, [wanted, loaded]);

  return {
    /** The editor, while it is open. */
    Editor: wanted ? loaded?.Editor : undefined,
    /** It was opened, and its code is on its way. */
    opening: wanted && loaded === undefined && !failed,
    /** Its code did not come; opening it tries again. */
    failed: failed && loaded === undefined,
    open,
    close,
    /** Begins to load it for somebody who is about to open it. */
    prepare: () => void load().catch(() => undefined),
  };
}
