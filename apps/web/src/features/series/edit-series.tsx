import type { SeriesView } from "@kora/contract/series";
import { type FormEvent, useState } from "react";
import { seriesText } from "#text/series.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useEditSeries } from "./queries.ts";
import { SeriesFields, type SeriesValues } from "./series-fields.tsx";

const { form: text } = seriesText;

/**
 * The form of the viewer's series. After a conflict it says so, and saving again overwrites the version that was fetched
 * meanwhile; what was typed stays.
 */
export function EditSeries({ series, onClose }: { series: SeriesView; onClose: () => void }) {
  const { title, shortDescription, genre, language, rating, state } = series;
  const stored = { title, shortDescription, genre, language, rating, state };
  const [values, setValues] = useState<SeriesValues>(stored);
  const toast = useToast();
  const { mutate, isPending, error } = useEditSeries(series._id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { ...values, revision: series.revision },
      {
        onSuccess: () => {
          toast(text.saved, "success");
          onClose();
        },
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-5 rounded-lg border border-line bg-surface-raised px-4 py-6 shadow-card sm:px-6"
    >
      <h1 dir="auto" className="font-medium font-story text-2xl [overflow-wrap:anywhere]">
        {text.legend(title)}
      </h1>
      <SeriesFields values={values} error={error} onChange={setValues} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isPending}>
          {text.save}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </form>
  );
}
