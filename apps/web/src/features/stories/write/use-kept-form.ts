import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FoundDraft } from "../../drafts/index.ts";
import { type StoryValues, toDraft } from "./story-rules.ts";

const fields = [
  "title",
  "shortDescription",
  "story",
  "genre",
  "posterImage",
  "posterAlt",
  "playlists",
] as const satisfies readonly (keyof StoryValues)[];

/** Hands every change of the form to its draft. */
export function useKeptForm(
  form: UseFormReturn<StoryValues>,
  session: Pick<FoundDraft["session"], "change">,
): void {
  const { subscribe, getValues } = form;
  useEffect(() => {
    let last = getValues();
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // It is told of every change of the form's state, not of its values alone.
        const changed = fields.some((name) => !Object.is(values[name], last[name]));
        last = { ...values };
        if (changed) session.change(toDraft(values));
      },
    });
  }, [subscribe, getValues, session]);
}
