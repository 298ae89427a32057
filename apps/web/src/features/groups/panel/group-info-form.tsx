import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { useForm, useWatch } from "react-hook-form";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { isEscape } from "../../../lib/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { groupRules } from "../group-rules.ts";
import { useApplyGroupInfo } from "./use-apply-group-info.ts";

const { panel: text, create } = groupsText;

interface GroupInfoValues {
  name: string;
  description: string;
}

/**
 * Form for name and description. Keeps the input when the server refuses it. `onDone` is called after saving or
 * cancelling.
 */
export function GroupInfoForm({ group, onDone }: { group: CachedGroup; onDone: () => void }) {
  const toast = useToast();
  const applyGroupInfo = useApplyGroupInfo();
  const { _id: id, name, description } = group;
  const { register, control, handleSubmit, setError, formState } = useForm<GroupInfoValues>({
    defaultValues: { name, description },
  });
  const values = useWatch({ control });
  const { errors, isSubmitting } = formState;
  const save = async (info: GroupInfoValues) => {
    try {
      const response = await api.call("updateGroup", { params: { id }, body: info });
      applyGroupInfo(response.group);
      toast(response.msg, "success");
      onDone();
    } catch (error) {
      toast(errorMessage(error, text.saveFailed), "danger");
      showFieldErrors(error, ["name", "description"], setError);
    }
  };
  return (
    <form
      noValidate
      // Keeps the dialog around the form from closing on Escape.
      data-handles-escape
      onSubmit={(event) => void handleSubmit(save)(event)}
      onKeyDown={(event) => isEscape(event) && onDone()}
      className="grid gap-4"
    >
      <TextField
        label={create.name}
        required
        autoFocus
        autoComplete="off"
        maxLength={limits.group.name}
        count={{ used: countCharacters(values.name ?? ""), max: limits.group.name }}
        error={errors.name?.message}
        dir="auto"
        {...register("name", groupRules.name)}
      />
      <TextArea
        label={create.description}
        rows={3}
        maxLength={limits.group.description}
        count={{ used: countCharacters(values.description ?? ""), max: limits.group.description }}
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
