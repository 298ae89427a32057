import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { statusAudienceText as text } from "#text/status-audience.ts";
import { api } from "../../../lib/api.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { ChosenUser } from "./status-draft.ts";

/** Max users that one search offers. */
const maxOffered = 20;
const debounceMilliseconds = 250;

export interface PeoplePickerProps {
  readonly chosenUsers: readonly ChosenUser[];
  readonly onChange: (users: readonly ChosenUser[]) => void;
}

/** Finds users of the directory by name, or the viewer's latest friends without a search text. */
async function findPeople(search: string, signal: AbortSignal): Promise<ChosenUser[]> {
  const query = { limit: maxOffered };
  const people =
    search === ""
      ? await api.call("listFriends", { query }, { signal })
      : await api.call("listPeopleToChat", { query: { ...query, search } }, { signal });
  return people.map(({ _id, name }) => ({ _id, name }));
}

/** Lets the viewer choose the users who see a status, by checkboxes of found users. */
export function PeoplePicker({ chosenUsers, onChange }: PeoplePickerProps) {
  const headingId = useId();
  const toast = useToast();
  const [input, setInput] = useState("");
  const search = useDebouncedValue(input.trim(), debounceMilliseconds);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["statuses", "people", search],
    staleTime: 0,
    queryFn: ({ signal }) => findPeople(search, signal),
    placeholderData: (previous) => previous,
  });
  const remove = (userId: string) => onChange(chosenUsers.filter(({ _id }) => _id !== userId));
  const toggle = (user: ChosenUser, isChosen: boolean) => {
    if (!isChosen) return remove(user._id);
    if (chosenUsers.length >= limits.status.chosenUsers) return toast(text.tooMany, "danger");
    onChange([...chosenUsers, user]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in the search must not post the status.
    if (event.key === "Enter" && !(event.ctrlKey || event.metaKey)) event.preventDefault();
  };
  return (
    <div className="grid gap-2">
      <p id={headingId} role="status" className="text-sm text-text-muted">
        {text.count(chosenUsers.length)}
      </p>
      {chosenUsers.length > 0 && (
        <ul aria-labelledby={headingId} className="flex flex-wrap gap-2">
          {chosenUsers.map(({ _id, name }) => (
            <li
              key={_id}
              className="flex max-w-full items-center rounded-full border border-line-strong ps-3.5"
            >
              <span dir="auto" className="truncate">
                {name}
              </span>
              <IconButton
                label={text.remove(name)}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(_id)}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={text.find}
        hideLabel
        type="search"
        dir="auto"
        autoComplete="off"
        placeholder={text.find}
        maxLength={limits.search.query}
        icon={<Search aria-hidden="true" />}
        value={input}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setInput(target.value)}
      />
      {data === undefined && error !== null ? (
        <ErrorState
          message={text.failed}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : data === undefined ? (
        <Loading text={text.loading}>
          <Skeleton className="h-11" />
        </Loading>
      ) : data.length === 0 ? (
        <p className="text-text-muted">{search === "" ? text.noFriends : text.nobodyFound}</p>
      ) : (
        <fieldset className="grid max-h-56 overflow-y-auto">
          <legend className="sr-only">{text.people}</legend>
          {data.map((user) => (
            <Checkbox
              key={user._id}
              label={<span dir="auto">{user.name}</span>}
              checked={chosenUsers.some(({ _id }) => _id === user._id)}
              onChange={({ target }) => toggle(user, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
