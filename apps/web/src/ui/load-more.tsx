import { uiText } from "#text/ui.ts";
import type { NextPage } from "../lib/next-page.ts";
import { Button } from "./button.tsx";

export interface LoadMoreProps {
  next: NextPage;
  /** Said when the next part did not come. */
  failed: string;
  /** What the button says. */
  label?: string;
  className?: string;
}

/** After a list that comes part by part: the button for the next one, and why it did not come. */
export function LoadMore({ next, failed, label = uiText.loadMore, className }: LoadMoreProps) {
  return (
    <>
      {next.failed && (
        <p role="alert" className="text-danger">
          {failed}
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
