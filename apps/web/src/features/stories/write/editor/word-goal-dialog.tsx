import { limits } from "@kora/contract/limits";
import { useForm } from "react-hook-form";
import { storyEditorText } from "#text/story-editor.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { toWordGoal } from "./word-goal.ts";

const { goal: text } = storyEditorText;

/** Sets or removes the number of words that the writer aims at. */
export function WordGoalDialog({
  goal,
  onChange,
  onClose,
}: {
  goal: number | null;
  onChange: (goal: number | null) => void;
  onClose: () => void;
}) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { words: goal === null ? "" : String(goal) },
  });
  const save = handleSubmit(({ words }) => {
    onChange(toWordGoal(words));
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <DialogForm onSubmit={save}>
        <TextField
          label={text.words}
          hint={text.hint}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.words?.message}
          {...register("words", {
            validate: (words) => toWordGoal(words) !== null || text.invalid(limits.story.words),
          })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {goal !== null && (
            <Button
              variant="quiet"
              className="me-auto"
              onClick={() => {
                onChange(null);
                onClose();
              }}
            >
              {text.remove}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {text.save}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
