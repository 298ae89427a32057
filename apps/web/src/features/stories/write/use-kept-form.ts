import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DraftKeeper } from "../../drafts/index.ts";
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

/**
 * Hands every change of the form to the keeper of its draft. Returns what ends that and forgets the
 * draft, for a story that is published.
 */
export function useKeptForm(form: UseFormReturn<StoryValues>, keeper: DraftKeeper): () => void {
  const over = useRef(false);
  const { subscribe, getValues } = form;
  useEffect(() => {
    let last = getValues();
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // It is told of every change of the form's state, not of its values alone.
        const changed = fields.some((name) => !Object.is(values[name], last[name]));
        last = { ...values };
        if (changed && !over.current) keeper.change(toDraft(values));
      },
    });
  }, [subscribe, getValues, keeper]);
  return () => {
    over.current = true;
    void keeper.forget().catch(() => undefined);
  };
}
