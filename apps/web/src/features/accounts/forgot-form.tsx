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
import { useTimeout } from "./use-timeout.ts";

const { fields, messages, forgot: text } = accountsText;

/** Milliseconds until the result disappears. */
const messageDuration = 3000;

interface Message {
  readonly text: string;
  readonly failed: boolean;
}

/** Requests the password reset mail. `email` is the initial value; `takeFocus` focuses the field on mount. */
export function ForgotForm({ email, takeFocus = false }: { email: string; takeFocus?: boolean }) {
  const forgotPassword = useForgotPassword();
  const [message, setMessage] = useState<Message | null>(null);
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
      setMessage({ text: messages.resetSent, failed: false });
    } catch (error) {
      setMessage({ text: errorMessage(error, text.failed), failed: true });
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
        {message && <StatusMessage {...message} onExpire={() => setMessage(null)} />}
      </div>
    </form>
  );
}

function StatusMessage({ text, failed, onExpire }: Message & { onExpire: () => void }) {
  useTimeout(onExpire, messageDuration);
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
