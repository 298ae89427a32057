import { useLocation, useNavigate } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { TextLink } from "../../ui/link.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { wasOpenedFromLogin } from "./login-state.ts";

/** Replaces the login form after "Forgot Password?"; `loginPath` is the target of the back link. */
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
          if (!wasOpenedFromLogin(state)) return;
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
