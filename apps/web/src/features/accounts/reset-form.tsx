import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Band } from "../../ui/band.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { type NewPassword, resetRule } from "./new-password.ts";
import { NewPasswordFields, showPasswordFault } from "./new-password-fields.tsx";
import { useResetPassword } from "./queries.ts";
import { useFailureToast } from "./use-failure-toast.ts";
import { useLater } from "./use-later.ts";

const { said, reset: text } = accountsText;
const redirectAfter = 2000;

const isLinkDead = (error: unknown) =>
  error instanceof ApiError && error.fields.token !== undefined;

/** The form of the Reset password screen; after it, the login. */
export function ResetForm({ token }: { token: string }) {
  const failure = useFailureToast();
  const reset = useResetPassword();
  const form = useForm<NewPassword>({
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { handleSubmit, setError } = form;
  const submit = handleSubmit(async (values) => {
    failure.takeBack();
    const fault = showPasswordFault(values, resetRule, setError);
    if (fault !== null) return failure.say(fault);
    try {
      await reset.mutateAsync({ token, password: values.password });
    } catch (error) {
      // The way to a new link stands beside that sentence, which so stays.
      if (isLinkDead(error)) return;
      failure.say(errorMessage(error, text.failed));
      showFieldErrors(error, ["password"], setError);
    }
  });
  if (reset.isSuccess) return <Done />;
  const dead = isLinkDead(reset.error);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <NewPasswordFields
          rule={resetRule}
          hint={text.criteria}
          label={text.newPassword}
          showLabel={text.showPasswords}
        />
        <Button
          type="submit"
          variant="primary"
          block
          busy={reset.isPending}
          className="mt-2 min-h-12"
        >
          {text.submit}
        </Button>
        {dead && (
          <div className="mt-2 grid justify-items-start gap-3 rounded-md border-link border-s-4 bg-surface-sunken px-4 py-4">
            <p role="alert">{errorMessage(reset.error, said.resetLinkDead)}</p>
            <ButtonLink to="/login?forgot=" replace>
              {text.askAgain}
            </ButtonLink>
          </div>
        )}
      </form>
    </FormProvider>
  );
}

function Done() {
  const navigate = useNavigate();
  useLater(() => void navigate("/login", { replace: true }), redirectAfter);
  return (
    <div className="grid gap-6">
      <Band variant="river" className="h-12 w-48 rounded-md" />
      <p role="alert" className="text-lg">
        {said.passwordReset}
      </p>
      <ButtonLink to="/login" replace variant="primary" block>
        {text.login}
      </ButtonLink>
    </div>
  );
}
