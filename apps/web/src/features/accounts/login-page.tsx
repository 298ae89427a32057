import { lazy, Suspense } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { accountsText } from "#text/accounts.ts";
import { safePath } from "../../lib/safe-path.ts";
import { useSession } from "../../lib/session.ts";
import { FormSkeleton } from "../../ui/form-skeleton.tsx";
import { TextLink } from "../../ui/link.tsx";
import { signedOutSentence } from "../shell/index.ts";
import { AccountFrame } from "./account-frame.tsx";
import { GoogleLink, OrLine } from "./google-link.tsx";
import { emailOf } from "./login-state.ts";

const LoginForm = lazy(async () => ({ default: (await import("./login-form.tsx")).LoginForm }));

const text = accountsText.login;

/** The page at /login. With `?next=` it says why that page is closed, and goes there after the login. */
export function LoginPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { kind } = useSession();
  const next = search.get("next");
  if (kind === "signed-in") return <Navigate to={safePath(next, "/home")} replace />;
  const query = search.size === 0 ? "" : `?${search}`;
  return (
    <AccountFrame title={text.title} invitation={text.invitation}>
      {next !== null && kind === "signed-out" && (
        <p role="status" className="rounded-md border-fresh border-s-4 bg-surface-sunken px-4 py-3">
          {signedOutSentence(next)}
        </p>
      )}
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <LoginForm email={emailOf(state)} waiting={kind === "unverified"} />
      </Suspense>
      <OrLine />
      <GoogleLink>{text.google}</GoogleLink>
      <p className="text-center text-text-muted">
        {text.noAccount}{" "}
        <TextLink to={`/Register${query}`} className="inline-flex min-h-11 items-center">
          {text.register}
        </TextLink>
      </p>
    </AccountFrame>
  );
}
