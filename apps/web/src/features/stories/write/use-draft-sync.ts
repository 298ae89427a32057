import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ActiveDraft } from "../../drafts/index.ts";
import { type StoryValues, toDraft } from "./story-rules.ts";

const fields = [
  "title",
  "shortDescription",
  "story",
  "genre",
  "posterImage",
  "posterAlt",
  "rating",
  "warnings",
  "language",
  "tags",
  "noteBefore",
  "noteAfter",
  "playlists",
  "series",
  "shownTo",
] as const satisfies readonly (keyof StoryValues)[];

/** Passes every change of the form to its draft. */
export function useDraftSync(
  form: UseFormReturn<StoryValues>,
  draftEditor: Pick<ActiveDraft["draftEditor"], "change">,
): void {
  const { subscribe, getValues } = form;
  useEffect(() => {
    let previousValues = getValues();
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // The callback also runs for other changes of the form's state.
        const changed = fields.some((name) => !Object.is(values[name], previousValues[name]));
        previousValues = { ...values };
        if (changed) draftEditor.change(toDraft(values));
      },
    });
  }, [subscribe, getValues, draftEditor]);
}
