import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { AccountFrame } from "./account-frame.tsx";

const ResetForm = lazy(async () => ({ default: (await import("./reset-form.tsx")).ResetForm }));
const ForgotForm = lazy(async () => ({ default: (await import("./forgot-form.tsx")).ForgotForm }));

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
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <ForgotForm email="" />
        </Suspense>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={text.title} invitation={text.invitation}>
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <ResetForm token={initialToken} />
      </Suspense>
    </AccountFrame>
  );
}
