import { Controller, type UseFormReturn } from "react-hook-form";
import { publicationText as text } from "#text/publication.ts";
import {
  checkPublishTime,
  getDefaultPublishTime,
  PublishTime,
} from "../../../entities/story/publish-time.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { StoryValues } from "./story-rules.ts";

/** Chooses whether a new story is published at once or at a time. */
export function PublishTimeField({ form: { control } }: { form: UseFormReturn<StoryValues> }) {
  return (
    <Controller
      control={control}
      name="publishAt"
      rules={{ validate: (time) => time === null || checkPublishTime(time) }}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <div className="grid gap-2">
          <Checkbox
            label={text.later}
            checked={value !== null}
            onChange={({ target }) => onChange(target.checked ? getDefaultPublishTime() : null)}
          />
          {value !== null && (
            <PublishTime
              ref={ref}
              value={value}
              error={fieldState.error?.message}
              onChange={onChange}
            />
          )}
        </div>
      )}
    />
  );
}
