import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { secondFactorText } from "#text/second-factor.ts";
import { errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../../ui/form-failure.tsx";
import { PasswordField } from "../../../ui/text-field.tsx";
import { GoogleLink } from "../google-link.tsx";
import type { AccountInfo } from "./account-info.ts";

const { password: text, settings } = secondFactorText;

/**
 * A form that starts the set-up of a factor. For the first one it has a password field; `password` is undefined if it
 * stays empty after a new sign-in with Google. Failures of `onStart` are shown, and the input stays.
 */
export function PasswordStage({
  account: { needsPassword, isLinkedWithGoogle },
  submitLabel,
  onStart,
  children,
}: {
  account: AccountInfo;
  submitLabel: string;
  onStart: (password: string | undefined) => Promise<void>;
  /** Further fields, above the password. */
  children?: ReactNode;
}) {
  const failure = useFormFailure();
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(async ({ password }) => {
    failure.clear();
    try {
      await onStart(password === "" ? undefined : password);
    } catch (error) {
      showFieldErrors(error, ["password"], setError);
      const isAtField = hasFieldError(error, ["password"]);
      failure.show(errorMessage(error, settings.actionFailed), { isAtField });
    }
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={failure.onChange}
      className="grid gap-3"
    >
      {children}
      {needsPassword && (
        <>
          <PasswordField
            visible={visible}
            label={text.label}
            hint={text.hint}
            autoComplete="current-password"
            required={!isLinkedWithGoogle}
            error={formState.errors.password?.message}
            {...register("password", { required: !isLinkedWithGoogle && text.required })}
          />
          <Checkbox
            label={text.show}
            checked={visible}
            onChange={(event) => setVisible(event.target.checked)}
          />
          {isLinkedWithGoogle && (
            <div className="grid gap-3">
              <p className="text-text-muted">{text.googleHint}</p>
              <GoogleLink next="/theuser#security">{text.google}</GoogleLink>
            </div>
          )}
        </>
      )}
      <FormFailure message={failure.message} />
      <Button type="submit" variant="primary" block busy={formState.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
