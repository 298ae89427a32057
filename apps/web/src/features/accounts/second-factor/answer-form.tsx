import type { SecondFactorAnswer, SecondFactorChallenge } from "@kora/contract/second-factor";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { secondFactorText } from "#text/second-factor.ts";
import { ApiError, errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { answerByPasskey, canAnswer } from "./passkey-browser.ts";

const { step: text, messages } = secondFactorText;

type TypedMethod = "totp" | "recoveryCode";

const fieldByMethod = {
  totp: { label: text.appCode, hint: text.appCodeHint, inputMode: "numeric" },
  recoveryCode: { label: text.recoveryCode, hint: text.recoveryCodeHint, inputMode: "text" },
} as const;

/** Sends the answer. `onExpired` is called with the message if the challenge is no longer valid. */
interface AnswerFormProps {
  request: SecondFactorChallenge;
  onAnswer: (answer: SecondFactorAnswer) => Promise<void>;
  onExpired: (message: string) => void;
}

/** Asks for the second factor: a code, a passkey or a recovery code, as far as the account and the browser have them. */
export function AnswerForm({ request, onAnswer, onExpired }: AnswerFormProps) {
  const { challenge, methods } = request;
  const passkeyOptions = canAnswer(request.passkeyOptions) ? request.passkeyOptions : null;
  const [hasTotp, hasRecoveryCodes] = [methods.includes("totp"), methods.includes("recoveryCode")];
  const [method, setMethod] = useState<TypedMethod | null>(() => {
    if (hasTotp) return "totp";
    return hasRecoveryCodes && passkeyOptions === null ? "recoveryCode" : null;
  });
  const failure = useFormFailure();
  const [pending, setPending] = useState<"code" | "passkey" | null>(null);
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm({
    defaultValues: { code: "" },
  });
  useEffect(() => {
    if (method !== null) setFocus("code");
  }, [method, setFocus]);

  async function send(answer: Omit<SecondFactorAnswer, "challenge">) {
    try {
      await onAnswer({ ...answer, challenge });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (fields.challenge !== undefined) onExpired(fields.challenge);
      else if (fields.code === undefined) failure.show(toMessage(error));
      else setError("code", { type: "server", message: fields.code }, { shouldFocus: true });
    }
  }
  const submitCode = handleSubmit(async ({ code }) => {
    if (pending !== null) return;
    failure.clear();
    setPending("code");
    await send({ code });
    setPending(null);
  });
  const submitPasskey = async (options: NonNullable<typeof passkeyOptions>) => {
    failure.clear();
    setPending("passkey");
    try {
      const credential = await answerByPasskey(options);
      await send({ credential });
    } catch {
      failure.show(text.passkeyUnused);
    }
    setPending(null);
  };
  const otherMethod = otherTypedMethod(method, { hasTotp, hasRecoveryCodes });
  const changeMethod = (next: TypedMethod) => {
    failure.clear();
    resetField("code");
    setMethod(next);
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submitCode(event)}
      onChange={failure.onChange}
      className="grid gap-3"
    >
      {method !== null && (
        <TextField
          {...fieldByMethod[method]}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={formState.errors.code?.message}
          {...register("code", { required: messages.codeRequired })}
        />
      )}
      {method === null && passkeyOptions === null && <p role="alert">{text.noMethod}</p>}
      <FormFailure message={failure.message} />
      {method !== null && (
        <Button
          type="submit"
          variant="primary"
          block
          busy={pending === "code"}
          className="mt-2 min-h-12"
        >
          {text.submit}
        </Button>
      )}
      {passkeyOptions !== null && (
        <Button
          variant={method === null ? "primary" : "secondary"}
          block
          busy={pending === "passkey"}
          onClick={() => void submitPasskey(passkeyOptions)}
          className="min-h-12"
        >
          {text.usePasskey}
        </Button>
      )}
      {otherMethod !== null && (
        <Button variant="quiet" block onClick={() => changeMethod(otherMethod)}>
          {otherMethod === "totp" ? text.useAppCode : text.useRecoveryCode}
        </Button>
      )}
    </form>
  );
}

function otherTypedMethod(
  method: TypedMethod | null,
  { hasTotp, hasRecoveryCodes }: { hasTotp: boolean; hasRecoveryCodes: boolean },
): TypedMethod | null {
  if (method !== "recoveryCode") return hasRecoveryCodes ? "recoveryCode" : null;
  return hasTotp ? "totp" : null;
}

function toMessage(error: unknown): string {
  if (error instanceof ApiError && error.code === "OFFLINE") return text.unreachable;
  return errorMessage(error, text.failed);
}
