import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { AccountFrame } from "./account-frame.tsx";

const ResetForm = lazyComponent(async () => (await import("./reset-form.tsx")).ResetForm, {
  fallback: <FormSkeleton fields={2} />,
});
const ForgotForm = lazyComponent(async () => (await import("./forgot-form.tsx")).ForgotForm, {
  fallback: <FormSkeleton fields={1} />,
});

const text = accountsText.reset;

/** The page at /reset-password/{token}, the target of the mailed link. */
export function ResetPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const [initialToken] = useState(token);
  const [isFinished, setFinished] = useState(false);
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
  return (
    <AccountFrame title={text.title} {...(!isFinished && { invitation: text.invitation })}>
      <ResetForm token={initialToken} onFinished={() => setFinished(true)} />
    </AccountFrame>
  );
}
