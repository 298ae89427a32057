import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage, type NextSignInStep } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { useReportHydrated } from "../../lib/use-report-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../ui/form-failure.tsx";
import { TextLink } from "../../ui/link.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { fieldRules } from "./field-rules.ts";
import { openedFromLoginState } from "./login-state.ts";
import { openSanctionsIfSuspended, toNextSignInStep, useLogIn } from "./queries.ts";
import { ResendNotice } from "./resend-verification.tsx";

const { fields, messages, login: text, forgot, resend } = accountsText;

export interface LoginValues {
  email: string;
  password: string;
}

function failureMessage(error: unknown): string {
  // The server could not check the password.
  if (error instanceof ApiError && error.code === "OFFLINE") return text.unreachable;
  return errorMessage(error, messages.invalidCredentials);
}

/**
 * The form of the Login screen. `awaitsVerification`: the email of the account registered in this browser is not
 * verified yet. `LoginPage` redirects once a session exists.
 */
export function LoginForm({
  initialValues,
  takeFocus,
  awaitsVerification,
  forgotPath,
  onForgot,
  onNextStep,
}: {
  initialValues: LoginValues;
  /** Focuses the email field on mount: the user returned from the forgot-password view. */
  takeFocus: boolean;
  awaitsVerification: boolean;
  forgotPath: string;
  /** Called with the typed values before the navigation to `forgotPath`. */
  onForgot: (initialValues: LoginValues) => void;
  /** Called with the typed values after a right password, if the sign-in needs another step. */
  onNextStep: (request: NextSignInStep, values: LoginValues) => void;
}) {
  const failure = useFormFailure();
  const login = useLogIn();
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, setError, setFocus, trigger, getValues, formState } =
    useForm<LoginValues>({ defaultValues: initialValues });
  const { errors } = formState;
  useReportHydrated();
  useEffect(() => {
    if (takeFocus) setFocus("email");
  }, [takeFocus, setFocus]);
  const submit = handleSubmit(async (values) => {
    failure.clear();
    try {
      await login.mutateAsync({ ...values, email: values.email.trim() });
    } catch (error) {
      const nextStep = toNextSignInStep(error);
      if (nextStep) onNextStep(nextStep, values);
      if (nextStep || openSanctionsIfSuspended(error)) return;
      showFieldErrors(error, ["email", "password"], setError);
      const isAtField = hasFieldError(error, ["email", "password"]);
      failure.show(failureMessage(error), { isAtField });
    }
  });
  const credentialsRejected =
    login.error instanceof ApiError && login.error.code === "UNAUTHENTICATED";
  const getValidEmail = async () =>
    (await trigger("email", { shouldFocus: true })) ? getValues("email").trim() : null;

  return (
    <>
      {awaitsVerification && <ResendNotice getEmail={getValidEmail}>{resend.waiting}</ResendNotice>}
      <form
        // Without JavaScript, a form without a method would put the password into the URL.
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid gap-3"
      >
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
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={fields.showPassword}
            checked={visible}
            onChange={(event) => setVisible(event.target.checked)}
          />
          <TextLink
            to={forgotPath}
            state={openedFromLoginState}
            onClick={() => onForgot(getValues())}
            className="inline-flex min-h-11 items-center"
          >
            {forgot.link}
          </TextLink>
        </div>
        <FormFailure message={failure.message} />
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
      {credentialsRejected && !awaitsVerification && (
        <ResendNotice getEmail={getValidEmail}>{resend.afterFailure}</ResendNotice>
      )}
    </>
  );
}
