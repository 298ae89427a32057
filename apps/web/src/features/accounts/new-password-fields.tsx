import { useState } from "react";
import { type FieldErrors, useFormContext, useFormState, useWatch } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useFormFailure } from "../../ui/form-failure.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { fieldRules } from "./field-rules.ts";
import {
  type NewPassword,
  type PasswordRule,
  validateConfirmation,
  validateStrength,
} from "./new-password.ts";
import { StrengthMeter } from "./strength-meter.tsx";

const { fields } = accountsText;

/**
 * The fields for a new password with a strength meter and a checkbox that shows the password. Needs a
 * `FormProvider` whose values include `NewPassword`.
 */
export function NewPasswordFields({
  rule,
  hint,
  label = fields.password,
  showLabel = fields.showPassword,
  ...visibility
}: {
  rule: PasswordRule;
  hint: string;
  label?: string;
  showLabel?: string;
} & ({ visible?: never } | { visible: boolean; onVisible: (visible: boolean) => void })) {
  const { control, register } = useFormContext<NewPassword>();
  const { errors } = useFormState({ control });
  const password = useWatch({ control, name: "password" });
  const [ownVisible, setOwnVisible] = useState(false);
  // A parent that controls visibility applies it to its other password fields too.
  const [visible, setVisible] =
    visibility.visible === undefined
      ? [ownVisible, setOwnVisible]
      : [visibility.visible, visibility.onVisible];
  return (
    <>
      <PasswordField
        visible={visible}
        label={label}
        hint={hint}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...(rule.passwordManagerRules !== undefined && {
          passwordrules: rule.passwordManagerRules,
        })}
        {...register("password", {
          ...fieldRules.password,
          validate: { strength: (typed) => validateStrength(typed, rule) },
          deps: "confirmPassword",
        })}
      />
      <StrengthMeter password={password} rule={rule} />
      <PasswordField
        visible={visible}
        label={fields.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword", {
          validate: (typed, values) =>
            validateConfirmation({ ...values, confirmPassword: typed }, rule),
        })}
      />
      <Checkbox
        label={showLabel}
        checked={visible}
        onChange={(event) => setVisible(event.target.checked)}
      />
    </>
  );
}

/**
 * Like `useFormFailure`, for a form with `NewPasswordFields`. Give `showInvalid` to `handleSubmit`: it tells a wrong new
 * password, whatever other fields are wrong too.
 */
export function useNewPasswordFailure() {
  const failure = useFormFailure();
  return {
    ...failure,
    showInvalid: ({ password, confirmPassword }: FieldErrors<NewPassword>) => {
      failure.clear();
      const message =
        confirmPassword?.message ?? (password?.type === "strength" ? password.message : undefined);
      if (message !== undefined) failure.show(message, { isAtField: true });
    },
  };
}
