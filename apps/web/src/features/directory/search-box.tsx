import { limits } from "@kora/contract/limits";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { TextField } from "../../ui/text-field.tsx";
import type { NavigationState } from "../shell/index.ts";

/** A pause in typing. */
const pause = 250;
const stays: NavigationState = { keepFocus: true };

/** The search of a directory, which stands in the address as `?search=`. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const [typed, setTyped] = useState(search);
  const known = useRef(search);

  // The address has another search, by a link or by going back.
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      const options = { replace: true, preventScrollReset: true, state: stays };
      setParams(wanted === "" ? {} : { search: wanted }, options);
    }, pause);
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
