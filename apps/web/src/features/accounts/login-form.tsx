import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextLink } from "../../ui/link.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { fieldRules } from "./field-rules.ts";
import type { ForgotState } from "./login-state.ts";
import { useLogIn } from "./queries.ts";
import { ResendNotice } from "./resend-verification.tsx";
import { useFailureToast } from "./use-failure-toast.ts";

const { fields, said, login: text, forgot, resend } = accountsText;
const overLogin: ForgotState = { overLogin: true };

/** What stands in the form's fields. */
export interface TypedLogin {
  email: string;
  password: string;
}

function failureSentence(error: unknown): string {
  // Nobody's password was looked at.
  if (error instanceof ApiError && error.code === "OFFLINE") return text.unreachable;
  return errorMessage(error, said.invalidCredentials);
}

/**
 * The form of the Login screen. `waiting`: the account of this browser waits for its email to be
 * verified. Where it leads is for the page, which knows when a session is there.
 */
export function LoginForm({
  typed,
  takeFocus,
  waiting,
  forgotPath,
  onForgot,
}: {
  typed: TypedLogin;
  /** The person comes back to it from what had taken its place. */
  takeFocus: boolean;
  waiting: boolean;
  forgotPath: string;
  /** Gets what is typed, before the way to `forgotPath`. */
  onForgot: (typed: TypedLogin) => void;
}) {
  const failure = useFailureToast();
  const login = useLogIn();
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, setError, setFocus, trigger, getValues, formState } =
    useForm<TypedLogin>({ defaultValues: typed });
  const { errors } = formState;
  useEffect(() => {
    if (takeFocus) setFocus("email");
  }, [takeFocus, setFocus]);
  const submit = handleSubmit(async (values) => {
    failure.takeBack();
    try {
      await login.mutateAsync({ ...values, email: values.email.trim() });
    } catch (error) {
      failure.say(failureSentence(error));
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
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={fields.showPassword}
            checked={visible}
            onChange={(event) => setVisible(event.target.checked)}
          />
          <TextLink
            to={forgotPath}
            state={overLogin}
            onClick={() => onForgot(getValues())}
            className="inline-flex min-h-11 items-center"
          >
            {forgot.link}
          </TextLink>
        </div>
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
