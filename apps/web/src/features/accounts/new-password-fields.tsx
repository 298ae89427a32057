import { useState } from "react";
import { type FieldErrors, useFormContext, useFormState, useWatch } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
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
 * `FormProvider` whose values include `NewPassword`. With `visible`, the parent decides whether the password is
 * shown, because it has other password fields too; `onVisible` is then called by the checkbox.
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
  const isHydrated = useHydrated();
  const [localVisible, setLocalVisible] = useState(false);
  const [visible, setVisible] =
    visibility.visible === undefined
      ? [localVisible, setLocalVisible]
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
          validate: {
            ...fieldRules.password.validate,
            strength: (typed) => validateStrength(typed, rule),
          },
          deps: "confirmPassword",
        })}
      />
      {/* The form takes over a password that was typed before the hydration, but does not report it to `useWatch`. */}
      <TypedStrength key={String(isHydrated)} rule={rule} />
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

/** The strength of the password in the form. */
function TypedStrength({ rule }: { rule: PasswordRule }) {
  const { control } = useFormContext<NewPassword>();
  return <StrengthMeter password={useWatch({ control, name: "password" })} rule={rule} />;
}

/**
 * `useFormFailure` for a form with `NewPasswordFields`. Pass `onInvalid` to `handleSubmit`: if the new password is
 * weak or not repeated correctly, it shows that message in a toast, even if other fields are invalid too.
 */
export function useNewPasswordFormFailure() {
  const failure = useFormFailure();
  return {
    ...failure,
    onInvalid: ({ password, confirmPassword }: FieldErrors<NewPassword>) => {
      failure.clear();
      const message =
        confirmPassword?.message ?? (password?.type === "strength" ? password.message : undefined);
      if (message !== undefined) failure.show(message, { isAtField: true });
    },
  };
}
