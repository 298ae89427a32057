import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { accountChangesText } from "#text/account-changes.ts";
import { profileText } from "#text/profile.ts";
import type { Api } from "../../../lib/create-api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../../ui/form-failure.tsx";
import { LabelledChoice } from "../../../ui/labelled-choice.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { PasswordField } from "../../../ui/text-field.tsx";
import { GoogleLink } from "../../accounts/index.ts";
import { failureMessage } from "../failure-message.ts";

const { account: text } = profileText;
const { deletion } = accountChangesText;

/** What happens to the published stories of a deleted account. */
type StoriesChoice = "erase" | "keep";

const storyChoices = [
  { value: "erase", label: deletion.erase },
  { value: "keep", label: deletion.keep },
] as const;

export interface DeletionDialogProps {
  /** The API client with the session of the user whose account is deleted. */
  client: Api;
  /** The user may leave the password out after a new sign-in with Google. */
  isLinkedWithGoogle: boolean;
  /** Path of the page to which the sign-in with Google leads back. */
  returnPath: string;
  /** Called with the server's message after the deletion. */
  onDeleted: (message: string) => void;
  /** Runs the deletion. */
  runDeletion?: (deletion: () => Promise<void>) => Promise<void>;
  onClose: () => void;
}

/**
 * Deletes an account after a confirmation with the password or a new Google sign-in. After an error, the dialog stays
 * open and keeps its input.
 */
export function DeletionDialog({
  client,
  isLinkedWithGoogle,
  returnPath,
  onDeleted,
  runDeletion = (deletion) => deletion(),
  onClose,
}: DeletionDialogProps) {
  const failure = useFormFailure();
  const [visible, setVisible] = useState(false);
  const [stories, setStories] = useState<StoriesChoice>("erase");
  // The server says the date, because the clock of this device may be wrong; it is later each time the dialog opens.
  const { data: deletionDate } = useQuery({
    queryKey: ["deletion date"],
    staleTime: 0,
    queryFn: ({ signal }) => client.call("getDeletionDate", {}, { signal }),
  });
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: "" },
  });
  const { mutateAsync, isPending } = useMutation({
    // Without a password, the server requires a recent Google sign-in.
    mutationFn: (password: string) =>
      client.call("deleteAccount", { body: { stories, ...(password !== "" && { password }) } }),
  });
  const submit = handleSubmit(async ({ password }) => {
    failure.clear();
    try {
      await runDeletion(async () => {
        const { msg } = await mutateAsync(password);
        onDeleted(msg);
      });
    } catch (error) {
      showFieldErrors(error, ["password"], setError);
      const isAtField = hasFieldError(error, ["password"]);
      failure.show(failureMessage(error, text.failed), { isAtField });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.question}
      description={toDescription(deletionDate?.eraseAt)}
      role="alertdialog"
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid gap-4"
      >
        <LabelledChoice title={deletion.stories}>
          <SegmentedControl
            label={deletion.stories}
            options={storyChoices}
            value={stories}
            onChange={setStories}
          />
        </LabelledChoice>
        <PasswordField
          visible={visible}
          label={text.password}
          autoComplete="current-password"
          required={!isLinkedWithGoogle}
          error={formState.errors.password?.message}
          {...register("password", { required: !isLinkedWithGoogle && text.passwordRequired })}
        />
        <Checkbox
          label={text.showPassword}
          checked={visible}
          onChange={(event) => setVisible(event.target.checked)}
        />
        {isLinkedWithGoogle && (
          <div className="grid gap-3">
            <p className="text-text-muted">{text.googleHint}</p>
            <GoogleLink next={returnPath}>{text.google}</GoogleLink>
          </div>
        )}
        <FormFailure message={failure.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.keep}</Button>
          <Button type="submit" variant="danger" busy={isPending}>
            {text.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** `eraseAt` is undefined until it is loaded. */
const toDescription = (eraseAt: string | undefined) =>
  eraseAt === undefined ? deletion.hint : `${deletion.until(eraseAt)} ${deletion.hint}`;
