import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure, hasFieldError } from "../../ui/form-failure.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PatternStrip } from "../../ui/pattern.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { type NewPassword, resetRule } from "./new-password.ts";
import { NewPasswordFields, useNewPasswordFormFailure } from "./new-password-fields.tsx";
import { isResetLinkInvalid, useResetPassword } from "./queries.ts";
import { useTimeout } from "./use-timeout.ts";

const { messages, reset: text } = accountsText;
/** Milliseconds for which the success message is shown before the redirect. */
const redirectDelay = 2000;

export interface ResetFormProps {
  token: string;
  /** Called when the password was reset, or the link turned out to be invalid: the page then hides its invitation. */
  onFinished: () => void;
}

/** The form of the Reset password screen. Redirects to the login after success. */
export function ResetForm({ token, onFinished }: ResetFormProps) {
  const failure = useNewPasswordFormFailure();
  const reset = useResetPassword();
  const form = useForm<NewPassword>({
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { handleSubmit, setError } = form;
  const submit = handleSubmit(async (values) => {
    failure.clear();
    try {
      await reset.mutateAsync({ token, password: values.password });
      onFinished();
    } catch (error) {
      // This error is shown above the form that requests a new link.
      if (isResetLinkInvalid(error)) return onFinished();
      showFieldErrors(error, ["password"], setError);
      const isAtField = hasFieldError(error, ["password"]);
      failure.show(errorMessage(error, text.failed), { isAtField });
    }
  }, failure.onInvalid);
  if (reset.isSuccess) return <ResetDone />;
  if (isResetLinkInvalid(reset.error)) return <ResetLinkInvalid error={reset.error} />;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid gap-3"
      >
        <NewPasswordFields
          rule={resetRule}
          hint={text.criteria}
          label={text.newPassword}
          showLabel={text.showPasswords}
        />
        <FormFailure message={failure.message} />
        <Button
          type="submit"
          variant="primary"
          block
          busy={reset.isPending}
          className="mt-2 min-h-12"
        >
          {text.submit}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Says that the link is not valid any more, and requests a new one. */
export function ResetLinkInvalid({ error }: { error: unknown }) {
  return (
    <div className="grid gap-5">
      <p role="alert" className="text-lg">
        {errorMessage(error, messages.resetLinkInvalid)}
      </p>
      <ForgotForm email="" takeFocus />
    </div>
  );
}

function ResetDone() {
  const navigate = useNavigate();
  useTimeout(() => void navigate("/login", { replace: true }), redirectDelay);
  return (
    <div className="grid gap-6">
      <PatternStrip variant="river" className="h-12 w-48 rounded-md" />
      <p role="alert" className="text-lg">
        {messages.passwordReset}
      </p>
      <ButtonLink to="/login" replace variant="primary" block>
        {text.login}
      </ButtonLink>
    </div>
  );
}
