import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { useSession } from "../../lib/session.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PatternStrip } from "../../ui/pattern.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { LinkQuestion } from "./account-link/link-question.tsx";
import { useVerificationWatch, verifyEmail } from "./queries.ts";
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

/** Verifies only when the button is pressed: mail scanners open the link of an account that a stranger has made. */
function Verification({ token }: { token: string }) {
  return (
    <LinkQuestion
      question={text.question}
      submit={text.submit}
      run={() => verifyEmail(token)}
      renderInvalid={(message) => <RequestNewLink message={message} failed />}
    >
      {({ msg }) => <Verified message={msg || messages.verified} />}
    </LinkQuestion>
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
