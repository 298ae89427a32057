import { limits } from "@kora/contract/limits";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { NavigationState } from "../../lib/navigation-state.ts";
import { TextField } from "../../ui/text-field.tsx";

/** Time from the last key press to the search. */
const debounceMilliseconds = 250;
const navigationState: NavigationState = { keepFocus: true };

/** The search field of a directory, synchronized with `?search=` in the URL. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const [typed, setTyped] = useState(search);
  const appliedSearch = useRef(search);

  // Adopts the search of the URL when a link or the history changes it.
  useEffect(() => {
    if (search === appliedSearch.current) return;
    appliedSearch.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === appliedSearch.current) return;
    const timer = setTimeout(() => {
      appliedSearch.current = trimmed;
      const options = { replace: true, preventScrollReset: true, state: navigationState };
      setParams(trimmed === "" ? {} : { search: trimmed }, options);
    }, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, setParams]);

  return (
    <search>
      <TextField
        label={label}
        hideLabel
        type="search"
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.search.query}
        placeholder={placeholder}
        icon={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
