import { uiText } from "#text/ui.ts";
import { Button } from "./button.tsx";
import { LazyRequestId } from "./lazy-request-id.tsx";

/** Like `ErrorState`, in place of a field of a form whose choices could not be loaded. */
export function FieldLoadError({
  label,
  message,
  error,
  busy,
  onRetry,
}: {
  label: string;
  message: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="font-medium">{label}</p>
      <p role="alert" className="-mt-1 text-sm text-text-muted">
        {message}
      </p>
      <Button onClick={onRetry} busy={busy}>
        {uiText.tryAgain}
      </Button>
      <LazyRequestId error={error} />
    </div>
  );
}
