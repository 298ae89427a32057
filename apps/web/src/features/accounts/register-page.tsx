import { Navigate, useNavigate, useSearchParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { safePath } from "../../lib/safe-path.ts";
import { useSession } from "../../lib/session.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { TextLink } from "../../ui/link.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { GoogleLink, OrLine } from "./google-link.tsx";
import type { LoginState } from "./login-state.ts";
import { nextQuery, storeVerificationPath } from "./return-path.ts";

const RegisterForm = lazyComponent(async () => (await import("./register-form.tsx")).RegisterForm, {
  fallback: <FormSkeleton fields={5} />,
});

const text = accountsText.register;

/** Loads the scripts of the page's first render. */
RegisterPage.preload = RegisterForm.preload;

/** The page at /register. After the registration it opens the login page, which waits until the email is verified. */
export function RegisterPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { kind } = useSession();
  const next = search.get("next");
  if (kind === "signed-in") return <Navigate to={safePath(next, "/home")} replace />;
  const loginPath = `/login${nextQuery(next)}`;
  const goToLogin = (email: string) => {
    storeVerificationPath(next);
    const state: LoginState = { email };
    void navigate(loginPath, { replace: true, state });
  };
  return (
    <AccountFrame title={text.title} invitation={text.invitation}>
      <RegisterForm onRegistered={goToLogin} />
      <OrLine />
      <GoogleLink next={next}>{text.google}</GoogleLink>
      <p className="text-center text-text-muted">
        {text.haveAccount}{" "}
        <TextLink to={loginPath} className="inline-flex min-h-11 items-center">
          {text.login}
        </TextLink>
      </p>
    </AccountFrame>
  );
}
