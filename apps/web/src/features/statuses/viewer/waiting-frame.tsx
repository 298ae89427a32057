import { X } from "lucide-react";
import type { ReactNode } from "react";
import { memoirText } from "#text/statuses.ts";
import { uiText } from "#text/ui.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import type { Opening } from "./use-opening.ts";
import { ViewerFrame } from "./viewer-frame.tsx";

/** The player while its first status is loading or could not be loaded. */
export function WaitingFrame({
  opening,
  onClose,
}: {
  opening: Exclude<Opening, { kind: "open" | "gone" }>;
  onClose: () => void;
}) {
  const { page: text } = memoirText;
  return (
    <ViewerFrame title={memoirText.title} onClose={onClose}>
      <Waiting onClose={onClose}>
        {opening.kind === "loading" ? (
          <WaitingSpinner text={text.loading} />
        ) : (
          <div className="m-auto">
            <ErrorState
              sentence={text.failed}
              error={opening.error}
              onRetry={opening.retry}
              busy={opening.busy}
            />
          </div>
        )}
      </Waiting>
    </ViewerFrame>
  );
}

/** The player's surface without a status, with a close button. */
export function Waiting({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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

export function WaitingSpinner({ text }: { text: string }) {
  return (
    <div role="status" className="m-auto">
      <Spinner />
      <span className="sr-only">{text}</span>
    </div>
  );
}
