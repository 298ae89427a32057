import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { useExchangeGoogleCode } from "./queries.ts";
import { type CallbackFailure, callbackThrew, readCallback } from "./read-callback.ts";
import { loginPath, returnPath } from "./return-path.ts";
import { useLater } from "./use-later.ts";

const text = accountsText.callback;

/** The page at /oauth-callback, where the sign-in with Google ends. */
export function OauthCallbackPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [callback] = useState(() => readCallback(search));
  useEffect(() => {
    // The code is no address to come back to: a reload finds none, and leaves a session alone.
    void navigate("/oauth-callback", { replace: true });
  }, [navigate]);
  return (
    <AccountFrame title={text.title}>
      {callback.kind === "sign-in" ? <SignIn code={callback.code} /> : <Failed {...callback} />}
    </AccountFrame>
  );
}

function SignIn({ code }: { code: string }) {
  const navigate = useNavigate();
  const { mutateAsync } = useExchangeGoogleCode();
  const [hasFailed, setFailed] = useState(false);
  const isSent = useRef(false);
  useEffect(() => {
    // The code works once; React's strict mode runs effects twice.
    if (isSent.current) return;
    isSent.current = true;
    const exchange = async () => {
      if (await mutateAsync(code)) await navigate(returnPath(), { replace: true });
      else setFailed(true);
    };
    exchange().catch(() => setFailed(true));
  }, [code, mutateAsync, navigate]);
  return hasFailed ? <Failed {...callbackThrew} /> : <Pending />;
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

function Failed({ sentence, shownFor }: CallbackFailure) {
  const navigate = useNavigate();
  useLater(() => void navigate(loginPath(), { replace: true }), shownFor);
  return (
    <div className="grid gap-6">
      <p role="alert" className="wrap-anywhere text-lg">
        {sentence}
      </p>
      <ButtonLink to={loginPath()} replace variant="primary" block>
        {text.login}
      </ButtonLink>
    </div>
  );
}
