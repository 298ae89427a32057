import { useInfiniteQuery } from "@tanstack/react-query";
import { seriesText as text } from "#text/series.ts";
import { writerSeriesQuery } from "./queries.ts";
import { SeriesList } from "./series-list.tsx";

/** The series of a writer; `writerId` is a writer id or user id. */
export function WriterSeries({ writerId }: { writerId: string }) {
  const list = useInfiniteQuery(writerSeriesQuery(writerId));
  return (
    <SeriesList list={list} empty={<p className="text-text-muted">{text.ofWriter.empty}</p>} />
  );
}
