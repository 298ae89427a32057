import type { MouseEvent } from "react";
import { writingText } from "#text/writing.ts";

/** Link to the new story, for the toast after publishing. Toasts are outside the router, so `onFollow` navigates. */
export function PublishedLink({
  storyId,
  onFollow,
}: {
  storyId: string;
  onFollow: (to: string) => void;
}) {
  const to = `/story/${storyId}`;
  const follow = (event: MouseEvent) => {
    // With these keys, the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(to);
  };
  return (
    <a
      href={to}
      onClick={follow}
      className="inline-flex min-h-11 shrink-0 items-center rounded-sm px-2 font-medium text-link underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {writingText.publish.open}
    </a>
  );
}
