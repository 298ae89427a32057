import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { AccountFrame } from "./account-frame.tsx";

const ResetForm = lazy(async () => ({ default: (await import("./reset-form.tsx")).ResetForm }));
const ForgotForm = lazy(async () => ({ default: (await import("./forgot-form.tsx")).ForgotForm }));

const text = accountsText.reset;

/** The page at /reset-password/{token}, the link of the mail. */
export function ResetPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const [brought] = useState(token);
  useEffect(() => {
    // The token is no address to come back to, nor to tell others.
    if (token !== undefined) void navigate("/reset-password", { replace: true });
  }, [token, navigate]);
  if (brought === undefined) {
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
        <ResetForm token={brought} />
      </Suspense>
    </AccountFrame>
  );
}
