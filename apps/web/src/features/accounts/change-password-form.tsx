import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { accountsText } from "#text/accounts.ts";
import { profileText } from "#text/profile.ts";
import { ApiError } from "../../lib/api.ts";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure, hasFieldError } from "../../ui/form-failure.tsx";
import { PasswordField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { type NewPassword, registrationRule } from "./new-password.ts";
import { NewPasswordFields, useNewPasswordFormFailure } from "./new-password-fields.tsx";
import { useChangePassword } from "./queries.ts";

const { password: text } = profileText;

interface PasswordChange extends NewPassword {
  oldPassword: string;
}

/** Form that changes the viewer's password. A change signs out every other device. */
export function ChangePasswordForm() {
  const toast = useToast();
  const failure = useNewPasswordFormFailure();
  const changePassword = useChangePassword();
  const form = useForm<PasswordChange>({
    defaultValues: { oldPassword: "", password: "", confirmPassword: "" },
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const [visible, setVisible] = useState(false);
  const submit = handleSubmit(async (values) => {
    failure.clear();
    try {
      const { oldPassword, password: newPassword } = values;
      const { msg } = await changePassword.mutateAsync({ oldPassword, newPassword });
      reset();
      setVisible(false);
      toast(msg || text.changed, "success");
    } catch (error) {
      const serverMessage = error instanceof ApiError && error.status < 500 ? error.message : "";
      const { fields = {} } = error instanceof ApiError ? error : {};
      // The field `password` of this form is `newPassword` of the call.
      if (fields.newPassword !== undefined) {
        setError("password", { type: "server", message: fields.newPassword });
      }
      showFieldErrors(error, ["oldPassword"], setError);
      const isAtField = hasFieldError(error, ["oldPassword", "newPassword"]);
      failure.show(`${text.failed} ${serverMessage}`.trim(), { isAtField });
    }
  }, failure.onInvalid);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={failure.onChange}
        className="grid max-w-form gap-3"
      >
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
        <FormFailure message={failure.message} />
        <Button
          type="submit"
          variant="primary"
          busy={changePassword.isPending}
          className="justify-self-start"
        >
          {text.submit}
        </Button>
      </form>
    </FormProvider>
  );
}
