import type { SeriesView } from "@kora/contract/series";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { seriesText } from "#text/series.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { seriesError, useCreateSeries, useDeleteSeries, writerSeriesQuery } from "./queries.ts";
import { SeriesFields, type SeriesValues } from "./series-fields.tsx";
import { SeriesList } from "./series-list.tsx";

const { manager: text, form: formText } = seriesText;

/** The section of the dashboard that lists, creates and deletes the viewer's series. */
export function SeriesManager({ writerId }: { writerId: string }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(writerSeriesQuery(writerId));
  const confirmDelete = useConfirmDelete();
  const remove = async (series: SeriesView) => {
    // The pressed button is removed with its series, so the focus moves to the heading.
    if (await confirmDelete(series)) heading.current?.focus();
  };
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-4 overflow-hidden rounded-lg border border-line bg-surface-raised px-4 py-6 shadow-card sm:px-6"
    >
      <header className="grid gap-1">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="font-medium font-story text-xl outline-none"
        >
          {text.title}
        </h2>
        <p className="text-text-muted">{text.intro}</p>
      </header>
      <SeriesList
        list={list}
        empty={<p className="text-text-muted">{text.empty}</p>}
        renderAction={(series) => (
          <IconButton
            label={text.deleteNamed(series.title)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void remove(series)}
          />
        )}
      />
      <NewSeries />
    </section>
  );
}

/** Returns a function that deletes a series after a confirmation, and resolves to whether it was deleted. */
function useConfirmDelete(): (series: SeriesView) => Promise<boolean> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeleteSeries();
  return async ({ _id, title }) => {
    const confirmed = await confirm({
      question: text.deleteQuestion(title),
      detail: text.deleteDetail,
      confirm: text.delete,
      danger: true,
    });
    if (!confirmed) return false;
    try {
      await mutateAsync(_id);
      toast(text.deleted, "success");
      return true;
    } catch (error) {
      toast(seriesError(error, text.deleteFailed), "danger");
      return false;
    }
  };
}

const emptyValues: SeriesValues = {
  title: "",
  shortDescription: "",
  genre: [],
  language: null,
  rating: "everyone",
  state: "ongoing",
};

/** A button that opens the form of a new series. The page of the new series follows. */
function NewSeries() {
  const [values, setValues] = useState<SeriesValues | null>(null);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useCreateSeries();
  if (values === null) {
    return (
      <Button onClick={() => setValues(emptyValues)} className="justify-self-start">
        {text.new}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(values, { onSuccess: ({ _id }) => void navigate(`/series/${_id}`) });
  };
  return (
    <form
      noValidate
      aria-label={text.new}
      onSubmit={submit}
      className="grid gap-5 border-line border-t pt-5"
    >
      <SeriesFields values={values} error={error} onChange={setValues} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isPending}>
          {formText.create}
        </Button>
        <Button onClick={() => setValues(null)}>{formText.cancel}</Button>
      </div>
    </form>
  );
}
