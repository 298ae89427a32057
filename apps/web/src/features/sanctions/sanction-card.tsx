import type { SanctionView } from "@kora/contract/sanctions";
import { useId, useRef, useState } from "react";
import { sanctionsText as text } from "#text/sanctions.ts";
import { textDraftKey, useTextDraft } from "../../lib/text-draft.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { AppealForm } from "./appeal-form.tsx";
import type { Account } from "./queries.ts";

/** An act of moderators that weighs on the user: what, why, until when, and the appeal. */
export function SanctionCard({ account, sanction }: { account: Account; sanction: SanctionView }) {
  const id = useId();
  const { _id, state, reason, createdAt, appeal, mayAppeal } = sanction;
  // A warning has no duration.
  const hasState = sanction.act !== "warn" || state !== "active";
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useTextDraft(textDraftKey("appeal", account.userId, _id));
  return (
    <article
      id={_id}
      aria-labelledby={id}
      className="grid scroll-mt-18 grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface-raised p-4 shadow-card sm:p-6"
    >
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
          {hasState && (
            <span
              className={cx(
                "rounded-full border px-2.5 leading-6",
                state === "active" ? "border-danger text-danger" : "border-line-strong",
              )}
            >
              {text.states[state]}
            </span>
          )}
          <time dateTime={createdAt}>{text.decided(createdAt)}</time>
        </p>
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          data-no-focus-outline
          dir="auto"
          className="font-medium font-story text-xl [overflow-wrap:anywhere]"
        >
          {text.heading(sanction)}
        </h2>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {text.effect(sanction)}
        </p>
      </header>
      <Quoted title={text.reason}>{reason}</Quoted>
      {appeal !== null && (
        <section className="grid gap-3">
          <Quoted title={text.appeal.title}>{appeal.text}</Quoted>
          <p className="font-medium">
            {appeal.outcome === null ? text.appeal.waiting : text.appeal.outcomes[appeal.outcome]}
          </p>
          {appeal.reason !== null && <Quoted title={text.reason}>{appeal.reason}</Quoted>}
        </section>
      )}
      {/* A text that was typed stays when an appeal is no longer possible. */}
      {(mayAppeal || typed !== "") && (
        <AppealArea
          account={account}
          sanction={sanction}
          typed={typed}
          onType={setTyped}
          onClosed={() => heading.current?.focus()}
          headingId={id}
        />
      )}
      {!mayAppeal && appeal === null && state !== "undone" && (
        <p className="text-text-muted">{text.appeal.tooLate}</p>
      )}
    </article>
  );
}

/** A text by another user, with its heading. */
function Quoted({ title, children }: { title: string; children: string }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-bold font-sans text-sm text-text-muted">{title}</h3>
      <p
        dir="auto"
        className="whitespace-pre-line border-line-strong border-s-2 ps-3 [overflow-wrap:anywhere]"
      >
        {children}
      </p>
    </div>
  );
}

function AppealArea({
  account,
  sanction: { _id, appealableUntil, mayAppeal },
  typed,
  onType,
  onClosed,
  headingId,
}: {
  account: Account;
  sanction: SanctionView;
  typed: string;
  onType: (typed: string) => void;
  /** Called when the form is closed, to move the focus. */
  onClosed: () => void;
  headingId: string;
}) {
  const [isOpen, setOpen] = useState(typed !== "");
  const close = () => {
    setOpen(false);
    onClosed();
  };
  return (
    <section className="grid justify-items-start gap-3 border-line border-t pt-4">
      <p className="text-text-muted">
        {mayAppeal ? text.appeal.possible(appealableUntil) : text.appeal.notSent}
      </p>
      {isOpen || !mayAppeal ? (
        <div className="w-full">
          <AppealForm
            account={account}
            sanctionId={_id}
            typed={typed}
            onType={onType}
            maySend={mayAppeal}
            onClose={close}
          />
        </div>
      ) : (
        <Button aria-describedby={headingId} onClick={() => setOpen(true)}>
          {text.appeal.open}
        </Button>
      )}
    </section>
  );
}
