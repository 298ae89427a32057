import { resetStrength } from "@kora/contract/password-strength";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { ApiError, sentenceOf } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Band } from "../../ui/band.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fieldRules } from "./field-rules.ts";
import { type NewPassword, newPasswordFault } from "./new-password.ts";
import { useResetPassword } from "./queries.ts";
import { ResetStrengthMeter } from "./strength-meter.tsx";
import { useLater } from "./use-later.ts";

const { fields, said, reset: text } = accountsText;
const rules = { strength: resetStrength, passwordsDontMatch: text.passwordsDontMatch };
const redirectAfter = 2000;

const isLinkDead = (error: unknown) =>
  error instanceof ApiError && error.fields.token !== undefined;

/** The form of the Reset password screen; after it, the login. */
export function ResetForm({ token }: { token: string }) {
  const toast = useToast();
  const reset = useResetPassword();
  const [visible, setVisible] = useState(false);
  const { register, control, handleSubmit, setError, formState } = useForm<NewPassword>({
    defaultValues: { password: "", confirmPassword: "" },
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
    try {
      await reset.mutateAsync({ token, password: values.password });
    } catch (error) {
      // The way to a new link stands beside that sentence, which so stays.
      if (isLinkDead(error)) return;
      toast(sentenceOf(error, text.failed), "danger");
      showFieldErrors(error, ["password"], setError);
    }
  });
  if (reset.isSuccess) return <Done />;
  const dead = isLinkDead(reset.error);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <PasswordField
        visible={visible}
        label={text.newPassword}
        hint={text.criteria}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register("password", fieldRules.password)}
      />
      <ResetStrengthMeter password={password} />
      <PasswordField
        visible={visible}
        label={fields.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
      <Checkbox
        label={text.showPasswords}
        checked={visible}
        onChange={(event) => setVisible(event.target.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        block
        busy={reset.isPending}
        className="mt-2 min-h-12"
      >
        {text.submit}
      </Button>
      {dead && (
        <div className="mt-2 grid justify-items-start gap-3 rounded-md border-link border-s-4 bg-surface-sunken px-4 py-4">
          <p role="alert">{sentenceOf(reset.error, said.resetLinkDead)}</p>
          <ButtonLink to="/login?forgot=" replace>
            {text.askAgain}
          </ButtonLink>
        </div>
      )}
    </form>
  );
}

function Done() {
  const navigate = useNavigate();
  useLater(() => void navigate("/login", { replace: true }), redirectAfter);
  return (
    <div className="grid gap-6">
      <Band variant="river" className="h-12 w-48 rounded-md" />
      <p role="alert" className="text-lg">
        {said.passwordReset}
      </p>
      <ButtonLink to="/login" replace variant="primary" block>
        {text.login}
      </ButtonLink>
    </div>
  );
}
