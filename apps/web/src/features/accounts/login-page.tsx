import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import type { NextSignInStep } from "../../lib/api.ts";
import { safePath } from "../../lib/safe-path.ts";
import { useSession } from "../../lib/session.ts";
import { hasRestrictedSession } from "../../lib/stored-session.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { TextLink } from "../../ui/link.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { GoogleLink, OrLine } from "./google-link.tsx";
import type { LoginValues } from "./login-form.tsx";
import { readEmail } from "./login-state.ts";
import { useVerificationWatch } from "./queries.ts";
import { nextQuery } from "./return-path.ts";
import { signedOutMessage } from "./signed-out-message.ts";

const LoginForm = lazyComponent(async () => (await import("./login-form.tsx")).LoginForm, {
  fallback: <FormSkeleton fields={2} />,
});
const ForgotView = lazyComponent(async () => (await import("./forgot-view.tsx")).ForgotView, {
  fallback: <FormSkeleton fields={1} />,
});
const SignInStep = lazyComponent(
  async () => (await import("./second-factor/screens.ts")).SignInStep,
  { fallback: <FormSkeleton fields={1} /> },
);

const { login: text, forgot } = accountsText;

/** Loads the scripts of the page's first render. */
LoginPage.preload = LoginForm.preload;

/**
 * The page at /login. With `?next=` it says why the page at that path needs a login, and redirects there afterwards.
 * With `?forgot` it shows the forgot-password view. Leads a suspended user back to the sanctions. After a registration it waits until the email is verified.
 */
export function LoginPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { kind } = useSession();
  useVerificationWatch();
  const [loginValues, setLoginValues] = useState<LoginValues>({
    email: readEmail(state),
    password: "",
  });
  /** True if the form was replaced by another view and gets the focus when it returns. */
  const [wasReplaced, setReplaced] = useState(false);
  const [nextStep, setNextStep] = useState<NextSignInStep | null>(null);
  // The server renders the page without knowing it.
  const isRestricted = useHydrated() && hasRestrictedSession();
  const next = search.get("next");
  if (kind === "signed-in") return <Navigate to={safePath(next, "/home")} replace />;
  if (isRestricted) return <Navigate to="/sanctions" replace />;
  const query = nextQuery(next);
  const forgotPath = `/login?${new URLSearchParams({ ...(next !== null && { next }), forgot: "" })}`;

  if (search.has("forgot")) {
    return (
      <AccountFrame title={forgot.title} invitation={forgot.invitation}>
        <ForgotView email={loginValues.email} loginPath={`/login${query}`} />
      </AccountFrame>
    );
  }
  // The form is unmounted while another view is shown, so its values are stored here.
  const rememberValues = (typed: LoginValues) => {
    setLoginValues(typed);
    setReplaced(true);
  };
  if (nextStep !== null) {
    return <SignInStep request={nextStep} onBack={() => setNextStep(null)} />;
  }
  return (
    <AccountFrame title={text.title} invitation={text.invitation}>
      {/* A user whose email is not verified yet sees the notice about the mail instead. */}
      {next !== null && kind === "signed-out" && (
        <p
          role="status"
          className="rounded-md border-accent border-s-4 bg-surface-sunken px-4 py-3"
        >
          {signedOutMessage(next)}
        </p>
      )}
      <LoginForm
        initialValues={loginValues}
        takeFocus={wasReplaced}
        awaitsVerification={kind === "unverified"}
        forgotPath={forgotPath}
        onForgot={rememberValues}
        onNextStep={(request, typed) => {
          rememberValues(typed);
          setNextStep(request);
        }}
      />
      <OrLine />
      <GoogleLink next={next}>{text.google}</GoogleLink>
      <p className="text-center text-text-muted">
        {text.noAccount}{" "}
        <TextLink to={`/Register${query}`} className="inline-flex min-h-11 items-center">
          {text.register}
        </TextLink>
      </p>
    </AccountFrame>
  );
}
