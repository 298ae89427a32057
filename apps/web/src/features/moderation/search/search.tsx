import { moderationLimits } from "@kora/contract/moderation-limits";
import { Search as SearchIcon } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { moderationText } from "#text/moderation.ts";
import type { NavigationState } from "../../../lib/navigation-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { searchedKinds } from "../queries.ts";
import { Results } from "./results.tsx";

const { search: text } = moderationText;

const kindOptions = searchedKinds.map((value) => ({ value, label: text.kinds[value] }));
const navigationState: NavigationState = { keepFocus: true };

/** The search for any user and any public content. The URL has the search. */
export function Search() {
  const [params, setParams] = useSearchParams();
  const searched = params.get("q") ?? "";
  const kind = searchedKinds.find((value) => value === params.get("kind")) ?? "user";
  const [typed, setTyped] = useState(searched);
  const [chosenKind, setChosenKind] = useState<string>(kind);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = typed.trim();
    if (q === "") {
      setError(text.required);
      field.current?.focus();
      return;
    }
    setParams({ view: "search", q, kind: chosenKind }, { state: navigationState });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <search>
        <form noValidate onSubmit={submit} className="grid gap-3">
          <TextField
            ref={field}
            label={text.label}
            hint={text.hint}
            type="search"
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={moderationLimits.search}
            icon={<SearchIcon />}
            error={error}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-40 flex-1">
              <Select
                label={text.kind}
                options={kindOptions}
                value={chosenKind}
                onChange={({ target }) => setChosenKind(target.value)}
              />
            </div>
            <Button type="submit" variant="primary" className="mb-1.5 min-h-12">
              {text.submit}
            </Button>
          </div>
        </form>
      </search>
      {searched === "" ? (
        <EmptyState message={text.start} />
      ) : (
        <Results key={`${kind} ${searched}`} kind={kind} text={searched} />
      )}
    </div>
  );
}
