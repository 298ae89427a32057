import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { TextField } from "../../ui/text-field.tsx";
import { fieldRules } from "./field-rules.ts";
import { useForgotPassword } from "./queries.ts";
import { isErrorMessage, messageDuration } from "./reset-mail-message.ts";
import { useTimeout } from "./use-timeout.ts";

const { fields, messages, forgot: text } = accountsText;

/** Requests the password reset mail. `takeFocus` is set when the user opened this form with a link. */
export function ForgotForm({ email, takeFocus = false }: { email: string; takeFocus?: boolean }) {
  const forgotPassword = useForgotPassword();
  const [message, setMessage] = useState<{ readonly text: string } | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { email },
  });
  useEffect(() => {
    if (takeFocus) setFocus("email");
  }, [takeFocus, setFocus]);
  const submit = handleSubmit(async (values) => {
    setMessage(null);
    try {
      await forgotPassword.mutateAsync(values.email.trim());
      setMessage({ text: messages.resetSent });
    } catch (error) {
      setMessage({ text: errorMessage(error, text.failed) });
      showFieldErrors(error, ["email"], setError);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextField
        type="email"
        label={fields.email}
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register("email", fieldRules.email)}
      />
      <Button
        type="submit"
        variant="primary"
        block
        busy={forgotPassword.isPending}
        className="min-h-12"
      >
        {text.submit}
      </Button>
      <div role="status" className="min-h-14">
        {message && <StatusMessage text={message.text} onExpire={() => setMessage(null)} />}
      </div>
    </form>
  );
}

function StatusMessage({ text, onExpire }: { text: string; onExpire: () => void }) {
  useTimeout(onExpire, messageDuration);
  const failed = isErrorMessage(text);
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <p
      className={cx(
        "flex animate-rise items-center gap-3 rounded-md border-s-4 bg-surface-sunken px-4 py-3.5",
        failed ? "border-danger text-danger" : "border-success text-success",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {text}
    </p>
  );
}
