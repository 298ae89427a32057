import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { writerApplicationText } from "#text/writer-application.ts";
import { errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../../ui/form-failure.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { AboutFields } from "./about-fields.tsx";
import {
  type Application,
  clearApplication,
  emptyApplication,
  loadApplication,
  storeApplication,
} from "./application.ts";
import { InterestFields } from "./interest-fields.tsx";
import type { useSaveWriter } from "./queries.ts";

const { apply: text, messages } = writerApplicationText;
const fieldNames: readonly (keyof Application)[] = [
  "country",
  "posterName",
  "aboutYourself",
  "age",
  "genres",
  "hobbies",
];

/** The form of the writer application. The input is stored until it is sent. */
export function ApplicationForm({
  saving,
  onSaved,
}: {
  /** The mutation that sends the application. The page owns it, because it renders by its state. */
  saving: ReturnType<typeof useSaveWriter>;
  onSaved: () => void;
}) {
  const userId = useViewerId();
  const toast = useToast();
  const failure = useFormFailure();
  const form = useForm<Application>({
    defaultValues: loadApplication(userId),
    // react-hook-form would focus by registration order, not by the order on the screen.
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control });
  const isSaved = saving.isSuccess;
  useEffect(() => {
    if (!isSaved) storeApplication({ ...emptyApplication, ...values }, userId);
  }, [values, userId, isSaved]);
  const send = async (application: Application) => {
    failure.clear();
    try {
      const body = { ...application, age: Number(application.age) };
      const { msg } = await saving.mutateAsync(body);
      clearApplication(userId);
      toast(msg, "success");
      onSaved();
    } catch (error) {
      showFieldErrors(error, fieldNames, form.setError);
      const isAtField = hasFieldError(error, fieldNames);
      failure.show(errorMessage(error, messages.failed), { isAtField });
    }
  };
  const submit = form.handleSubmit(send, (errors) => {
    const first = fieldNames.find((name) => errors[name] !== undefined);
    if (first !== undefined) form.setFocus(first);
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={failure.onChange}
      className="grid gap-8"
    >
      <p className="text-sm text-text-muted">{text.requiredFieldsNote}</p>
      <AboutFields form={form} />
      <InterestFields form={form} />
      <FormFailure message={failure.message} />
      <Button
        type="submit"
        variant="primary"
        block
        busy={saving.isPending || saving.isSuccess}
        className="min-h-12"
      >
        {text.submit}
      </Button>
    </form>
  );
}
