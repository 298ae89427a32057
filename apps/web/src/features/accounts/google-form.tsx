import { FormProvider, useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure, hasFieldError } from "../../ui/form-failure.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { GoogleLink } from "./google-link.tsx";
import { registrationRule } from "./new-password.ts";
import { NewPasswordFields, useNewPasswordFormFailure } from "./new-password-fields.tsx";
import { useRegisterWithGoogle } from "./queries.ts";
import type { GoogleIdentity } from "./read-identity.ts";

const { fields, hints, messages, google: text } = accountsText;

/** The form of the Complete registration page (`GooglePage`), which redirects once a session exists. */
export function GoogleForm({ identity }: { identity: GoogleIdentity }) {
  const toast = useToast();
  const failure = useNewPasswordFormFailure();
  const registration = useRegisterWithGoogle();
  const form = useForm({
    defaultValues: {
      name: identity.name,
      email: identity.email,
      username: "",
      password: "",
      confirmPassword: "",
    },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    failure.clear();
    const { username } = values;
    try {
      const { msg } = await registration.mutateAsync({
        ...identity,
        username,
        password: values.password,
      });
      toast(msg || messages.registeredWithGoogle, "success");
    } catch (error) {
      const fieldNames = ["name", "email", "username", "password"] as const;
      showFieldErrors(error, fieldNames, setError);
      const isAtField = hasFieldError(error, fieldNames);
      failure.show(errorMessage(error, messages.requestFailed), { isAtField });
    }
  }, failure.onInvalid);
  const { error } = registration;
  // The server no longer remembers the Google sign-in of this browser.
  const isSignInExpired = error instanceof ApiError && error.code === "FORBIDDEN";
  // An account with this email was created in the meantime. Another Google sign-in offers to link it.
  const isEmailTaken = error instanceof ApiError && error.fields.email !== undefined;

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid gap-3"
      >
        <TextField
          label={fields.name}
          hint={text.fromGoogle}
          autoComplete="name"
          readOnly
          error={errors.name?.message}
          {...register("name")}
        />
        <TextField
          type="email"
          label={fields.email}
          hint={text.fromGoogle}
          autoComplete="username"
          readOnly
          error={errors.email?.message}
          {...register("email")}
        />
        <TextField
          label={fields.username}
          hint={hints.username}
          autoComplete="nickname"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register("username", fieldRules.username)}
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
        {(isSignInExpired || isEmailTaken) && <GoogleLink>{text.startAgain}</GoogleLink>}
      </form>
    </FormProvider>
  );
}
