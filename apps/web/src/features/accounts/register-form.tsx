import { registrationStrength } from "@kora/contract/password-strength";
import { useState } from "react";
import { type FieldPath, useForm, useWatch } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { sentenceOf } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { managedPassword, newPasswordFault } from "./new-password.ts";
import { useRegister } from "./queries.ts";
import { StrengthMeter } from "./strength-meter.tsx";

interface Values {
  name: string;
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
}

const empty: Values = { name: "", username: "", email: "", password: "", confirmPassword: "" };
const names: readonly FieldPath<Values>[] = [
  "name",
  "username",
  "email",
  "password",
  "confirmPassword",
];
const { fields, hints, said, register: text } = accountsText;
const rules = { strength: registrationStrength, passwordsDontMatch: said.passwordsDontMatch };

/** The form of the Register screen; `onRegistered` gets the email that the mail goes to. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const toast = useToast();
  const registration = useRegister();
  const [visible, setVisible] = useState(false);
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: empty,
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
    const email = values.email.trim();
    try {
      const { msg } = await registration.mutateAsync({ ...values, email });
      toast(msg || said.registered, "success");
      onRegistered(email);
    } catch (error) {
      toast(sentenceOf(error, said.registrationFailed), "danger");
      showFieldErrors(error, names, setError);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
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
        // The login asks for the email: what is kept as the account's name must be that.
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
    </form>
  );
}
