import type { ReactNode } from "react";
import type { To } from "react-router";
import { uiText } from "#text/ui.ts";
import { Button } from "./button.tsx";
import { LazyPatternStrip } from "./lazy-pattern-strip.tsx";
import { LazyRequestId } from "./lazy-request-id.tsx";
import { ButtonLink } from "./link.tsx";
import type { PatternVariant } from "./pattern.tsx";

function WithPattern({ pattern, children }: { pattern: PatternVariant; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-dialog justify-items-center gap-5 px-4 py-10 text-center">
      <LazyPatternStrip variant={pattern} className="h-12 w-48 rounded-md" />
      {children}
    </div>
  );
}

export interface EmptyStateProps {
  /** The text, often prescribed by the specification. */
  message: string;
  /** The next step, if it is one primary link. */
  link?: { to: To; text: string };
  /** Another next step: a `Button`, a `ButtonLink` or several. */
  action?: ReactNode;
  pattern?: PatternVariant;
}

/**
 * A strip of a cloth pattern, a message and the next step. Shown in place of content: for an empty list, a missing or
 * blocked page, or a question on a page of its own.
 */
export function EmptyState({ message, link, action, pattern = "river" }: EmptyStateProps) {
  return (
    <WithPattern pattern={pattern}>
      <p className="text-balance text-lg">{message}</p>
      {link && (
        <ButtonLink to={link.to} variant="primary">
          {link.text}
        </ButtonLink>
      )}
      {action}
    </WithPattern>
  );
}

/** A query that has failed. */
interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A failure of something other than one query. */
interface Failure {
  query?: undefined;
  /** The error; a server error's request id is shown. */
  error?: unknown;
  /** Retries; without it there is no button. */
  onRetry?: () => void;
  /** A retry is running. */
  busy?: boolean;
}

export type ErrorStateProps = { message: string } & ({ query: FailedQuery } | Failure);

function toFailure({ error, isFetching, refetch }: FailedQuery): Failure {
  return { error, onRetry: () => void refetch(), busy: isFetching };
}

/** Shown in place of content that could not be loaded: a text and the button "Try again". */
export function ErrorState({ message, ...source }: ErrorStateProps) {
  const { error, onRetry, busy = false } = source.query ? toFailure(source.query) : source;
  return (
    <WithPattern pattern="mud-cloth">
      <p role="alert" className="text-balance text-lg">
        {message}
      </p>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          {uiText.tryAgain}
        </Button>
      )}
      <LazyRequestId error={error} />
    </WithPattern>
  );
}
