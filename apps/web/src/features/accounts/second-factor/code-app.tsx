import type { CallResponse } from "@kora/contract";
import { useRef, useState } from "react";
import { secondFactorText } from "#text/second-factor.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { SettingGroup } from "../../../ui/setting-group.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { AccountInfo } from "./account-info.ts";
import { CodeAppStage } from "./code-app-stage.tsx";
import { PasswordStage } from "./password-stage.tsx";
import { useChangeSecondFactor } from "./queries.ts";
import { RecoveryCodesStage } from "./recovery-codes-stage.tsx";

const { app: text, settings } = secondFactorText;

/** The stages of the set-up dialog. */
type Stage =
  | { readonly kind: "password" }
  | { readonly kind: "code"; readonly app: CallResponse<"startTotp"> }
  | { readonly kind: "recovery-codes"; readonly codes: readonly string[] };

const getFirstInput = () => document.querySelector<HTMLElement>("[role=alertdialog] input");

/** Sets up and removes the viewer's app with codes. `addedAt` is null without one. */
export function CodeApp({
  addedAt,
  isLast,
  account,
}: {
  addedAt: string | null;
  isLast: boolean;
  account: AccountInfo;
}) {
  const toast = useToast();
  const confirm = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const start = useChangeSecondFactor(async (password: string | undefined) => {
    const app = await api.call("startTotp", { body: { ...(password && { password }) } });
    setStage({ kind: "code", app });
  });
  const remove = useChangeSecondFactor(() => api.call("removeTotp", {}));

  const open = async () => {
    if (account.needsPassword) return setStage({ kind: "password" });
    // The dialog opens with the answer, because the call may ask for a proof in a dialog of its own.
    await start.mutateAsync(undefined).catch(showError);
  };
  const confirmAndRemove = async () => {
    const detail = isLast ? settings.removeLastDetail : settings.removeDetail;
    const isConfirmed = await confirm({
      question: text.removeQuestion,
      detail,
      confirm: settings.remove,
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const { msg } = await remove.mutateAsync(undefined);
      toast(msg, "success");
      heading.current?.focus();
    } catch (error) {
      showError(error);
    }
  };
  const showError = (error: unknown) => toast(errorMessage(error, settings.actionFailed), "danger");
  const finish = (msg: string, codes: readonly string[] | null) => {
    toast(msg, "success");
    setStage(codes === null ? null : { kind: "recovery-codes", codes });
  };

  return (
    <SettingGroup
      divider="above"
      title={text.title}
      explanation={text.explanation}
      headingRef={heading}
    >
      {addedAt === null ? (
        <Button busy={start.isPending && stage === null} onClick={() => void open()}>
          {text.setUp}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p>{settings.added(addedAt)}</p>
          <Button busy={remove.isPending} onClick={() => void confirmAndRemove()}>
            {settings.remove}
          </Button>
        </div>
      )}
      {stage !== null && (
        <Dialog
          open
          onClose={() => setStage(null)}
          title={
            stage.kind === "recovery-codes" ? secondFactorText.codes.dialogTitle : text.dialogTitle
          }
          // A click outside would lose the recovery codes.
          role="alertdialog"
          {...(stage.kind === "password" && { firstFocus: getFirstInput })}
        >
          {stage.kind === "password" && (
            <PasswordStage
              account={account}
              submitLabel={settings.continue}
              onStart={(password) => start.mutateAsync(password)}
            />
          )}
          {stage.kind === "code" && (
            <CodeAppStage app={stage.app} takesFocus={account.needsPassword} onDone={finish} />
          )}
          {stage.kind === "recovery-codes" && (
            <RecoveryCodesStage codes={stage.codes} onDone={() => setStage(null)} />
          )}
        </Dialog>
      )}
    </SettingGroup>
  );
}
