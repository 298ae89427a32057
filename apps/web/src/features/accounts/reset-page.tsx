import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { isResetLinkInvalid, resetLinkQuery } from "./queries.ts";

const ResetForm = lazyComponent(async () => (await import("./reset-form.tsx")).ResetForm, {
  fallback: <FormSkeleton fields={2} />,
});
const ResetLinkInvalid = lazyComponent(
  async () => (await import("./reset-form.tsx")).ResetLinkInvalid,
  { fallback: <FormSkeleton fields={1} /> },
);
const ForgotForm = lazyComponent(async () => (await import("./forgot-form.tsx")).ForgotForm, {
  fallback: <FormSkeleton fields={1} />,
});

const text = accountsText.reset;

/** The page at /reset-password/{token}, the target of the mailed link. */
export function ResetPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const [initialToken] = useState(token);
  useEffect(() => {
    // Removes the token from the URL and the history, so that it is not shared.
    if (token !== undefined) void navigate("/reset-password", { replace: true });
  }, [token, navigate]);
  if (initialToken === undefined) {
    return (
      <AccountFrame title={text.title} invitation={text.open}>
        <ForgotForm email="" />
      </AccountFrame>
    );
  }
  return <Reset token={initialToken} />;
}

/** Checks the link before a password is typed. Without an answer, the form is shown. */
function Reset({ token }: { token: string }) {
  const check = useQuery(resetLinkQuery(token));
  const [isFinished, setFinished] = useState(false);
  if (!isFinished && isResetLinkInvalid(check.error)) {
    return (
      <AccountFrame title={text.title}>
        <ResetLinkInvalid error={check.error} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={text.title} {...(!isFinished && { invitation: text.invitation })}>
      {check.isPending ? (
        <FormSkeleton fields={2} />
      ) : (
        <ResetForm token={token} onFinished={() => setFinished(true)} />
      )}
    </AccountFrame>
  );
}
