import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Plus, Search, X } from "lucide-react";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { profileText } from "#text/profile.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ChosenPerson } from "./privacy-form-values.ts";
import { findPeopleQuery } from "./queries.ts";

const text = profileText.privacy.people;
const maxPeople = limits.status.chosenUsers;

/** A list of chosen people, with a search by name that adds to it. */
export function PeoplePicker({
  people,
  onChange,
}: {
  people: readonly ChosenPerson[];
  onChange: (people: readonly ChosenPerson[]) => void;
}) {
  const countId = useId();
  const viewerId = useViewerId();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, isError, isFetching } = useQuery(findPeopleQuery(search));
  const chosenIds = new Set(people.map(({ _id }) => _id));
  const offered =
    search === "" ? [] : (data ?? []).filter(({ _id }) => _id !== viewerId && !chosenIds.has(_id));
  const isFull = people.length >= maxPeople;
  const message = (() => {
    if (search === "") return "";
    if (isError) return text.failed;
    if (isFetching) return text.loading;
    return offered.length === 0 ? text.noMatch : "";
  })();

  return (
    <fieldset
      aria-describedby={countId}
      className="grid gap-2 rounded-md border border-line p-3 sm:p-4"
    >
      <legend className="px-1 font-medium">{text.label}</legend>
      <p id={countId} role="status" className="text-sm text-text-muted">
        {people.length === 0 ? text.none : text.count(people.length, maxPeople)}
      </p>
      <ul className="grid max-h-72 overflow-y-auto empty:hidden">
        {people.map((person) => (
          <PersonRow
            key={person._id}
            person={person}
            label={text.remove(person.username)}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(people.filter(({ _id }) => _id !== person._id))}
          />
        ))}
      </ul>
      <TextField
        label={text.search}
        type="search"
        dir="auto"
        autoComplete="off"
        maxLength={limits.search.query}
        disabled={isFull}
        icon={<Search aria-hidden="true" />}
        value={typed}
        // Enter would send the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="grid empty:hidden">
        {offered.map(({ _id, username, avatar }) => (
          <PersonRow
            key={_id}
            person={{ _id, username, avatar }}
            label={text.add(username)}
            icon={<Plus aria-hidden="true" />}
            disabled={isFull}
            onClick={() => onChange([...people, { _id, username, avatar }])}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-text-muted empty:hidden">
        {message}
      </p>
    </fieldset>
  );
}

/** A person, and a button that adds or removes them. */
function PersonRow({
  person: { username, avatar },
  label,
  icon,
  disabled = false,
  onClick,
}: {
  person: ChosenPerson;
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <li className="flex min-h-12 items-center gap-3">
      <Avatar src={avatar} name={username} size={32} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>@{username}</bdi>
      </span>
      <IconButton label={label} icon={icon} disabled={disabled} onClick={onClick} />
    </li>
  );
}
