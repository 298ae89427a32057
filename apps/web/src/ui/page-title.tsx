import { useEffect } from "react";
import { uiText } from "#text/ui.ts";

/** The title of the browser's tab: `<PageTitle title="…" />`, once on every page. */
export function PageTitle({ title }: { title?: string }) {
  useEffect(() => {
    document.title = title === undefined ? uiText.appName : uiText.pageTitle(title);
  }, [title]);
  return null;
}
