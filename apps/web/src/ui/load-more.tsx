import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { uiText } from "#text/ui.ts";
import { errorMessage } from "../lib/api.ts";
import { getNextPageState } from "../lib/next-page.ts";
import { Button } from "./button.tsx";

export interface LoadMoreProps {
  list: UseInfiniteQueryResult;
  /** Error text when the next page could not be loaded, unless the server says why. */
  failedText: string;
  /** Label of the button, except after a failure. */
  label?: string;
  className?: string;
}

/** The end of a paginated list: a button for the next page, and an error when loading failed. */
export function LoadMore({ list, failedText, label = uiText.loadMore, className }: LoadMoreProps) {
  const { hasMore, loading, failed, loadMore } = getNextPageState(list);
  return (
    <>
      {failed && (
        <p role="alert" className="text-danger">
          {errorMessage(list.error, failedText)}
        </p>
      )}
      {hasMore && (
        <Button busy={loading} onClick={loadMore} className={className}>
          {failed ? uiText.tryAgain : label}
        </Button>
      )}
    </>
  );
}
