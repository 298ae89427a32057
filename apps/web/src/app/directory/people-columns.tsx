import { peopleText as text } from "#text/people.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { Columns } from "../frame/columns.tsx";

const People = lazyComponent(
  async () => (await import("../../features/messages/people/people-page.tsx")).PeoplePage,
  { fallback: null, onError: retryOnError(text.failed) },
);

/** The user directory, next to the open profile on large screens. */
export function PeopleColumns() {
  return (
    <Columns
      listPath="/users"
      label={text.directory}
      list={(isSidebar) => <People isSidebar={isSidebar} />}
      placeholder={<EmptyState message={text.choose} />}
    />
  );
}
