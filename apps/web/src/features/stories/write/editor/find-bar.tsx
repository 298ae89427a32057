import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { CaseSensitive, MoveDown, MoveUp, X } from "lucide-react";
import { SearchQuery, setSearchState } from "prosemirror-search";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { storyEditorText } from "#text/story-editor.ts";
import { isEnter, isEscape } from "../../../../lib/keys.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import {
  findMatches,
  findNext,
  findPrevious,
  isSelected,
  replaceAll,
  replaceNext,
} from "./find-matches.ts";

const { find: text } = storyEditorText;

/** Returns the number of matches, and which of them is selected, counted from 1; 0 if none is. */
function getMatches({ state }: Editor): { readonly count: number; readonly current: number } {
  const matches = findMatches(state);
  const current = matches.findIndex((match) => isSelected(state, match)) + 1;
  return { count: matches.length, current };
}

/** Finds and replaces in the text, and in the texts of pictures. Every replacement can be undone. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [search, setSearch] = useState(() => {
    const { from, to } = editor.state.selection;
    return editor.state.doc.textBetween(from, to, " ").slice(0, 100);
  });
  const [replacement, setReplacement] = useState("");
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [message, setMessage] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const { count, current } = useEditorState({
    editor,
    selector: () => getMatches(editor),
  });
  const setQuery = (query: ConstructorParameters<typeof SearchQuery>[0]) => {
    const { view } = editor;
    view.dispatch(setSearchState(view.state.tr, new SearchQuery({ ...query, literal: true })));
  };
  useEffect(() => {
    setQuery({ search, replace: replacement, caseSensitive: isCaseSensitive });
  });
  const selectSearch = useEffectEvent(() => searchField.current?.select());
  const clear = useEffectEvent(() => !editor.isDestroyed && setQuery({ search: "" }));
  useEffect(() => {
    selectSearch();
    return () => void clear();
  }, []);

  const run = (command: typeof findNext) => {
    setMessage("");
    command(editor.state, editor.view.dispatch, editor.view);
  };
  /** The pressed button is disabled without a match, which would lose the focus. */
  const keepFocus = () => {
    if (findMatches(editor.state).length === 0) searchField.current?.focus();
  };
  const replaceEveryMatch = () => {
    setMessage(text.replaced(replaceAll(editor.state, editor.view.dispatch)));
    keepFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEscape(event)) onClose();
    else if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return;
    else if (event.target === searchField.current) run(event.shiftKey ? findPrevious : findNext);
    else run(replaceNext);
    event.preventDefault();
  };
  return (
    <search
      aria-label={text.label}
      data-handles-escape
      onKeyDown={onKeyDown}
      className="border-line border-b bg-surface-raised"
    >
      <div className="mx-auto grid max-w-feed gap-2 px-3 py-2">
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <TextField
              ref={searchField}
              label={text.search}
              hideLabel
              placeholder={text.search}
              dir="auto"
              autoComplete="off"
              value={search}
              onChange={({ target }) => {
                setMessage("");
                setSearch(target.value);
              }}
            />
          </div>
          <IconButton
            label={text.matchCase}
            aria-pressed={isCaseSensitive}
            icon={<CaseSensitive aria-hidden="true" />}
            onClick={() => setCaseSensitive(!isCaseSensitive)}
            className="aria-pressed:bg-link aria-pressed:text-surface aria-pressed:hover:bg-link"
          />
          <IconButton
            label={text.previous}
            disabled={count === 0}
            icon={<MoveUp aria-hidden="true" />}
            onClick={() => run(findPrevious)}
          />
          <IconButton
            label={text.next}
            disabled={count === 0}
            icon={<MoveDown aria-hidden="true" />}
            onClick={() => run(findNext)}
          />
          <IconButton label={text.close} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-full sm:w-auto sm:flex-1">
            <TextField
              label={text.replacement}
              hideLabel
              placeholder={text.replacement}
              dir="auto"
              autoComplete="off"
              value={replacement}
              onChange={({ target }) => setReplacement(target.value)}
            />
          </div>
          <Button
            disabled={count === 0}
            onClick={() => {
              run(replaceNext);
              keepFocus();
            }}
          >
            {text.replace}
          </Button>
          <Button disabled={count === 0} onClick={replaceEveryMatch}>
            {text.replaceAll}
          </Button>
          <p role="status" className="ms-auto text-sm text-text-muted tabular-nums">
            {message || (search !== "" && text.matches(current, count))}
          </p>
        </div>
      </div>
    </search>
  );
}
