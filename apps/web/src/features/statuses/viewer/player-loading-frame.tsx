import { X } from "lucide-react";
import type { ReactNode } from "react";
import { statusesText } from "#text/statuses.ts";
import { uiText } from "#text/ui.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { PlayerFrame } from "./player-frame.tsx";
import type { OpenStatusesState } from "./use-open-statuses.ts";

/** The player while its first status is loading or could not be loaded. */
export function PlayerLoadingFrame({
  state,
  onClose,
}: {
  state: Exclude<OpenStatusesState, { kind: "open" | "gone" }>;
  onClose: () => void;
}) {
  const { page: text } = statusesText;
  return (
    <PlayerFrame title={statusesText.title} onClose={onClose}>
      <EmptyPlayer onClose={onClose}>
        {state.kind === "loading" ? (
          <CenteredSpinner text={text.loading} />
        ) : (
          <div className="m-auto">
            <ErrorState
              message={text.failed}
              error={state.error}
              onRetry={state.retry}
              busy={state.busy}
            />
          </div>
        )}
      </EmptyPlayer>
    </PlayerFrame>
  );
}

/** The player's surface without a status, with a close button. */
export function EmptyPlayer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col overflow-hidden bg-surface px-3 pt-[calc(1.25rem+env(safe-area-inset-top))] sm:rounded-lg sm:shadow-overlay">
      <IconButton
        label={uiText.close}
        icon={<X aria-hidden="true" />}
        onClick={onClose}
        className="self-end"
      />
      {children}
    </div>
  );
}

export function CenteredSpinner({ text }: { text: string }) {
  return (
    <div role="status" className="m-auto">
      <Spinner />
      <span className="sr-only">{text}</span>
    </div>
  );
}
