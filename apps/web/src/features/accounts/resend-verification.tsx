import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../ui/form-failure.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { useResendVerification } from "./queries.ts";

const { messages, resend } = accountsText;

/** Requests another verification mail and shows the server's message. `send` resolves to the error, or null. */
function useResendMail() {
  const mutation = useResendVerification();
  const toast = useToast();
  const failure = useFormFailure();
  const send = async (email: string): Promise<unknown> => {
    failure.clear();
    try {
      toast((await mutation.mutateAsync(email)).msg, "success");
      return null;
    } catch (error) {
      failure.show(errorMessage(error, messages.requestFailed));
      return error;
    }
  };
  return { send, failure, busy: mutation.isPending };
}

/** A notice with a button that sends the verification mail again, to the email typed in a form. */
export function ResendNotice({
  children,
  getEmail,
}: {
  children: ReactNode;
  /** Returns the typed email, or null if it is invalid; the form then shows the error. */
  getEmail: () => Promise<string | null>;
}) {
  const { send, failure, busy } = useResendMail();
  const resendMail = async () => {
    const email = await getEmail();
    if (email !== null) await send(email);
  };
  return (
    <div className="grid justify-items-start gap-3 rounded-md border-link border-s-4 bg-surface-sunken px-4 py-4">
      <p>{children}</p>
      <FormFailure message={failure.message} />
      <Button busy={busy} onClick={() => void resendMail()}>
        {resend.submit}
      </Button>
    </div>
  );
}

/** A form that asks for the email and sends the verification mail to it. */
export function ResendForm() {
  const { send, failure, busy } = useResendMail();
  const form = useForm({ defaultValues: { email: "" } });
  const submit = form.handleSubmit(async ({ email }) => {
    showFieldErrors(await send(email.trim()), ["email"], form.setError);
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={failure.onChange}
      className="grid gap-4"
    >
      <TextField
        type="email"
        autoComplete="email"
        label={accountsText.fields.email}
        error={form.formState.errors.email?.message}
        {...form.register("email", fieldRules.email)}
      />
      <FormFailure message={failure.message} />
      <Button type="submit" variant="primary" block busy={busy} className="min-h-12">
        {resend.submit}
      </Button>
    </form>
  );
}
