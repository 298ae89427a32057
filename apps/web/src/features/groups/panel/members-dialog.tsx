import { limits } from "@kora/contract/limits";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { groupsText } from "#text/groups.ts";
import { PeopleSkeletons } from "../../../entities/user/people-skeletons.tsx";
import { PresenceSubscription } from "../../../entities/user/presence-subscription.tsx";
import { useEntryState } from "../../../lib/entry-state.ts";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { MemberRow } from "./member-row.tsx";
import { membersQuery } from "./queries.ts";

const { people: text } = groupsText;

/** Milliseconds after the last keystroke before the search. */
const debounceMilliseconds = 250;

/** Searchable list of members; admins can manage them. */
export function MembersDialog({ group, onClose }: { group: CachedGroup; onClose: () => void }) {
  const [input, setInput] = useEntryState("member search", "", { resetsOnNewEntry: true });
  const [search, setSearch] = useState(input.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearch(input.trim()), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [input]);
  return (
    <Dialog
      open
      inHistory
      restoreScrollAs="members"
      onClose={onClose}
      title={groupsText.members(group.memberCount)}
      size="large"
    >
      <div className="grid gap-4">
        <search>
          <TextField
            label={text.search}
            hideLabel
            type="search"
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={limits.search.query}
            placeholder={text.searchPlaceholder}
            icon={<Search aria-hidden="true" />}
            value={input}
            onChange={({ target }) => setInput(target.value)}
          />
        </search>
        <MemberList group={group} search={search} />
      </div>
    </Dialog>
  );
}

function MemberList({ group, search }: { group: CachedGroup; search: string }) {
  // Previous results stay visible while the user types.
  const list = useInfiniteQuery({
    ...membersQuery(group._id, search),
    placeholderData: keepPreviousData,
  });
  const isStale = useDeferredValue(list.isPlaceholderData);
  return (
    <PagedList
      list={list}
      skeleton={<PeopleSkeletons text={text.loading} count={4} />}
      failedText={text.failed}
      empty={<p role="status">{text.none}</p>}
    >
      {(members) => (
        <div aria-busy={isStale} className={cx("grid gap-3", isStale && "opacity-60")}>
          {search !== "" && !isStale && (
            <p role="status" className="sr-only">
              {text.matching(search)}
            </p>
          )}
          <PresenceSubscription>
            <ul aria-label={text.list} className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
              {members.map((member) => (
                <MemberRow key={member._id} member={member} group={group} />
              ))}
            </ul>
          </PresenceSubscription>
          <LoadMore
            list={list}
            failedText={text.failed}
            label={text.seeMore}
            className="justify-self-center"
          />
        </div>
      )}
    </PagedList>
  );
}
