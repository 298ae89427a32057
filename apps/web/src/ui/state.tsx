import type { ReactNode } from "react";
import { uiText } from "#text/ui.ts";
import type { BandVariant } from "./band.tsx";
import { Button } from "./button.tsx";
import { LaterBand } from "./later-band.tsx";
import { LaterReference } from "./later-reference.tsx";

function Drawn({ variant, children }: { variant: BandVariant; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-dialog justify-items-center gap-5 px-4 py-10 text-center">
      <LaterBand variant={variant} className="h-12 w-48 rounded-md" />
      {children}
    </div>
  );
}

export interface EmptyStateProps {
  /** The specification's sentence. */
  sentence: string;
  /** The one thing to do next: a `Button` or `ButtonLink`. */
  action?: ReactNode;
  variant?: BandVariant;
}

/** A place with nothing in it yet: a drawing, a sentence and the one thing to do next. */
export function EmptyState({ sentence, action, variant = "river" }: EmptyStateProps) {
  return (
    <Drawn variant={variant}>
      <p className="text-balance text-lg">{sentence}</p>
      {action}
    </Drawn>
  );
}

export interface ErrorStateProps {
  sentence: string;
  /** Why it could not: of a fault of the server's its number is shown. */
  error?: unknown;
  /** Tries again what failed; without it there is no button. */
  onRetry?: () => void;
  /** The retry is under way. */
  busy?: boolean;
}

/** A place that could not be filled: a sentence and Try again. */
export function ErrorState({ sentence, error, onRetry, busy = false }: ErrorStateProps) {
  return (
    <Drawn variant="mud">
      <p role="alert" className="text-balance text-lg">
        {sentence}
      </p>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          {uiText.tryAgain}
        </Button>
      )}
      <LaterReference error={error} />
    </Drawn>
  );
}
