import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import type { NextSignInStep } from "../../lib/api.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { openSanctionsIfSuspended, toNextSignInStep, useExchangeGoogleCode } from "./queries.ts";
import { type CallbackFailure, exchangeFailure, readCallback } from "./read-callback.ts";
import { getLoginPath, getReturnPath } from "./return-path.ts";
import { useTimeout } from "./use-timeout.ts";

const SignInStep = lazyComponent(
  async () => (await import("./second-factor/screens.ts")).SignInStep,
  { fallback: null },
);

const text = accountsText.callback;

/** The page at /oauth-callback, where the sign-in with Google ends. */
export function OauthCallbackPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [callback] = useState(() => readCallback(search));
  useEffect(() => {
    // Removes the one-time code from the URL: a reload finds none and leaves an existing session alone.
    void navigate("/oauth-callback", { replace: true });
  }, [navigate]);
  if (callback.kind === "sign-in") return <SignIn code={callback.code} />;
  return (
    <AccountFrame title={text.title}>
      <Failed {...callback} />
    </AccountFrame>
  );
}

function SignIn({ code }: { code: string }) {
  const navigate = useNavigate();
  const { mutateAsync } = useExchangeGoogleCode();
  const [failed, setFailed] = useState(false);
  const [nextStep, setNextStep] = useState<NextSignInStep | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // The code works once; React's strict mode runs effects twice.
    if (isSent.current) return;
    isSent.current = true;
    const exchange = async () => {
      if (await mutateAsync(code)) await navigate(getReturnPath(), { replace: true });
      else setFailed(true);
    };
    exchange().catch((error: unknown) => {
      const nextStep = toNextSignInStep(error);
      if (nextStep) setNextStep(nextStep);
      else if (!openSanctionsIfSuspended(error)) setFailed(true);
    });
  }, [code, mutateAsync, navigate]);
  const finish = (isStored: boolean) => {
    if (isStored) void navigate(getReturnPath(), { replace: true });
    else setFailed(true);
  };
  if (nextStep !== null && !failed) {
    return (
      <SignInStep
        request={nextStep}
        isAfterGoogle
        onBack={() => void navigate(getLoginPath(), { replace: true })}
        onSignedIn={finish}
      />
    );
  }
  return (
    <AccountFrame title={text.title}>
      {failed ? <Failed {...exchangeFailure} /> : <Pending />}
    </AccountFrame>
  );
}

function Pending() {
  return (
    <Loading text={text.pending}>
      <p aria-hidden="true" className="text-lg">
        {text.pending}
      </p>
      <Skeleton className="mt-5 h-12 w-full rounded-full" />
    </Loading>
  );
}

function Failed({ message, millisecondsUntilLogin }: CallbackFailure) {
  const navigate = useNavigate();
  useTimeout(() => void navigate(getLoginPath(), { replace: true }), millisecondsUntilLogin);
  return (
    <div className="grid gap-6">
      <p role="alert" className="wrap-anywhere text-lg">
        {message}
      </p>
      <ButtonLink to={getLoginPath()} replace variant="primary" block>
        {text.login}
      </ButtonLink>
    </div>
  );
}
