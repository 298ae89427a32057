import { type ReactNode, useRef, useState } from "react";
import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";

/** `closeOnError` calls `onLoadError`. */
const SearchBar = lazyComponent(async () => (await import("./search-bar.tsx")).SearchBar, {
  fallback: null,
  onError: closeOnError,
});

/**
 * Returns a function that opens the search in a conversation, and the bar to render. Closing the bar returns the focus
 * to the element that had it before.
 */
export function useSearchBar(): [open: () => void, bar: ReactNode] {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return [open, isOpen && <SearchBar onClose={close} onLoadError={close} />];
}
