import { registrationStrength } from "@kora/contract/password-strength";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { ApiError, sentenceOf } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { GoogleLink } from "./google-link.tsx";
import { managedPassword, newPasswordFault } from "./new-password.ts";
import { useRegisterWithGoogle } from "./queries.ts";
import type { GoogleIdentity } from "./read-identity.ts";
import { StrengthMeter } from "./strength-meter.tsx";

const { fields, hints, said, google: text } = accountsText;
const rules = { strength: registrationStrength, passwordsDontMatch: said.passwordsDontMatch };

/** The form of the Complete registration screen. Where it leads is for the page, which sees the session. */
export function GoogleForm({ identity }: { identity: GoogleIdentity }) {
  const toast = useToast();
  const registration = useRegisterWithGoogle();
  const [visible, setVisible] = useState(false);
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      name: identity.name,
      email: identity.email,
      username: "",
      password: "",
      confirmPassword: "",
    },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  const submit = handleSubmit(async (values) => {
    const fault = newPasswordFault(values, rules);
    if (fault) {
      toast(fault.sentence, "danger");
      setError(fault.name, { type: "rule", message: fault.sentence }, { shouldFocus: true });
      return;
    }
    const { username } = values;
    try {
      const { msg } = await registration.mutateAsync({
        ...identity,
        username,
        password: values.password,
      });
      toast(msg || said.registeredWithGoogle, "success");
    } catch (error) {
      toast(sentenceOf(error, said.registrationFailed), "danger");
      showFieldErrors(error, ["name", "email", "username", "password"], setError);
    }
  });
  const expired = registration.error instanceof ApiError && registration.error.code === "FORBIDDEN";

  return (
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
      <PasswordField
        visible={visible}
        label={fields.password}
        hint={hints.password}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...managedPassword}
        {...register("password", fieldRules.password)}
      />
      <StrengthMeter password={password} />
      <PasswordField
        visible={visible}
        label={fields.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
      <Checkbox
        label={fields.showPassword}
        checked={visible}
        onChange={(event) => setVisible(event.target.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        block
        busy={registration.isPending}
        className="mt-2 min-h-12"
      >
        {text.submit}
      </Button>
      {expired && <GoogleLink>{text.startAgain}</GoogleLink>}
    </form>
  );
}
