import type { ModeratedSanction } from "@kora/contract/sanctions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { moderationText } from "#text/moderation.ts";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { ModerationSkeleton } from "../moderation-skeleton.tsx";
import { SanctionSummary } from "../sanction-summary.tsx";
import { sanctionsOfPersonQuery } from "./queries.ts";

const { person: text, sanction: sanctionText } = moderationText;

/** The acts that weigh on a user, with their appeals. */
export function PersonSanctions({ userId }: { userId: string }) {
  const list = useInfiniteQuery(sanctionsOfPersonQuery(userId));
  return (
    <PagedList
      list={list}
      skeleton={<ModerationSkeleton text={text.decisionsLoading} />}
      failedText={text.decisionsFailed}
      empty={<p className="text-text-muted">{text.noDecisions}</p>}
    >
      {(sanctions) => (
        <>
          <ul
            aria-label={text.decisions}
            className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
          >
            {sanctions.map((sanction) => (
              <li key={sanction._id} className="grid gap-2 px-4 py-3 sm:px-5">
                <SanctionSummary sanction={sanction} showsTime />
                {sanction.appeal !== null && <AppealSummary appeal={sanction.appeal} />}
              </li>
            ))}
          </ul>
          <LoadMore list={list} failedText={text.decisionsFailed} className="justify-self-center" />
        </>
      )}
    </PagedList>
  );
}

function AppealSummary({ appeal }: { appeal: NonNullable<ModeratedSanction["appeal"]> }) {
  const { outcome, reason } = appeal;
  return (
    <div className="grid gap-1 border-line-strong border-s-2 ps-3">
      <p className="font-bold text-sm text-text-muted">{sanctionText.appeal}</p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {appeal.text}
      </p>
      <p className="font-medium">
        {outcome === null ? sanctionText.waiting : sanctionText.outcomes[outcome]}
      </p>
      {reason !== null && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {reason}
        </p>
      )}
    </div>
  );
}
