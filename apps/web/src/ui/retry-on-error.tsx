import type { ReactNode } from "react";
import type { LoadFailure } from "./lazy-component.tsx";
import { ErrorState } from "./state-panels.tsx";

/** `onError` of `lazyComponent` for a part of a page: shows the message and a button that tries again. */
export function retryOnError(message: string) {
  return ({ retry, isRetrying }: LoadFailure<object>): ReactNode => (
    <ErrorState message={message} onRetry={retry} busy={isRetrying} />
  );
}
