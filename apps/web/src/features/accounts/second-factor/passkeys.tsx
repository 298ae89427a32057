import type { PasskeyView } from "@kora/contract/second-factor";
import { useRef, useState } from "react";
import { secondFactorText } from "#text/second-factor.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { SettingGroup } from "../../../ui/setting-group.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { AccountInfo } from "./account-info.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { supportsPasskeys } from "./passkey-browser.ts";
import { useChangeSecondFactor } from "./queries.ts";

const { passkeys: text, settings } = secondFactorText;

/** Lists, adds and removes the viewer's passkeys. `canUsePasskeys` is false if the site is served without https. */
export function Passkeys({
  passkeys,
  canUsePasskeys,
  isLast,
  account,
}: {
  passkeys: readonly PasskeyView[];
  canUsePasskeys: boolean;
  /** The only passkey is the only factor. */
  isLast: boolean;
  account: AccountInfo;
}) {
  const toast = useToast();
  const confirm = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  const remove = useChangeSecondFactor((passkeyId: string) =>
    api.call("removePasskey", { params: { passkeyId } }),
  );
  const confirmAndRemove = async ({ _id, name }: PasskeyView) => {
    const isConfirmed = await confirm({
      question: text.removeQuestion(name),
      detail: isLast ? settings.removeLastDetail : settings.removeDetail,
      confirm: settings.remove,
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const { msg } = await remove.mutateAsync(_id);
      toast(msg, "success");
      // The pressed button was removed with its passkey.
      heading.current?.focus();
    } catch (error) {
      toast(errorMessage(error, settings.actionFailed), "danger");
    }
  };
  return (
    <SettingGroup
      divider="above"
      title={text.title}
      explanation={text.explanation}
      headingRef={heading}
    >
      {passkeys.length > 0 && (
        <ul className="w-full divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-36 flex-1">
                <p className="wrap-anywhere font-medium">{passkey.name}</p>
                <p className="text-sm text-text-muted">{describeUse(passkey)}</p>
              </div>
              <Button
                aria-label={text.removeOf(passkey.name)}
                busy={remove.isPending && remove.variables === passkey._id}
                onClick={() => void confirmAndRemove(passkey)}
              >
                {settings.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys && supportsPasskeys() ? (
        <Button onClick={() => setAdding(true)}>{text.add}</Button>
      ) : (
        <p>{canUsePasskeys ? text.unsupported : text.unavailable}</p>
      )}
      {isAdding && <AddPasskeyDialog account={account} onClose={() => setAdding(false)} />}
    </SettingGroup>
  );
}

function describeUse({ createdAt, lastUsedAt }: PasskeyView): string {
  return lastUsedAt === null
    ? settings.added(createdAt)
    : settings.addedAndUsed(createdAt, lastUsedAt);
}
