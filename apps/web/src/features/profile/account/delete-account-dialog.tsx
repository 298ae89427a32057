import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { profileText } from "#text/profile.ts";
import { api } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { endSession, runSessionEnd } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../../ui/form-failure.tsx";
import { PasswordField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { GoogleLink } from "../../accounts/index.ts";
import { failureMessage } from "../failure-message.ts";
import { ownProfileQuery } from "../queries.ts";

const { account: text } = profileText;

/**
 * Deletes the account after a confirmation with the password or a new Google sign-in. After an error, the dialog stays
 * open and keeps its input.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const failure = useFormFailure();
  const { data: ownProfile } = useQuery(ownProfileQuery);
  const isLinkedWithGoogle = ownProfile?.user.isLinkedWithGoogle === true;
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: "" },
  });
  const { mutateAsync, isPending } = useMutation({
    // Without a password, the server requires a recent Google sign-in.
    mutationFn: (password: string) =>
      api.call("deleteAccount", { body: password === "" ? {} : { password } }),
  });
  const submit = handleSubmit(async ({ password }) => {
    failure.clear();
    try {
      await runSessionEnd(async () => {
        const { msg } = await mutateAsync(password);
        endSession({ loggedOut: true, accountDeleted: true });
        toast(msg, "success");
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
      description={text.deleteHint}
      role="alertdialog"
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid gap-4"
      >
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
            <GoogleLink next="/theuser#account">{text.google}</GoogleLink>
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
