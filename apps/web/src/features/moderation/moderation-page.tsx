import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { moderationText as text } from "#text/moderation.ts";
import { ApiError } from "../../lib/api.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { NotFoundPage } from "../shell/index.ts";
import { Log } from "./log.tsx";
import { reportsQuery } from "./queries.ts";
import { Reports } from "./reports.tsx";

const views = ["open", "handled", "log"] as const;
type View = (typeof views)[number];

const items = views.map((value) => ({ value, label: text.tabs[value] }));

/** The page at /moderation. For whoever is no moderator it is not there. */
export function ModerationPage() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get("view")) ?? "open";
  const { error } = useInfiniteQuery(reportsQuery("open"));
  if (error instanceof ApiError && error.status === 403) return <NotFoundPage />;
  const show = (next: View) => setSearch(next === "open" ? {} : { view: next }, { replace: true });
  return (
    <div className="mx-auto grid max-w-feed grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle title={text.title} />
      <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
      <Tabs label={text.views} items={items} value={view} onChange={show}>
        {view === "log" ? <Log /> : <Reports key={view} state={view} />}
      </Tabs>
    </div>
  );
}
