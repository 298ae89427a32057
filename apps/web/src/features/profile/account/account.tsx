import { LogOut, Scale, Trash2 } from "lucide-react";
import { useState } from "react";
import { profileText } from "#text/profile.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { useLogOut } from "../../accounts/index.ts";
import { SectionBody } from "../section.tsx";
import { EmailSetting } from "./email-setting.tsx";
import { NameSetting } from "./name-setting.tsx";

const { account: text } = profileText;

const DeleteAccountDialog = lazyDialog(
  async () => (await import("./delete-account-dialog.tsx")).DeleteAccountDialog,
);

/** Name, email, and buttons to log out and to delete the account. */
export function Account() {
  const logOut = useLogOut();
  const [isDeleteDialogOpen, setDeleteDialogOpen] = useState(false);
  const close = () => setDeleteDialogOpen(false);
  return (
    <SectionBody>
      <NameSetting />
      <EmailSetting />
      <div className="grid justify-items-start gap-2">
        <p className="text-text-muted">{text.logOutHint}</p>
        <Button
          icon={<LogOut aria-hidden="true" className="size-4.5" />}
          onClick={() => void logOut()}
        >
          {text.logOut}
        </Button>
      </div>
      <div className="mt-3 grid justify-items-start gap-2">
        <p className="text-text-muted">{text.sanctionsHint}</p>
        <ButtonLink to="/sanctions" icon={<Scale aria-hidden="true" className="size-4.5" />}>
          {text.sanctions}
        </ButtonLink>
      </div>
      {/* The distance from the log-out button avoids accidental presses. */}
      <div className="mt-6 grid justify-items-start gap-3 border-line border-t pt-6">
        <p className="text-text-muted">{text.deleteHint}</p>
        <Button
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          onClick={() => setDeleteDialogOpen(true)}
          className="border-danger! text-danger!"
        >
          {text.delete}
        </Button>
      </div>
      {isDeleteDialogOpen && <DeleteAccountDialog onClose={close} onLoadError={close} />}
    </SectionBody>
  );
}
