import { useState } from "react";
import { useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage, type NextSignInStep } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../ui/form-failure.tsx";
import { TextLink } from "../../ui/link.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { GoogleLink } from "./google-link.tsx";
import { openSanctionsIfSuspended, toNextSignInStep, useLinkGoogle } from "./queries.ts";

const { fields, messages, google } = accountsText;
const text = google.link;

/**
 * Asks for the password of the account that has the email of the Google identity, to link the two. `email` comes
 * from the URL and is only displayed, because the server knows it already; "" means unknown.
 */
export function LinkForm({
  email,
  onNextStep,
}: {
  email: string;
  /** Called after a right password, if the sign-in needs another step. */
  onNextStep: (request: NextSignInStep) => void;
}) {
  const toast = useToast();
  const failure = useFormFailure();
  const linking = useLinkGoogle();
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(async (values) => {
    failure.clear();
    try {
      const { msg } = await linking.mutateAsync(values);
      toast(msg, "success");
    } catch (error) {
      const nextStep = toNextSignInStep(error);
      if (nextStep) onNextStep(nextStep);
      if (nextStep || openSanctionsIfSuspended(error)) return;
      showFieldErrors(error, ["password"], setError);
      const isAtField = hasFieldError(error, ["password"]);
      failure.show(errorMessage(error, messages.requestFailed), { isAtField });
    }
  });
  // The server no longer remembers the Google sign-in of this browser.
  const isSignInExpired = linking.error instanceof ApiError && linking.error.code === "FORBIDDEN";
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={failure.onChange}
      className="grid gap-3"
    >
      <p className="mb-2">{text.explanation}</p>
      {email !== "" && (
        <TextField
          type="email"
          label={fields.email}
          hint={google.fromGoogle}
          autoComplete="username"
          readOnly
          value={email}
        />
      )}
      <PasswordField
        visible={visible}
        label={fields.password}
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register("password", fieldRules.password)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={fields.showPassword}
          checked={visible}
          onChange={(event) => setVisible(event.target.checked)}
        />
        <TextLink to="/login?forgot=" className="inline-flex min-h-11 items-center">
          {text.forgot}
        </TextLink>
      </div>
      <FormFailure message={failure.message} />
      <Button
        type="submit"
        variant="primary"
        block
        busy={linking.isPending}
        className="mt-2 min-h-12"
      >
        {text.submit}
      </Button>
      {isSignInExpired && <GoogleLink>{google.startAgain}</GoogleLink>}
    </form>
  );
}
