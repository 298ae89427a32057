import { uiText } from "#text/ui.ts";
import { Button } from "./button.tsx";

/** A message and a button that tries again, shown above stale data that could not be refetched. */
export function RefreshNotice({
  message,
  onRetry,
  busy,
}: {
  message: string;
  onRetry: () => void;
  /** True while a retry is running. */
  busy: boolean;
}) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-surface-sunken py-1.5 ps-4 pe-1.5">
      <p role="alert" className="min-w-0">
        {message}
      </p>
      <Button variant="quiet" className="shrink-0" busy={busy} onClick={onRetry}>
        {uiText.tryAgain}
      </Button>
    </div>
  );
}
