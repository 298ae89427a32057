import { useEffect } from "react";
import { uiText } from "#text/ui.ts";

/**
 * The title of the browser's tab: `<PageTitle title="…" />`, once on every page, and in an overlay for
 * as long as it is open.
 */
export function PageTitle({ title }: { title?: string }) {
  useEffect(() => {
    const before = document.title;
    document.title = title === undefined ? uiText.appName : uiText.pageTitle(title);
    return () => {
      document.title = before;
    };
  }, [title]);
  return null;
}
