import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import type { NextSignInStep } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { TextLink } from "../../ui/link.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { GoogleLink } from "./google-link.tsx";
import { readIdentity } from "./read-identity.ts";
import { getReturnPath } from "./return-path.ts";

const GoogleForm = lazyComponent(async () => (await import("./google-form.tsx")).GoogleForm, {
  fallback: <FormSkeleton fields={5} />,
});
const LinkForm = lazyComponent(async () => (await import("./link-form.tsx")).LinkForm, {
  fallback: <FormSkeleton fields={1} />,
});
const SignInStep = lazyComponent(
  async () => (await import("./second-factor/screens.ts")).SignInStep,
  { fallback: <FormSkeleton fields={1} /> },
);

const { messages, login, google: text } = accountsText;

/**
 * The page at /register/google. A Google sign-in leads here if there is no account with its email yet, or with `?link=1`
 * if there is one that is not linked to Google.
 */
export function GooglePage() {
  const [search] = useSearchParams();
  const { kind } = useSession();
  const [nextStep, setNextStep] = useState<NextSignInStep | null>(null);
  const isLinking = search.get("link") === "1";
  if (kind === "signed-in") {
    // A login leads to /home, and this registration to /.
    return <Navigate to={getReturnPath(isLinking ? "/home" : "/")} replace />;
  }
  if (isLinking) {
    if (nextStep !== null) {
      return <SignInStep request={nextStep} onBack={() => setNextStep(null)} />;
    }
    return (
      <AccountFrame title={text.link.title} invitation={text.link.invitation}>
        <LinkForm email={search.get("email") ?? ""} onNextStep={setNextStep} />
      </AccountFrame>
    );
  }
  const identity = readIdentity(search);
  if (identity === null) {
    return (
      <AccountFrame title={text.title} invitation={messages.googleExpired}>
        <GoogleLink>{text.startAgain}</GoogleLink>
        <TextLink to="/login" className="inline-flex min-h-11 items-center justify-self-center">
          {login.submit}
        </TextLink>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={text.title} invitation={text.invitation}>
      <GoogleForm identity={identity} />
    </AccountFrame>
  );
}
