import { uiText } from "#text/ui.ts";
import type { NextPage } from "../lib/next-page.ts";
import { Button } from "./button.tsx";

export interface LoadMoreProps {
  next: NextPage;
  /** Error text when the next page could not be loaded. */
  failedText: string;
  /** Label of the button, except after a failure. */
  label?: string;
  className?: string;
}

/** The end of a paginated list: a button for the next page, and an error when loading failed. */
export function LoadMore({ next, failedText, label = uiText.loadMore, className }: LoadMoreProps) {
  return (
    <>
      {next.failed && (
        <p role="alert" className="text-danger">
          {failedText}
        </p>
      )}
      {next.hasMore && (
        <Button busy={next.loading} onClick={next.loadMore} className={className}>
          {next.failed ? uiText.tryAgain : label}
        </Button>
      )}
    </>
  );
}
