import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { profileText } from "#text/profile.ts";
import { ApiError } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { type NewPassword, registrationRule } from "./new-password.ts";
import { NewPasswordFields, showPasswordFault } from "./new-password-fields.tsx";
import { useChangePassword } from "./queries.ts";
import { useFailureToast } from "./use-failure-toast.ts";

const { password: text } = profileText;

interface Change extends NewPassword {
  oldPassword: string;
}

/** Changes one's password. Every other device is signed out by it, which is said before. */
export function ChangePasswordForm() {
  const toast = useToast();
  const failure = useFailureToast();
  const change = useChangePassword();
  const form = useForm<Change>({
    defaultValues: { oldPassword: "", password: "", confirmPassword: "" },
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const [visible, setVisible] = useState(false);
  const submit = handleSubmit(async (values) => {
    failure.takeBack();
    const fault = showPasswordFault(values, registrationRule, setError);
    if (fault !== null) return failure.say(fault);
    try {
      const { oldPassword, password: newPassword } = values;
      const { msg } = await change.mutateAsync({ oldPassword, newPassword });
      reset();
      setVisible(false);
      toast(msg || text.changed, "success");
    } catch (error) {
      const told = error instanceof ApiError && error.status < 500 ? error.message : "";
      failure.say(`${text.failed} ${told}`.trim());
      const { fields = {} } = error instanceof ApiError ? error : {};
      if (fields.newPassword !== undefined) {
        setError("password", { type: "server", message: fields.newPassword });
      }
      showFieldErrors(error, ["oldPassword"], setError);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-form gap-3">
        <p className="text-text-muted">{text.intro}</p>
        <PasswordField
          visible={visible}
          label={text.old}
          autoComplete="current-password"
          required
          error={formState.errors.oldPassword?.message}
          {...register("oldPassword", { required: text.oldRequired })}
        />
        <NewPasswordFields
          rule={registrationRule}
          hint={accountsText.hints.password}
          label={text.new}
          showLabel={text.show}
          visible={visible}
          onVisible={setVisible}
        />
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          className="justify-self-start"
        >
          {text.submit}
        </Button>
      </form>
    </FormProvider>
  );
}
