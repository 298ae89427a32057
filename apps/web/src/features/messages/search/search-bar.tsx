import { ChevronDown, ChevronUp, X } from "lucide-react";
import { messagesText } from "#text/messages.ts";
import { uiText } from "#text/ui.ts";
import { useEntryState } from "../../../lib/entry-state.ts";
import { isEnter, isEscape } from "../../../lib/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { useCharacterLimit } from "../../../ui/character-limit.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useOverlayEntry } from "../../../ui/use-overlay-entry.ts";
import { searchTextName } from "./search-text-name.ts";
import { type MessageSearch, useMessageSearch } from "./use-message-search.ts";

const { search: text } = messagesText;

/** Max characters of a search text. */
const maxQueryLength = 100;

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** Searches the open conversation: a field, the number of the shown match, and buttons to the next and previous one. */
export function SearchBar({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useEntryState(searchTextName, "");
  const limitProps = useCharacterLimit<HTMLInputElement>(maxQueryLength);
  // The bar is rendered only while it is open.
  const isOpen = true;
  useOverlayEntry(isOpen, onClose);
  const search = useMessageSearch(input);
  const { status, index, count, hasMore, showOlder, showNewer } = search;
  return (
    <search
      aria-label={text.title}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line border-b bg-surface-raised px-1.5 py-1.5"
    >
      <div className="flex items-center gap-0.5">
        <input
          ref={focusOnMount}
          type="search"
          enterKeyHint="search"
          dir="auto"
          {...limitProps}
          value={input}
          aria-label={text.title}
          placeholder={text.placeholder}
          onChange={(event) => setInput(event.target.value)}
          onKeyDown={(event) => {
            if (isEscape(event)) onClose();
            else if (isEnter(event)) (event.shiftKey ? showNewer : showOlder)();
            else return;
            event.preventDefault();
          }}
          className="min-h-11 min-w-0 flex-1 rounded-full border border-line-strong bg-surface px-4 text-base"
        />
        <IconButton
          label={text.older}
          icon={<ChevronUp aria-hidden="true" />}
          disabled={count === 0 || (index + 1 >= count && !hasMore)}
          onClick={showOlder}
        />
        <IconButton
          label={text.newer}
          icon={<ChevronDown aria-hidden="true" />}
          disabled={index === 0}
          onClick={showNewer}
        />
        <IconButton label={text.close} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {status !== "idle" && (
        <div className="flex min-h-6 items-center gap-3 px-4 text-sm text-text-muted">
          <p role="status" className="flex items-center gap-2 tabular-nums">
            {status === "searching" && <Spinner />}
            {statusText(search)}
          </p>
          {(status === "paused" || status === "failed") && (
            <Button variant="quiet" onClick={showOlder}>
              {status === "failed" ? uiText.tryAgain : text.continueSearch}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}

function statusText({ status, index, count, hasMore }: MessageSearch): string {
  switch (status) {
    case "idle":
      return "";
    case "searching":
      return text.searching;
    case "found":
      return text.match(index + 1, count, hasMore);
    case "none":
      return text.none;
    case "paused":
      return text.paused;
    case "failed":
      return text.failed;
  }
}
