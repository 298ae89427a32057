import type { CallResponse } from "@kora/contract";
import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { encode } from "uqr";
import { secondFactorText } from "#text/second-factor.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, hasFieldError, useFormFailure } from "../../../ui/form-failure.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { useChangeSecondFactor } from "./queries.ts";

const { app: text, settings, messages } = secondFactorText;

/** Shows the secret of a new app as a QR code and as text, and asks for one of its codes. */
export function CodeAppStage({
  app: { secret, uri },
  takesFocus,
  onDone,
}: {
  app: CallResponse<"startTotp">;
  /** The stage replaces another one, whose focused element is gone. */
  takesFocus: boolean;
  /** Called with the server's message, and the recovery codes if the account had none. */
  onDone: (msg: string, recoveryCodes: readonly string[] | null) => void;
}) {
  const copy = useCopy();
  const failure = useFormFailure();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { code: "" },
  });
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The code field would scroll the QR code out of a phone's screen.
    if (takesFocus) intro.current?.focus();
  }, [takesFocus]);
  const confirm = useChangeSecondFactor((code: string) =>
    api.call("confirmTotp", { body: { code } }),
  );
  const submit = handleSubmit(async ({ code }) => {
    failure.clear();
    try {
      const { msg, recoveryCodes } = await confirm.mutateAsync(code);
      onDone(msg, recoveryCodes);
    } catch (error) {
      showFieldErrors(error, ["code"], setError);
      const isAtField = hasFieldError(error, ["code"]);
      failure.show(errorMessage(error, settings.actionFailed), { isAtField });
    }
  });
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={failure.onChange}
      className="grid gap-4"
    >
      <p ref={intro} tabIndex={-1} className="outline-none">
        {text.scan}
      </p>
      <QrCode text={uri} label={text.qrCode} />
      <div className="grid gap-2">
        <p>{text.secret}</p>
        <p className="select-all rounded-md bg-surface-sunken px-4 py-3 font-mono">
          {groups.join(" ")}
        </p>
        <Button
          icon={<Copy aria-hidden="true" className="size-4.5" />}
          onClick={() => void copy(secret, text.copied, text.copyFailed)}
          className="justify-self-start"
        >
          {text.copy}
        </Button>
      </div>
      <TextField
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={formState.errors.code?.message}
        {...register("code", { required: messages.codeRequired })}
      />
      <FormFailure message={failure.message} />
      <Button type="submit" variant="primary" block busy={confirm.isPending}>
        {text.confirm}
      </Button>
    </form>
  );
}

/** A QR code of a text. It is black on white in both themes, because some cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto aspect-square w-full max-w-56 rounded-md"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
