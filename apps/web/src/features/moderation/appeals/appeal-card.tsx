import type { AppealOutcome } from "@kora/contract/moderation-actions";
import type { AppealView } from "@kora/contract/sanctions";
import { type ReactNode, useId } from "react";
import { moderationText } from "#text/moderation.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Badges } from "../badges.tsx";
import { ReportCopies } from "../copies/report-copies.tsx";
import { EntityContent } from "../entity-content.tsx";
import { moderationPath } from "../entity-paths.ts";
import { SanctionSummary } from "../sanction-summary.tsx";

const { appeals: text, suspended, username, noModerator, by } = moderationText;

const outcomes = ["overturned", "upheld"] as const satisfies readonly AppealOutcome[];

/** An appeal with the decision that it is against, and the outcome or the buttons that decide it. */
export function AppealCard({
  appeal,
  onSelect,
}: {
  appeal: AppealView;
  /** Called with the outcome that the viewer wants to decide. */
  onSelect: (outcome: AppealOutcome) => void;
}) {
  const id = useId();
  const { person, sanction, copies, outcome, reason, decidedBy, decidedAt } = appeal;
  // Null if the content was deleted.
  const { thing: currentContent } = appeal;
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface-raised p-4 shadow-card sm:p-5"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} className="min-w-0 font-medium text-lg [overflow-wrap:anywhere]">
          <TextLink to={moderationPath({ kind: "user", targetId: person._id })}>
            <bdi>{person.name}</bdi>
          </TextLink>{" "}
          <span className="font-normal font-sans text-sm text-text-muted">
            {username(person.username)}
          </span>
        </h2>
        {person.isSuspended && <Badges labels={[suspended]} />}
      </header>
      <Part title={text.appeal} date={appeal.createdAt}>
        <Text>{appeal.text}</Text>
      </Part>
      <Part title={text.decision} date={sanction.createdAt}>
        <SanctionSummary sanction={sanction} />
      </Part>
      {copies.length > 0 && <ReportCopies kind={sanction.kind} copies={copies} />}
      {currentContent !== null && sanction.kind !== "user" && (
        <Part title={text.now}>
          <EntityContent
            kind={sanction.kind}
            currentContent={currentContent}
            showsTextAndPicture={copies.length === 0}
          />
        </Part>
      )}
      {outcome === null ? (
        <Decide appeal={appeal} describedBy={id} onSelect={onSelect} />
      ) : (
        <Part title={text.outcome} date={decidedAt}>
          <p className="font-medium">{moderationText.sanction.outcomes[outcome]}</p>
          <Text>{reason ?? ""}</Text>
          <p className="text-sm text-text-muted">
            {by} {decidedBy === null ? noModerator : username(decidedBy.username)}
          </p>
        </Part>
      )}
    </article>
  );
}

/** The buttons that decide the appeal, or the reason why the viewer may not. */
function Decide({
  appeal: { mayDecide, person, sanction },
  describedBy,
  onSelect,
}: {
  appeal: AppealView;
  describedBy: string;
  onSelect: (outcome: AppealOutcome) => void;
}) {
  const viewerId = useViewerId();
  if (!mayDecide) {
    const isOwn = person._id === viewerId;
    const isOwnAct = sanction.moderator?._id === viewerId;
    const refusal = isOwnAct ? text.otherMustDecide : text.operatorMustDecide;
    return <p className="text-text-muted">{isOwn ? text.notOwn : refusal}</p>;
  }
  return (
    <div className="flex flex-wrap gap-2">
      {outcomes.map((outcome) => (
        <Button key={outcome} aria-describedby={describedBy} onClick={() => onSelect(outcome)}>
          {text.actions[outcome]}
        </Button>
      ))}
    </div>
  );
}

function Part({
  title,
  date = null,
  children,
}: {
  title: string;
  date?: string | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-baseline gap-x-2 text-sm text-text-muted">
        <h3 id={id} className="font-bold font-sans">
          {title}
        </h3>
        {date !== null && <RelativeTime date={date} />}
      </div>
      {children}
    </section>
  );
}

function Text({ children }: { children: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}
