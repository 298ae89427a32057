import { useEffect } from "react";
import { uiText } from "#text/ui.ts";

/**
 * Sets `document.title`: `<PageTitle title="…" />`, once per page, and in an overlay while it is open. Without `title`,
 * it is only the name of the app. Unmounting restores the previous title.
 */
export function PageTitle({ title }: { title?: string }) {
  useEffect(() => {
    const previous = document.title;
    document.title = title === undefined ? uiText.appName : uiText.pageTitle(title);
    return () => {
      document.title = previous;
    };
  }, [title]);
  return null;
}
