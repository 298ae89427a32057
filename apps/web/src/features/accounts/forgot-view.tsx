import { useLocation, useNavigate } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { TextLink } from "../../ui/link.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { isOverLogin } from "./login-state.ts";

/** What stands in the login's place for who forgot the password; `loginPath` is the way back. */
export function ForgotView({ email, loginPath }: { email: string; loginPath: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <ForgotForm email={email} takeFocus />
      <TextLink
        to={loginPath}
        replace
        onClick={(event) => {
          if (!isOverLogin(state)) return;
          event.preventDefault();
          void navigate(-1);
        }}
        className="inline-flex min-h-11 items-center justify-self-center"
      >
        {accountsText.forgot.back}
      </TextLink>
    </>
  );
}
