import { limits } from "@kora/contract/limits";
import { countCharacters } from "@kora/contract/text-length";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { groupsText } from "#text/groups.ts";
import { errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../../ui/form-failure.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { groupRules } from "../group-rules.ts";
import { clearGroupDraft, loadGroupDraft, type NewGroup, saveGroupDraft } from "./group-draft.ts";
import { PictureField } from "./picture-field.tsx";
import { PrivacyField } from "./privacy-field.tsx";
import { useCreateGroup } from "./use-create-group.ts";
import { useNewPicture } from "./use-new-picture.ts";

const { create: text } = groupsText;
const fieldNames = ["name", "description"] as const;

/** Form for a new group. Its values except the picture are stored in this tab until the group is created. */
export function CreateForm() {
  const userId = useViewerId();
  const navigate = useNavigate();
  const toast = useToast();
  const failure = useFormFailure();
  const mutation = useCreateGroup();
  const picture = useNewPicture();
  const { register, control, handleSubmit, setError, setValue, formState } = useForm<NewGroup>({
    defaultValues: loadGroupDraft(userId),
  });
  const values = useWatch({ control });
  const { name = "", description = "", privacy = "public" } = values;
  const isCreated = mutation.isSuccess;
  useEffect(() => {
    if (!isCreated) saveGroupDraft({ name, description, privacy }, userId);
  }, [name, description, privacy, userId, isCreated]);
  const createAndOpen = async (group: NewGroup) => {
    failure.clear();
    try {
      const created = await mutation.mutateAsync({ group, picture: picture.getBlob() });
      clearGroupDraft(userId);
      if (created.isPictureMissing) toast(text.pictureFailed, "danger");
      else toast(text.created(created.name), "success");
      void navigate(`/group/${created._id}`, { replace: true });
    } catch (error) {
      showFieldErrors(error, fieldNames, setError);
      const isAtField = hasFieldError(error, fieldNames);
      failure.show(errorMessage(error, text.failed), { isAtField });
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(createAndOpen)(event)}
      onChange={failure.onChange}
      className="grid gap-6"
    >
      <PictureField name={name} picture={picture} />
      <TextField
        label={text.name}
        required
        autoComplete="off"
        maxLength={limits.group.name}
        count={{ used: countCharacters(name), max: limits.group.name }}
        error={formState.errors.name?.message}
        dir="auto"
        {...register("name", groupRules.name)}
      />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        rows={3}
        maxLength={limits.group.description}
        count={{ used: countCharacters(description), max: limits.group.description }}
        error={formState.errors.description?.message}
        dir="auto"
        {...register("description", groupRules.description)}
      />
      <PrivacyField value={privacy} onChange={(chosen) => setValue("privacy", chosen)} />
      <FormFailure message={failure.message} />
      <Button
        type="submit"
        variant="primary"
        block
        busy={mutation.isPending || isCreated}
        className="min-h-12"
      >
        {text.submit}
      </Button>
    </form>
  );
}
