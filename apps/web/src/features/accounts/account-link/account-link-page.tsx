import { type ComponentType, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountChangesText } from "#text/account-changes.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { SignOutDevice } from "./sign-out-device.tsx";
import { UndoEmail } from "./undo-email.tsx";

const { link: text } = accountChangesText;

/** The actions of mailed links, as in their paths. */
const actions: Readonly<
  Record<string, { title: string; Content: ComponentType<{ token: string }> }>
> = {
  "confirm-email": { title: text.confirmEmail.title, Content: ConfirmEmail },
  "undo-email": { title: text.undoEmail.title, Content: UndoEmail },
  "sign-out-device": { title: text.signOutDevice.title, Content: SignOutDevice },
};

/** The page at /account-link/{action}/{token}, the target of mailed links that change an account. */
export function AccountLinkPage() {
  const { action = "", token } = useParams();
  const navigate = useNavigate();
  const [initialToken] = useState(token);
  useEffect(() => {
    // Removes the token from the URL and the history, so that it is not shared.
    if (token !== undefined) void navigate(`/account-link/${action}`, { replace: true });
  }, [action, token, navigate]);
  const { title, Content } = actions[action.toLowerCase()] ?? {};
  if (!title || !Content || initialToken === undefined) {
    return (
      <AccountFrame title={title ?? text.openMail} {...(title && { invitation: text.openMail })}>
        <ButtonLink to="/home" variant="primary" block>
          {text.home}
        </ButtonLink>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={title}>
      <Content token={initialToken} />
    </AccountFrame>
  );
}
