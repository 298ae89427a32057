import { useSearchParams } from "react-router";
import { moderationText as text } from "#text/moderation.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Log } from "./log.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { Reports } from "./reports.tsx";

const Appeals = lazyComponent(async () => (await import("./appeals/appeals.tsx")).Appeals, {
  fallback: <ModerationSkeleton text={text.appeals.loading} />,
});
const Search = lazyComponent(async () => (await import("./search/search.tsx")).Search, {
  fallback: null,
});

const views = ["reports", "appeals", "search", "log"] as const;
type View = (typeof views)[number];

const tabs = views.map((value) => ({ value, label: text.tabs[value] }));

/** Tabs for the reports, the appeals, the search and the log, selected by `?view=`. */
export function Views() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((value) => value === search.get("view")) ?? "reports";
  const setView = (next: View) =>
    setSearch(next === "reports" ? {} : { view: next }, { replace: true });
  return (
    <Tabs label={text.views} items={tabs} value={view} onChange={setView}>
      <Panel view={view} />
    </Tabs>
  );
}

function Panel({ view }: { view: View }) {
  switch (view) {
    case "reports":
      return <Reports />;
    case "appeals":
      return <Appeals />;
    case "search":
      return <Search />;
    case "log":
      return <Log />;
  }
}
