import { limits } from "@kora/contract/limits";
import { useForm, useWatch } from "react-hook-form";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { groupRules } from "../group-rules.ts";
import type { HeldGroup } from "../held-group.ts";
import { useFacts } from "./use-facts.ts";

const { panel: text, create } = groupsText;

interface Facts {
  name: string;
  description: string;
}

/** Form for name and description. Keeps the input when the server refuses it. */
export function FactsForm({ group, onDone }: { group: HeldGroup; onDone: () => void }) {
  const toast = useToast();
  const takeFacts = useFacts();
  const { _id: id, name, description } = group;
  const { register, control, handleSubmit, setError, formState } = useForm<Facts>({
    defaultValues: { name, description },
  });
  const typed = useWatch({ control });
  const { errors, isSubmitting } = formState;
  const save = async (facts: Facts) => {
    try {
      const answer = await api.call("updateGroup", { params: { id }, body: facts });
      takeFacts(answer.group);
      toast(answer.msg, "success");
      onDone();
    } catch (error) {
      toast(errorMessage(error, text.saveFailed), "danger");
      showFieldErrors(error, ["name", "description"], setError);
    }
  };
  return (
    <form
      noValidate
      data-escape
      onSubmit={(event) => void handleSubmit(save)(event)}
      onKeyDown={({ key }) => key === "Escape" && onDone()}
      className="grid gap-4"
    >
      <TextField
        label={create.name}
        required
        autoFocus
        autoComplete="off"
        maxLength={limits.group.name}
        count={{ now: typed.name?.length ?? 0, max: limits.group.name }}
        error={errors.name?.message}
        dir="auto"
        {...register("name", groupRules.name)}
      />
      <TextArea
        label={create.description}
        rows={3}
        maxLength={limits.group.description}
        count={{ now: typed.description?.length ?? 0, max: limits.group.description }}
        error={errors.description?.message}
        dir="auto"
        {...register("description", groupRules.description)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{text.cancel}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
