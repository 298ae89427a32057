import { useInfiniteQuery } from "@tanstack/react-query";
import { seriesText } from "#text/series.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { followedSeriesQuery } from "./queries.ts";
import { SeriesList } from "./series-list.tsx";

const { followed: text } = seriesText;

/** The content of /series/following: the series that the viewer follows. */
export function FollowedSeries() {
  const list = useInfiniteQuery(followedSeriesQuery);
  return (
    <div className="mx-auto grid max-w-feed gap-4">
      <PageTitle title={text.title} />
      <h1 className="font-medium font-story text-2xl">{text.title}</h1>
      <SeriesList
        list={list}
        empty={
          <EmptyState
            message={text.empty}
            action={<ButtonLink to="/story">{text.find}</ButtonLink>}
          />
        }
      />
    </div>
  );
}
