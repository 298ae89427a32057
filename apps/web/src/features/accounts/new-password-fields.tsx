import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { fieldRules } from "./field-rules.ts";
import { type NewPassword, type PasswordRule, validateNewPassword } from "./new-password.ts";
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
        {...register("password", fieldRules.password)}
      />
      <StrengthMeter password={password} rule={rule} />
      <PasswordField
        visible={visible}
        label={fields.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
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
 * Validates the new password by `rule`. Shows an error at its field and returns its message; null means valid.
 * A form with an error must not be sent.
 */
export function showPasswordError(
  typed: NewPassword,
  rule: PasswordRule,
  setError: (
    name: keyof NewPassword,
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ) => void,
): string | null {
  const error = validateNewPassword(typed, rule);
  if (error === null) return null;
  setError(error.name, { type: "rule", message: error.message }, { shouldFocus: true });
  return error.message;
}
