import { limits } from "@kora/contract/limits";
import { truncateText } from "@kora/contract/truncate-text";
import { PenLine } from "lucide-react";
import { type UseFormReturn, useController } from "react-hook-form";
import { writingText } from "#text/writing.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import type { EditedFields } from "./editor/preview-dialog.tsx";
import { FieldGroup } from "./field-group.tsx";
import { type StoryValues, storyRules } from "./story-rules.ts";
import { countStoryWords, storyHtmlToText } from "./story-text.ts";
import { useStoryEditor } from "./use-story-editor.ts";

const { story: text } = writingText;

/** Characters shown in the preview. */
const previewLength = 600;

/** The story's preview, word count and editor. */
export function StoryField({
  form,
  edited,
}: {
  form: UseFormReturn<StoryValues>;
  /** Undefined for a new story. */
  edited: EditedFields | undefined;
}) {
  const { field, fieldState } = useController({
    control: form.control,
    name: "story",
    rules: { validate: storyRules.story },
  });
  const editor = useStoryEditor();
  const { Editor } = editor;
  const wordCount = countStoryWords(field.value);
  const error = fieldState.error?.message ?? (editor.failed ? text.notLoaded : undefined);
  return (
    <FieldGroup legend={text.label} hint={text.hint()} error={error}>
      <div className="overflow-hidden rounded-md border border-line-strong bg-surface-raised">
        {wordCount > 0 && (
          <p
            dir="auto"
            className="line-clamp-6 whitespace-pre-line px-4 pt-3 font-story leading-relaxed"
          >
            {truncateText(storyHtmlToText(field.value), previewLength)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 p-3">
          <Button
            ref={field.ref}
            icon={<PenLine aria-hidden="true" className="size-4.5" />}
            busy={editor.opening}
            onPointerEnter={editor.prepare}
            onClick={editor.open}
            onBlur={field.onBlur}
          >
            {wordCount > 0 ? text.goOn : text.write}
          </Button>
          <span
            className={cx(
              "text-sm tabular-nums",
              wordCount > limits.story.words ? "text-danger" : "text-text-muted",
            )}
          >
            {text.words(wordCount)}
          </span>
        </div>
      </div>
      {Editor && (
        <Editor
          form={form}
          edited={edited}
          initialHtml={field.value}
          onChange={(html) => field.onChange(html)}
          onClose={editor.close}
        />
      )}
    </FieldGroup>
  );
}
