import { limits } from "@kora/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { seriesText } from "#text/series.ts";
import { useViewerId } from "../../lib/session.ts";
import { FieldLoadError } from "../../ui/field-load-error.tsx";
import { Select } from "../../ui/select.tsx";
import { writerSeriesQuery } from "./queries.ts";

const { field: text } = seriesText;

/**
 * Selects the series of a story among those of the viewer; null for none. A full series is left out, unless it is the
 * selected one. Without any series, renders nothing.
 */
export function SeriesField({
  hint = text.hint,
  value,
  onChange,
}: {
  hint?: string;
  value: string | null;
  onChange: (seriesId: string | null) => void;
}) {
  const list = useInfiniteQuery(writerSeriesQuery(useViewerId() ?? ""));
  const { data, error, isLoadingError, isFetching, refetch, hasNextPage, fetchNextPage } = list;
  // A select shows all options, so all pages are loaded; a griot has at most 200 series.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (isLoadingError) {
    return (
      <FieldLoadError
        label={text.label}
        message={seriesText.manager.failed}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  const available = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ _id, partCount }) => _id === value || partCount < limits.series.parts);
  if (available.length === 0) return null;
  return (
    <Select
      label={text.label}
      hint={hint}
      placeholder={text.none}
      options={available.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={available.some(({ _id }) => _id === value) ? (value ?? "") : ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    />
  );
}
