import { type FieldPath, FormProvider, useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { useReportHydrated } from "../../lib/use-report-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure, hasFieldError } from "../../ui/form-failure.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { registrationRule } from "./new-password.ts";
import { NewPasswordFields, useNewPasswordFormFailure } from "./new-password-fields.tsx";
import { useRegister } from "./queries.ts";

interface Values {
  name: string;
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
}

const emptyValues: Values = {
  name: "",
  username: "",
  email: "",
  password: "",
  confirmPassword: "",
};
const fieldNames: readonly FieldPath<Values>[] = [
  "name",
  "username",
  "email",
  "password",
  "confirmPassword",
];
const { fields, hints, messages, register: text } = accountsText;

/** The form of the Register screen; `onRegistered` gets the email that the verification mail is sent to. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const toast = useToast();
  const failure = useNewPasswordFormFailure();
  const registration = useRegister();
  const form = useForm<Values>({
    defaultValues: emptyValues,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;

  useReportHydrated();
  const submit = handleSubmit(async (values) => {
    failure.clear();
    const email = values.email.trim();
    try {
      const { msg } = await registration.mutateAsync({ ...values, email });
      toast(msg || messages.registered, "success");
      onRegistered(email);
    } catch (error) {
      showFieldErrors(error, fieldNames, setError);
      const isAtField = hasFieldError(error, fieldNames);
      failure.show(errorMessage(error, messages.requestFailed), { isAtField });
    }
  }, failure.onInvalid);

  return (
    <FormProvider {...form}>
      <form
        // Without JavaScript, a form without a method would put the password into the URL.
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid gap-3"
      >
        <TextField
          label={fields.name}
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register("name", fieldRules.name)}
        />
        <TextField
          label={fields.username}
          hint={hints.username}
          // The login asks for the email, so password managers must store the email as the username.
          autoComplete="nickname"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register("username", fieldRules.username)}
        />
        <TextField
          type="email"
          label={fields.email}
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register("email", fieldRules.email)}
        />
        <NewPasswordFields rule={registrationRule} hint={hints.password} />
        <FormFailure message={failure.message} />
        <Button
          type="submit"
          variant="primary"
          block
          busy={registration.isPending}
          className="mt-2 min-h-12"
        >
          {text.submit}
        </Button>
      </form>
    </FormProvider>
  );
}
