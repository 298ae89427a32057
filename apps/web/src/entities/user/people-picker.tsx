import type { UserSummary } from "@kora/contract/common";
import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { peoplePickerText as text } from "#text/people-picker.ts";
import { isEnter } from "../../lib/keys.ts";
import { useViewerId } from "../../lib/session.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { findPeopleQuery } from "./find-people.ts";

const debounceMilliseconds = 250;
const maxPeople = limits.status.chosenUsers;

export interface PeoplePickerProps {
  readonly people: readonly UserSummary[];
  readonly onChange: (people: readonly UserSummary[]) => void;
}

/** Lets the viewer choose the people who see a status: among friends, or by a search of the directory. */
export function PeoplePicker({ people, onChange }: PeoplePickerProps) {
  const countId = useId();
  const count = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState("");
  const search = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const remove = (userId: string) => onChange(people.filter(({ _id }) => _id !== userId));
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in the search must not send the form.
    if (isEnter(event) && !(event.ctrlKey || event.metaKey)) event.preventDefault();
  };
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-md border border-line p-3 sm:p-4">
      <legend className="sr-only">{text.label}</legend>
      <p
        id={countId}
        ref={count}
        tabIndex={-1}
        role="status"
        className="text-sm text-text-muted outline-none"
      >
        {people.length === 0 ? text.none : text.count(people.length, maxPeople)}
        {people.length >= maxPeople && ` ${text.tooMany}`}
      </p>
      {people.length > 0 && (
        <ul
          aria-labelledby={countId}
          className="-m-0.5 flex max-h-56 flex-wrap gap-2 overflow-y-auto p-0.5"
        >
          {people.map(({ _id, username, avatar }) => (
            <li
              key={_id}
              className="flex max-w-full items-center gap-2 rounded-full border border-line-strong ps-2"
            >
              <Avatar src={avatar} name={username} size={24} />
              <bdi className="truncate">@{username}</bdi>
              <IconButton
                label={text.remove(username)}
                icon={<X aria-hidden="true" />}
                onClick={() => {
                  // The pressed button disappears with its person.
                  count.current?.focus();
                  remove(_id);
                }}
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
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FoundPeople
        search={search}
        people={people}
        onToggle={(person, isChosen) =>
          isChosen ? onChange([...people, person]) : remove(person._id)
        }
      />
    </fieldset>
  );
}

/** The found people as checkboxes. At the max number, no one can be added. */
function FoundPeople({
  search,
  people,
  onToggle,
}: {
  search: string;
  people: readonly UserSummary[];
  onToggle: (person: UserSummary, isChosen: boolean) => void;
}) {
  const viewerId = useViewerId();
  const query = useQuery(findPeopleQuery(search));
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      <Loading text={text.loading}>
        <Skeleton className="h-11" />
      </Loading>
    ) : (
      <ErrorState message={text.failed} query={query} />
    );
  }
  const found = data.filter(({ _id }) => _id !== viewerId);
  if (found.length === 0) {
    return (
      <p role="status" className="text-text-muted">
        {search === "" ? text.noFriends : text.noMatch}
      </p>
    );
  }
  const chosenIds = new Set(people.map(({ _id }) => _id));
  return (
    <fieldset className="-mx-0.5 grid max-h-56 overflow-y-auto px-0.5">
      <legend className="sr-only">{text.found}</legend>
      {found.map(({ _id, name, username, avatar }) => (
        <Checkbox
          key={_id}
          label={
            <>
              <Avatar src={avatar} name={username} size={32} />
              <span className="grid min-w-0 leading-snug">
                <bdi className="truncate">{name}</bdi>
                <bdi className="truncate text-sm text-text-muted">@{username}</bdi>
              </span>
            </>
          }
          checked={chosenIds.has(_id)}
          disabled={people.length >= maxPeople && !chosenIds.has(_id)}
          onChange={({ target }) => onToggle({ _id, username, avatar }, target.checked)}
        />
      ))}
    </fieldset>
  );
}
