import type { SeriesWithContents } from "@kora/contract/series";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { seriesText } from "#text/series.ts";
import { Button } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { moveItem } from "../../ui/reorder.ts";
import { ReorderableRows } from "../../ui/reorderable-rows.tsx";
import { Select } from "../../ui/select.tsx";
import { useToast } from "../../ui/toast.tsx";
import { ownStoriesQuery, seriesError, useSetParts } from "./queries.ts";

const { arrange: text } = seriesText;

interface Part {
  readonly _id: string;
  readonly title: string;
}

/** The parts of the viewer's series as rows that can be moved by drag or keyboard, taken out and added. */
export function ArrangeParts({
  series,
  onClose,
}: {
  series: SeriesWithContents;
  onClose: () => void;
}) {
  const [parts, setParts] = useState<readonly Part[]>(series.contents);
  const toast = useToast();
  const { mutate, isPending, error } = useSetParts(series._id);
  const save = () =>
    mutate(
      { stories: parts.map(({ _id }) => _id), revision: series.revision },
      {
        onSuccess: () => {
          toast(text.saved, "success");
          onClose();
        },
      },
    );
  return (
    <section aria-label={text.label} className="grid gap-5">
      <PartRows parts={parts} onChange={setParts} />
      <AddPart parts={parts} onAdd={(part) => setParts([...parts, part])} />
      <p role="alert" className="text-danger empty:hidden">
        {error && seriesError(error, text.failed)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isPending} onClick={save}>
          {text.save}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </section>
  );
}

function PartRows({
  parts,
  onChange,
}: {
  parts: readonly Part[];
  onChange: (parts: readonly Part[]) => void;
}) {
  return (
    <ReorderableRows
      ids={parts.map(({ _id }) => _id)}
      titleAt={(index) => parts[index]?.title ?? ""}
      text={text}
      rowClassName="h-16"
      onMove={(from, to) => onChange(moveItem(parts, from, to))}
      onRemove={(index) => onChange(parts.toSpliced(index, 1))}
    >
      {(index) => (
        <>
          <span aria-hidden="true" className="w-7 shrink-0 text-end text-text-muted tabular-nums">
            {index + 1}
          </span>
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium font-story">
            {parts[index]?.title}
          </span>
        </>
      )}
    </ReorderableRows>
  );
}

/** Selects one of the viewer's stories that is in no series. */
function AddPart({ parts, onAdd }: { parts: readonly Part[]; onAdd: (part: Part) => void }) {
  const list = useInfiniteQuery(ownStoriesQuery);
  const partIds = new Set(parts.map(({ _id }) => _id));
  const stories = (list.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ _id, series }) => series === null && !partIds.has(_id));
  return (
    <div className="grid gap-3">
      {stories.length > 0 && (
        <Select
          label={text.add}
          hint={text.addHint}
          placeholder={text.choose}
          options={stories.map(({ _id, title }) => ({ value: _id, label: title }))}
          value=""
          onChange={({ target }) => {
            const story = stories.find(({ _id }) => _id === target.value);
            if (story) onAdd({ _id: story._id, title: story.title });
          }}
        />
      )}
      <LoadMore list={list} failedText={text.addFailed} className="justify-self-start" />
    </div>
  );
}
