import { recentText as text } from "#text/recent.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { Columns } from "../frame/columns.tsx";

const SocialsList = lazyComponent(async () => (await import("./socials-page.tsx")).SocialsPage, {
  fallback: null,
  onError: retryOnError(text.failed),
});

/** The viewer's chats and groups, next to the open conversation on large screens. */
export function SocialsColumns() {
  return (
    <Columns
      listPath="/recent"
      label={text.title}
      list={(isSidebar) => <SocialsList isSidebar={isSidebar} />}
      placeholder={<EmptyState message={text.choose} />}
    />
  );
}
