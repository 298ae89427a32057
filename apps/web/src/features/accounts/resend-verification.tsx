import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { useResendVerification } from "./queries.ts";

const { said, resend } = accountsText;

/** Asks for the verification mail and says what the server says to it. Gives what went wrong. */
function useAsk() {
  const ask = useResendVerification();
  const toast = useToast();
  const send = async (email: string): Promise<unknown> => {
    try {
      toast((await ask.mutateAsync(email)).msg, "success");
      return null;
    } catch (error) {
      toast(errorMessage(error, said.registrationFailed), "danger");
      return error;
    }
  };
  return { send, busy: ask.isPending };
}

/** A sentence and the way to have the mail sent again, to the email that stands in a form. */
export function ResendNotice({
  children,
  getEmail,
}: {
  children: ReactNode;
  /** The email typed, or null after it was said to be wrong. */
  getEmail: () => Promise<string | null>;
}) {
  const { send, busy } = useAsk();
  const resendMail = async () => {
    const email = await getEmail();
    if (email !== null) await send(email);
  };
  return (
    <div className="grid justify-items-start gap-3 rounded-md border-link border-s-4 bg-surface-sunken px-4 py-4">
      <p>{children}</p>
      <Button busy={busy} onClick={() => void resendMail()}>
        {resend.submit}
      </Button>
    </div>
  );
}

/** Asks for the email and sends the mail to it. */
export function ResendForm() {
  const { send, busy } = useAsk();
  const form = useForm({ defaultValues: { email: "" } });
  const submit = form.handleSubmit(async ({ email }) => {
    showFieldErrors(await send(email.trim()), ["email"], form.setError);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        type="email"
        autoComplete="email"
        label={accountsText.fields.email}
        error={form.formState.errors.email?.message}
        {...form.register("email", fieldRules.email)}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {resend.submit}
      </Button>
    </form>
  );
}
