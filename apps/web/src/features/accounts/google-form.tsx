import { FormProvider, useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { GoogleLink } from "./google-link.tsx";
import { registrationRule } from "./new-password.ts";
import { NewPasswordFields, showPasswordFault } from "./new-password-fields.tsx";
import { useRegisterWithGoogle } from "./queries.ts";
import type { GoogleIdentity } from "./read-identity.ts";
import { useFailureToast } from "./use-failure-toast.ts";

const { fields, hints, said, google: text } = accountsText;

/** The form of the Complete registration screen. Where it leads is for the page, which sees the session. */
export function GoogleForm({ identity }: { identity: GoogleIdentity }) {
  const toast = useToast();
  const failure = useFailureToast();
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
    failure.takeBack();
    const fault = showPasswordFault(values, registrationRule, setError);
    if (fault !== null) return failure.say(fault);
    const { username } = values;
    try {
      const { msg } = await registration.mutateAsync({
        ...identity,
        username,
        password: values.password,
      });
      toast(msg || said.registeredWithGoogle, "success");
    } catch (error) {
      failure.say(errorMessage(error, said.registrationFailed));
      showFieldErrors(error, ["name", "email", "username", "password"], setError);
    }
  });
  const { error } = registration;
  const expired = error instanceof ApiError && error.code === "FORBIDDEN";
  // Somebody registered that address since: with Google again it leads to linking.
  const taken = error instanceof ApiError && error.fields.email !== undefined;

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
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
        <Button
          type="submit"
          variant="primary"
          block
          busy={registration.isPending}
          className="mt-2 min-h-12"
        >
          {text.submit}
        </Button>
        {(expired || taken) && <GoogleLink>{text.startAgain}</GoogleLink>}
      </form>
    </FormProvider>
  );
}
