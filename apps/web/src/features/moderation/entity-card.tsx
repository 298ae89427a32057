import type { ModeratedEntity } from "@kora/contract/moderation";
import { useId } from "react";
import { moderationText as text } from "#text/moderation.ts";
import { TextLink } from "../../ui/link.tsx";
import { Actions } from "./actions/actions.tsx";
import { hasOpenReports } from "./actions/available-actions.ts";
import { Badges, toBadgeLabels } from "./badges.tsx";
import { ReportCopies } from "./copies/report-copies.tsx";
import { EntityContent } from "./entity-content.tsx";
import { moderationPath } from "./entity-paths.ts";
import { EntityReports } from "./entity-reports.tsx";
import { Notes } from "./notes/notes.tsx";
import { TakeBar } from "./take-bar.tsx";

/** Content with its author, reports, notes and moderation actions. */
export function EntityCard({
  entity,
  headingLevel = 2,
  onSelectAction,
}: {
  entity: ModeratedEntity;
  /** 1 if the card is the only content of a page. */
  headingLevel?: 1 | 2 | 3;
  /** Called when the viewer selects an action, before the dialog that confirms it. */
  onSelectAction?: () => void;
}) {
  const id = useId();
  // `currentContent` is null if the content was deleted, `lastAction` if none was taken or a report is open.
  const { kind, thing: currentContent, reportCount, copies, act: lastAction, noteCount } = entity;
  const isPage = headingLevel === 1;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface-raised p-4 shadow-card sm:p-5"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Heading
          id={id}
          tabIndex={-1}
          // The list of reports moves the focus to it.
          data-entity-heading
          className="min-w-0 font-medium text-lg outline-none [overflow-wrap:anywhere]"
        >
          <span className="font-normal font-sans text-sm text-text-muted">{text.kinds[kind]} </span>
          <bdi>{currentContent?.title ?? text.deletedContent}</bdi>
        </Heading>
        <Badges labels={toBadgeLabels(entity)} />
      </header>
      {currentContent !== null && (
        <EntityContent
          kind={kind}
          currentContent={currentContent}
          showsTextAndPicture={copies.length === 0}
        />
      )}
      {copies.length > 0 && <ReportCopies kind={kind} copies={copies} />}
      {reportCount > 0 ? (
        <EntityReports {...entity} />
      ) : (
        lastAction === null && <p className="text-text-muted">{text.notReported}</p>
      )}
      {hasOpenReports(entity) && <TakeBar entity={entity} describedBy={id} />}
      <Actions target={entity} headingId={id} onSelectAction={onSelectAction} />
      <footer className="flex flex-wrap items-start justify-between gap-x-4 border-line border-t pt-2">
        <Notes target={entity} count={noteCount} startsOpen={isPage} />
        {!isPage && (
          <TextLink
            to={moderationPath(entity)}
            aria-describedby={id}
            className="inline-flex min-h-11 items-center"
          >
            {text.details}
          </TextLink>
        )}
      </footer>
    </article>
  );
}
