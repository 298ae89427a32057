import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { blocksText } from "#text/blocks.ts";
import { ApiError } from "../../lib/api.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Mutes } from "../mutes/index.ts";
import { type BlockedKind, blocksQuery } from "./blocks-query.ts";
import { type BlockedEntry, toEntries } from "./to-entries.ts";
import { useUnblock } from "./use-unblock.ts";

const { list: text } = blocksText;

const kinds = [
  "blockedUsers",
  "blockedWriters",
  "blockedStories",
  "blockedStatuses",
  "blockedComments",
] as const satisfies readonly BlockedKind[];

/** The viewer's blocks, and below them the muted people and words. */
export function BlockedEntities() {
  return (
    <>
      <Blocks />
      <Mutes />
    </>
  );
}

/** The viewer's blocks with a tab for each kind and an unblock button for each entry. */
function Blocks() {
  const [kind, setKind] = useState<BlockedKind>("blockedUsers");
  const query = useQuery(blocksQuery);
  const { data, error } = query;
  if (query.isPending) return <BlockedSkeleton />;
  if (data === undefined) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    return <ErrorState message={isSignedOut ? text.logIn : text.failed} query={query} />;
  }
  const tabs = kinds.map((value) => ({
    value,
    label: text.tabs[value],
    count: data[value].length,
  }));
  return (
    <Tabs label={text.title} items={tabs} value={kind} onChange={setKind}>
      <Entries key={kind} kind={kind} entries={toEntries(data, kind)} />
    </Tabs>
  );
}

function Entries({ kind, entries }: { kind: BlockedKind; entries: readonly BlockedEntry[] }) {
  const unblock = useUnblock(kind);
  const list = useRef<HTMLDivElement>(null);
  const unblockAndMoveFocus = (entry: BlockedEntry, index: number) => {
    // The pressed button disappears with its entry, so the focus moves to a neighbour, else to the list.
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? list.current)?.focus();
    unblock(entry._id);
  };
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {entries.length === 0 ? (
        <p className="py-4 text-text-muted">{text.none[kind]}</p>
      ) : (
        <ul aria-label={text.tabs[kind]} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {entries.map((entry, index) => (
            <Entry
              key={entry._id}
              entry={entry}
              onUnblock={() => unblockAndMoveFocus(entry, index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ entry, onUnblock }: { entry: BlockedEntry; onUnblock: () => void }) {
  const { picture, title, detail, blockedAt } = entry;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      {picture.kind === "avatar" ? (
        <Avatar src={picture.src} name={picture.name} />
      ) : (
        <img
          src={picture.src}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          className="size-10 shrink-0 rounded-sm bg-surface-sunken object-cover"
        />
      )}
      <span className="grid min-w-32 flex-1 leading-snug">
        <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="flex min-w-0 flex-wrap gap-x-2 text-sm text-text-muted">
          {detail !== "" && (
            <span dir="auto" className="max-w-full truncate">
              {detail}
            </span>
          )}
          <span>
            {text.since.before} <RelativeTime date={blockedAt} />
          </span>
        </span>
      </span>
      <Button aria-label={text.unblockLabel(title)} onClick={onUnblock}>
        {text.unblock}
      </Button>
    </li>
  );
}

function BlockedSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-4">
        <Skeleton className="h-11" />
        {Array.from({ length: 3 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={index} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-5 flex-1" />
            <Skeleton className="h-11 w-24 rounded-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
