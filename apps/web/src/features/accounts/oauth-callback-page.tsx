import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { endSession, startSession } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { endEarlierSession } from "./end-earlier-session.ts";
import { type CallbackFailure, callbackThrew, readCallback } from "./read-callback.ts";
import { loginPath, returnPath } from "./return-path.ts";
import { useLater } from "./use-later.ts";

const text = accountsText.callback;

/** The page at /oauth-callback, where the sign-in with Google ends. */
export function OauthCallbackPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [brought] = useState(() => readCallback(search));
  const [failure, setFailure] = useState<CallbackFailure | null>(
    brought.kind === "failure" ? brought : null,
  );
  useEffect(() => {
    if (brought.kind === "session") {
      endEarlierSession(brought.token);
      if (startSession(brought, { verified: true })) {
        void navigate(returnPath(), { replace: true });
        return;
      }
      endSession();
      setFailure(callbackThrew);
    }
    // What it brought is no address to come back to.
    void navigate("/oauth-callback", { replace: true });
  }, [brought, navigate]);
  return (
    <AccountFrame title={text.title}>
      {failure === null ? <Pending /> : <Failed {...failure} />}
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
