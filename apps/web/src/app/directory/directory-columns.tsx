import { writersText as text } from "#text/writers.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { Columns } from "../frame/columns.tsx";

const Directory = lazyComponent(
  async () => (await import("../../features/writers/directory/directory-page.tsx")).DirectoryPage,
  { fallback: null, onError: retryOnError(text.failed) },
);

/**
 * The directory of writers, next to the open profile on large screens. The specification puts the directory at /chat,
 * and the chat with a user at /chat/{userId}.
 */
export function DirectoryColumns() {
  return (
    <Columns
      listPath="/chat"
      label={text.title}
      list={(isSidebar) => <Directory isSidebar={isSidebar} />}
      placeholder={<EmptyState message={text.choose} />}
    />
  );
}
