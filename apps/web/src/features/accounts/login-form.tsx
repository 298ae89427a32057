import { useState } from "react";
import { useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { ApiError, sentenceOf } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { useLogIn } from "./queries.ts";
import { ResendNotice } from "./resend-verification.tsx";

const { fields, said, login: text, resend } = accountsText;

function failureSentence(error: unknown): string {
  // Nobody's password was looked at.
  if (error instanceof ApiError && error.code === "OFFLINE") return text.unreachable;
  return sentenceOf(error, said.invalidCredentials);
}

/**
 * The form of the Login screen. `waiting`: the account of this browser waits for its email to be
 * verified. Where it leads is for the page, which knows when a session is there.
 */
export function LoginForm({ email, waiting }: { email: string; waiting: boolean }) {
  const toast = useToast();
  const login = useLogIn();
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, setError, trigger, getValues, formState } = useForm({
    defaultValues: { email, password: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await login.mutateAsync({ ...values, email: values.email.trim() });
    } catch (error) {
      toast(failureSentence(error), "danger");
      showFieldErrors(error, ["email", "password"], setError);
    }
  });
  const refused = login.error instanceof ApiError && login.error.code === "UNAUTHENTICATED";
  const getEmail = async () =>
    (await trigger("email", { shouldFocus: true })) ? getValues("email").trim() : null;

  return (
    <>
      {waiting && <ResendNotice getEmail={getEmail}>{resend.waiting}</ResendNotice>}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <TextField
          type="email"
          label={fields.email}
          autoComplete="username"
          required
          error={errors.email?.message}
          {...register("email", fieldRules.email)}
        />
        <PasswordField
          visible={visible}
          label={fields.password}
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register("password", fieldRules.password)}
        />
        <Checkbox
          label={fields.showPassword}
          checked={visible}
          onChange={(event) => setVisible(event.target.checked)}
        />
        <Button
          type="submit"
          variant="primary"
          block
          busy={login.isPending}
          className="mt-2 min-h-12"
        >
          {text.submit}
        </Button>
      </form>
      {refused && !waiting && (
        <ResendNotice getEmail={getEmail}>{resend.afterFailure}</ResendNotice>
      )}
    </>
  );
}
