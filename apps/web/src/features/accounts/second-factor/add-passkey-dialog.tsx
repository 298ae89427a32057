import { hasVisibleText } from "@kora/contract/visible-text";
import { useState } from "react";
import { secondFactorText } from "#text/second-factor.ts";
import { ApiError, api } from "../../../lib/api.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { AccountInfo } from "./account-info.ts";
import { createPasskey, isPasskeyExisting } from "./passkey-browser.ts";
import { PasswordStage } from "./password-stage.tsx";
import { useChangeSecondFactor } from "./queries.ts";
import { RecoveryCodesStage } from "./recovery-codes-stage.tsx";

const { passkeys: text } = secondFactorText;

/** Creates a passkey with a name. With the first factor, it then shows the recovery codes. */
export function AddPasskeyDialog({
  account,
  onClose,
}: {
  account: AccountInfo;
  onClose: () => void;
}) {
  const toast = useToast();
  // The first answer changes `needsPassword` while the dialog shows the recovery codes.
  const [accountAtStart] = useState(account);
  const [name, setName] = useState<string>(text.initialName);
  const [nameError, setNameError] = useState<string | undefined>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useChangeSecondFactor(addPasskey);
  const start = async (password: string | undefined) => {
    if (!hasVisibleText(name)) {
      setNameError(text.nameRequired);
      return;
    }
    try {
      const { msg, recoveryCodes } = await add.mutateAsync({ name, password });
      toast(msg, "success");
      if (recoveryCodes === null) onClose();
      else setCodes(recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError && error.fields.name !== undefined) {
        setNameError(error.fields.name);
      }
      throw error;
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={codes === null ? text.dialogTitle : secondFactorText.codes.dialogTitle}
      role="alertdialog"
      firstFocus={() => document.querySelector<HTMLElement>("[role=alertdialog] input")}
    >
      {codes === null ? (
        <PasswordStage account={accountAtStart} submitLabel={text.create} onStart={start}>
          <TextField
            label={text.name}
            hint={text.nameHint}
            value={name}
            error={nameError}
            autoComplete="off"
            required
            onChange={(event) => {
              setName(event.target.value);
              setNameError(undefined);
            }}
          />
        </PasswordStage>
      ) : (
        <RecoveryCodesStage codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Creates a passkey on this device and adds it to the account. */
async function addPasskey({ name, password }: { name: string; password: string | undefined }) {
  const options = await api.call("startPasskey", { body: { ...(password && { password }) } });
  const credential = await createPasskey(options).catch((error: unknown) => {
    const message = isPasskeyExisting(error) ? text.exists : text.notCreated;
    throw new ApiError(400, "VALIDATION", { message });
  });
  return api.call("addPasskey", { body: { name, challenge: options.challenge, credential } });
}
