import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PatternStrip } from "../../ui/pattern.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { useVerificationWatch, verificationQuery } from "./queries.ts";
import { clearVerificationPath, getVerifiedPath } from "./return-path.ts";

const ResendForm = lazyComponent(
  async () => (await import("./resend-verification.tsx")).ResendForm,
  { fallback: <FormSkeleton fields={1} /> },
);

const { messages, verify: text } = accountsText;

/** The page at /verify-email/{token}, the target of the mailed link. */
export function VerifyPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const { kind } = useSession();
  useVerificationWatch();
  const [initialToken] = useState(token);
  useEffect(() => {
    // Removes the token from the URL and the history, so that it is not shared.
    if (token !== undefined) void navigate("/verify-email", { replace: true });
  }, [token, navigate]);
  return (
    <AccountFrame title={text.title}>
      {initialToken !== undefined ? (
        <Verification token={initialToken} />
      ) : kind === "signed-in" ? (
        <Verified message={messages.verified} />
      ) : (
        <RequestNewLink message={text.open} />
      )}
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
  if (data) return <Verified message={data.msg || messages.verified} />;
  if (error instanceof ApiError && error.status === 400) {
    return (
      <RequestNewLink message={errorMessage(error, messages.verificationLinkInvalid)} failed />
    );
  }
  return (
    <ErrorState
      message={errorMessage(error, messages.registrationFailed)}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function Verified({ message }: { message: string }) {
  const { kind } = useSession();
  const signedIn = kind === "signed-in";
  return (
    <div className="grid gap-6">
      <PatternStrip variant="river" className="h-12 w-48 rounded-md" />
      <p role="status" className="text-lg">
        {message}
      </p>
      <ButtonLink
        to={getVerifiedPath(signedIn)}
        onClick={clearVerificationPath}
        variant="primary"
        block
      >
        {signedIn ? text.continue : text.login}
      </ButtonLink>
    </div>
  );
}

/** Asks for the email to mail another link to. With `failed`, the message is announced as an error. */
function RequestNewLink({ message, failed = false }: { message: string; failed?: boolean }) {
  return (
    <div className="grid gap-5">
      <p role={failed ? "alert" : undefined} className="text-lg">
        {message}
      </p>
      <ResendForm />
    </div>
  );
}
