import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { Band } from "../../ui/band.tsx";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { verificationQuery } from "./queries.ts";

const ResendForm = lazy(async () => ({
  default: (await import("./resend-verification.tsx")).ResendForm,
}));

const { said, verify: text } = accountsText;

/** The page at /verify-email/{token}, the link of the mail. */
export function VerifyPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const [posted] = useState(token);
  useEffect(() => {
    // The token is no address to come back to, nor to tell others.
    if (token !== undefined) void navigate("/verify-email", { replace: true });
  }, [token, navigate]);
  return (
    <AccountFrame title={text.title}>
      {posted === undefined ? <AskAgain sentence={text.open} /> : <Verification token={posted} />}
    </AccountFrame>
  );
}

function Verification({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQuery(verificationQuery(token));
  if (isPending) {
    return (
      <Loading text={text.pending}>
        <p aria-hidden="true" className="text-lg">
          {text.pending}
        </p>
        <Skeleton className="mt-5 h-12 w-full rounded-full" />
      </Loading>
    );
  }
  if (data) return <Verified sentence={data.msg || said.verified} />;
  if (error instanceof ApiError && error.status === 400) {
    return <AskAgain sentence={errorMessage(error, said.verificationLinkDead)} failed />;
  }
  return (
    <ErrorState
      sentence={errorMessage(error, said.registrationFailed)}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function Verified({ sentence }: { sentence: string }) {
  const { kind } = useSession();
  const signedIn = kind === "signed-in";
  return (
    <div className="grid gap-6">
      <Band variant="river" className="h-12 w-48 rounded-md" />
      <p role="status" className="text-lg">
        {sentence}
      </p>
      <ButtonLink to={signedIn ? "/home" : "/login"} variant="primary" block>
        {signedIn ? text.goOn : text.login}
      </ButtonLink>
    </div>
  );
}

function AskAgain({ sentence, failed = false }: { sentence: string; failed?: boolean }) {
  return (
    <div className="grid gap-5">
      <p role={failed ? "alert" : undefined} className="text-lg">
        {sentence}
      </p>
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <ResendForm />
      </Suspense>
    </div>
  );
}
