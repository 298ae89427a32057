import { useSearchParams } from "react-router";
import { moderationText as text } from "#text/moderation.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { Log } from "./log.tsx";
import { Reports } from "./reports.tsx";

const views = ["open", "handled", "log"] as const;
type View = (typeof views)[number];

const tabs = views.map((value) => ({ value, label: text.tabs[value] }));

/** Tabs for open reports, handled reports and the log, selected by `?view=`. */
export function Views() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((value) => value === search.get("view")) ?? "open";
  const setView = (next: View) =>
    setSearch(next === "open" ? {} : { view: next }, { replace: true });
  return (
    <Tabs label={text.views} items={tabs} value={view} onChange={setView}>
      {view === "log" ? <Log /> : <Reports key={view} state={view} />}
    </Tabs>
  );
}
