import { type ReactNode, useRef } from "react";
import { currentEntryKey, useEntryState, writeEntryState } from "../../../lib/entry-state.ts";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { searchTextName } from "./search-text-name.ts";

const SearchBar = lazyDialog(async () => (await import("./search-bar.tsx")).SearchBar);

/**
 * Returns a function that opens the search in a conversation, and the bar to render. Closing the bar returns the focus
 * to the element that had it before.
 */
export function useSearchBar(): [open: () => void, bar: ReactNode] {
  const [isOpen, setOpen] = useEntryState("message search", false, { resetsOnNewEntry: true });
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    writeEntryState(currentEntryKey(), searchTextName, undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return [open, isOpen && <SearchBar onClose={close} onLoadError={close} />];
}
