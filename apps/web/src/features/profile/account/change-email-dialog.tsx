import { toEmailAddress } from "@kora/contract/email-address";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { accountChangesText } from "#text/account-changes.ts";
import { profileText } from "#text/profile.ts";
import { errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../../ui/form-failure.tsx";
import { PasswordField, TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { GoogleLink } from "../../accounts/index.ts";
import { ownProfileQuery } from "../queries.ts";
import { useChangeEmail } from "./account-queries.ts";

const { email: text } = accountChangesText;

const fieldNames = ["email", "password"] as const;

const getFirstInput = () => document.querySelector<HTMLElement>("[role=alertdialog] input");

/** Asks for the new email and the password. After an error, the dialog stays open and keeps its input. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const failure = useFormFailure();
  const { data: ownProfile } = useQuery(ownProfileQuery);
  const isLinkedWithGoogle = ownProfile?.user.isLinkedWithGoogle === true;
  const change = useChangeEmail();
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    failure.clear();
    try {
      const { msg } = await change.mutateAsync({ ...values, email: values.email.trim() });
      toast(msg, "success");
      onClose();
    } catch (error) {
      showFieldErrors(error, fieldNames, setError);
      const isAtField = hasFieldError(error, fieldNames);
      failure.show(errorMessage(error, text.failed), { isAtField });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.dialogTitle}
      description={text.dialogHint}
      // A click outside would lose what was typed.
      role="alertdialog"
      firstFocus={getFirstInput}
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid gap-4"
      >
        <TextField
          type="email"
          label={text.label}
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register("email", {
            required: text.required,
            validate: (email) => toEmailAddress(email) !== undefined || text.invalid,
          })}
        />
        <PasswordField
          visible={visible}
          label={text.password}
          autoComplete="current-password"
          required={!isLinkedWithGoogle}
          error={errors.password?.message}
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
          <Button onClick={onClose}>{profileText.cancel}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {text.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
