import { useState } from "react";
import { secondFactorText } from "#text/second-factor.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { SettingGroup } from "../../../ui/setting-group.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useChangeSecondFactor } from "./queries.ts";
import { RecoveryCodesStage } from "./recovery-codes-stage.tsx";

const { codes: text, settings } = secondFactorText;

/** Shows how many recovery codes are left, and renews them. */
export function RecoveryCodes({ codesLeft }: { codesLeft: number }) {
  const toast = useToast();
  const confirm = useConfirm();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useChangeSecondFactor(() => api.call("renewRecoveryCodes", {}));
  const confirmAndRenew = async () => {
    const isConfirmed = await confirm({
      question: text.renewQuestion,
      detail: text.renewDetail,
      confirm: text.renew,
    });
    if (!isConfirmed) return;
    try {
      setCodes((await renew.mutateAsync(undefined)).recoveryCodes);
    } catch (error) {
      toast(errorMessage(error, settings.actionFailed), "danger");
    }
  };
  const close = () => setCodes(null);
  return (
    <SettingGroup divider="above" title={text.title} explanation={text.explanation}>
      <p>{text.left(codesLeft)}</p>
      <Button busy={renew.isPending} onClick={() => void confirmAndRenew()}>
        {text.renew}
      </Button>
      {codes !== null && (
        <Dialog open onClose={close} title={text.dialogTitle} role="alertdialog">
          <RecoveryCodesStage codes={codes} onDone={close} />
        </Dialog>
      )}
    </SettingGroup>
  );
}
