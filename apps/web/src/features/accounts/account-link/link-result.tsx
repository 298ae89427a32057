import type { ReactNode } from "react";
import { accountChangesText } from "#text/account-changes.ts";
import { useSession } from "../../../lib/session.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { PatternStrip } from "../../../ui/pattern.tsx";

const { link: text } = accountChangesText;

/** The success of a mailed link. `children` are the next steps. */
export function LinkResult({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <PatternStrip variant="river" className="h-12 w-48 rounded-md" />
      <p role="status" className="wrap-anywhere text-lg">
        {message}
      </p>
      {children}
    </div>
  );
}

/** A mailed link that is not valid any more. */
export function LinkFailed({ message }: { message: string }) {
  const { kind } = useSession();
  const isSignedIn = kind === "signed-in";
  return (
    <div className="grid gap-6">
      <p role="alert" className="text-lg">
        {message}
      </p>
      <ButtonLink to={isSignedIn ? "/theuser#account" : "/login"} variant="primary" block>
        {isSignedIn ? text.home : text.login}
      </ButtonLink>
    </div>
  );
}
