import type { AppealOutcome } from "@kora/contract/moderation-actions";
import type { AppealView } from "@kora/contract/sanctions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { moderationText } from "#text/moderation.ts";
import { useEntryState } from "../../../lib/entry-state.ts";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { ModerationSkeleton } from "../moderation-skeleton.tsx";
import type { AppealState } from "../queries.ts";
import { AppealCard } from "./appeal-card.tsx";
import { appealsQuery } from "./queries.ts";

const { appeals: text } = moderationText;

const DecisionDialog = lazyDialog(
  async () => (await import("./decision-dialog.tsx")).DecisionDialog,
);

const stateOptions = [
  { value: "open", label: text.open },
  { value: "decided", label: text.decided },
] as const;

/** The open or the decided appeals. */
export function Appeals() {
  const [state, setState] = useEntryState<AppealState>("appeals", "open");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SegmentedControl
        label={text.states}
        options={stateOptions}
        value={state}
        onChange={setState}
        className="w-full max-w-80"
      />
      <AppealList key={state} state={state} />
    </div>
  );
}

function AppealList({ state }: { state: AppealState }) {
  const list = useInfiniteQuery(appealsQuery(state));
  const listRef = useRef<HTMLDivElement>(null);
  // The dialog is not part of a card, so it stays open when its appeal leaves the list.
  const [selected, setSelected] = useState<{
    appeal: AppealView;
    outcome: AppealOutcome;
  } | null>(null);
  const close = () => setSelected(null);
  return (
    <div ref={listRef} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <PagedList
        list={list}
        skeleton={<ModerationSkeleton text={text.loading} />}
        failedText={text.failed}
        empty={<EmptyState message={text.none[state]} />}
      >
        {(appeals) =>
          appeals.map((appeal) => (
            <AppealCard
              key={appeal._id}
              appeal={appeal}
              onSelect={(outcome) => setSelected({ appeal, outcome })}
            />
          ))
        }
      </PagedList>
      <LoadMore list={list} failedText={text.failed} className="justify-self-center" />
      {selected !== null && (
        <DecisionDialog
          {...selected}
          // The decided appeal leaves the list with the button that opened the dialog.
          onDecided={() => setTimeout(() => listRef.current?.focus())}
          onClose={close}
          onLoadError={close}
        />
      )}
    </div>
  );
}
