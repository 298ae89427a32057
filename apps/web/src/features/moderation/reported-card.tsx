import type { ReportedEntity } from "@kora/contract/moderation";
import type { ModerationAction } from "@kora/contract/moderation-actions";
import { useId, useState } from "react";
import { moderationText as text } from "#text/moderation.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { availableActions } from "./available-actions.ts";
import type { ModerationInput } from "./use-moderate.ts";

/** Reported content with its author, reports and moderation actions. */
export function ReportedCard({
  reported,
  onAction,
}: {
  reported: ReportedEntity;
  onAction: (body: ModerationInput["body"]) => void;
}) {
  const id = useId();
  const [selectedAction, setSelectedAction] = useState<ModerationAction | null>(null);
  // `thing` is the reported content, null if it was deleted; `act` is the last action, null while a report is open.
  const { kind, thing, reportCount, reports, act } = reported;
  const title = thing?.title ?? text.deletedContent;
  // A set, because the label of the last action is often that of the state that it led to.
  const badges = new Set<string>();
  if (thing?.isHidden) badges.add(text.hidden);
  if (thing?.author?.isSuspended) badges.add(text.suspended);
  if (act !== null) badges.add(text.doneLabels[act]);
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface-raised p-4 shadow-card sm:p-5"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2
          id={id}
          tabIndex={-1}
          data-reported
          className="min-w-0 font-medium text-lg outline-none [overflow-wrap:anywhere]"
        >
          <span className="font-normal text-sm text-text-muted">{text.kinds[kind]} </span>
          <bdi>{title}</bdi>
        </h2>
        {[...badges].map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
      </header>
      {thing !== null && <ReportedContent kind={kind} thing={thing} />}
      <section aria-label={text.reports(reportCount)} className="grid gap-1.5">
        <h3 className="font-bold font-sans text-sm text-text-muted">{text.reports(reportCount)}</h3>
        <ul className="grid gap-2">
          {reports.map(({ _id, reason, reporter, createdAt }) => (
            <li key={_id} className="border-line-strong border-s-2 ps-3 leading-snug">
              <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {reason}
              </p>
              <p className="text-sm text-text-muted">
                {reporter === null ? text.deletedUser : text.username(reporter.username)}{" "}
                <RelativeTime date={createdAt} />
              </p>
            </li>
          ))}
        </ul>
        {reportCount > reports.length && (
          <p className="text-sm text-text-muted">{text.earlier(reportCount - reports.length)}</p>
        )}
      </section>
      <div className="flex flex-wrap gap-2">
        {availableActions(reported).map((action) => (
          <Button
            key={action}
            variant={action === "suspend" ? "danger" : "secondary"}
            aria-describedby={id}
            onClick={() => setSelectedAction(action)}
          >
            {text.actionLabels[action]}
          </Button>
        ))}
      </div>
      {selectedAction !== null && (
        <ActionDialog
          action={selectedAction}
          targetName={targetName(selectedAction, reported)}
          currentRating={reported.thing?.rating ?? null}
          onClose={() => setSelectedAction(null)}
          onSubmit={(body) => {
            setSelectedAction(null);
            onAction(body);
          }}
        />
      )}
    </article>
  );
}

/** Actions about the author of the content. */
const authorActions: readonly ModerationAction[] = ["warn", "suspend", "restore", "setBirthMonth"];

/** Returns the name of what an action is about: the author, or the content. */
function targetName(action: ModerationAction, { thing }: ReportedEntity): string {
  const author = thing?.author;
  if (author && authorActions.includes(action)) return author.name;
  return thing?.title ?? text.deletedContent;
}

function Badge({ children }: { children: string }) {
  return (
    <span className="rounded-full border border-line-strong px-2.5 text-sm leading-6">
      {children}
    </span>
  );
}

function ReportedContent({
  kind,
  thing,
}: {
  kind: ReportedEntity["kind"];
  thing: NonNullable<ReportedEntity["thing"]>;
}) {
  const { author, text: content, path, storyTitle, picture, createdAt } = thing;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {kind === "story" && picture !== null && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="max-h-48 w-full rounded-md bg-surface-sunken object-cover"
        />
      )}
      {content !== "" && (
        <p
          dir="auto"
          // Focusable, so that the arrow keys scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
          tabIndex={0}
          className="max-h-48 overflow-y-auto whitespace-pre-line rounded-md bg-surface-sunken px-3 py-2 [overflow-wrap:anywhere]"
        >
          {content}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
        {author !== null && (
          <span className="inline-flex min-w-0 items-center gap-2">
            <Avatar src={author.avatar} name={author.name} size={24} />
            <TextLink to={`/user/${author._id}`} className="truncate">
              <bdi>{author.name}</bdi>
            </TextLink>
            <span className="truncate">{text.username(author.username)}</span>
          </span>
        )}
        {storyTitle !== null && <span dir="auto">{text.onStory(storyTitle)}</span>}
        <RelativeTime date={createdAt} />
        {path !== null && <TextLink to={path}>{text.show}</TextLink>}
      </p>
    </div>
  );
}
