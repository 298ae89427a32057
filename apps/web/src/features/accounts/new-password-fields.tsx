import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { fieldRules } from "./field-rules.ts";
import { type NewPassword, newPasswordFault, type PasswordRule } from "./new-password.ts";
import { StrengthMeter } from "./strength-meter.tsx";

const { fields } = accountsText;

/**
 * The fields with which a new password is chosen, its strength as it is typed, and the box that shows
 * it. Inside a `FormProvider` whose values hold a `NewPassword`.
 */
export function NewPasswordFields({
  rule,
  hint,
  label = fields.password,
  showLabel = fields.showPassword,
  ...shown
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
  // The box may govern another field of the form too.
  const [visible, setVisible] =
    shown.visible === undefined ? [ownVisible, setOwnVisible] : [shown.visible, shown.onVisible];
  return (
    <>
      <PasswordField
        visible={visible}
        label={label}
        hint={hint}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...(rule.managed !== undefined && { passwordrules: rule.managed })}
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
 * Judges what was typed by `rule`: a fault is shown at its field and answered, as the sentence to say.
 * Nothing is to be sent then. Null where there is none.
 */
export function showPasswordFault(
  typed: NewPassword,
  rule: PasswordRule,
  setError: (
    name: keyof NewPassword,
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ) => void,
): string | null {
  const fault = newPasswordFault(typed, rule);
  if (fault === null) return null;
  setError(fault.name, { type: "rule", message: fault.sentence }, { shouldFocus: true });
  return fault.sentence;
}
