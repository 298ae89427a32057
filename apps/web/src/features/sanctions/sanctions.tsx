import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { sanctionsText as text } from "#text/sanctions.ts";
import { api } from "../../lib/api.ts";
import {
  endRestrictedSession,
  getRestrictedSession,
  restrictedApi,
  useRestrictedSession,
} from "../../lib/restricted-session.ts";
import { useSession } from "../../lib/session.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import type { Account } from "./queries.ts";
import { SanctionList } from "./sanction-list.tsx";

const RestrictedAccount = lazyComponent(
  async () => (await import("./restricted-account.tsx")).RestrictedAccount,
  { fallback: null },
);

/**
 * The page at /sanctions: the acts of moderators that weigh on the viewer. For a suspended user, it is the only page of
 * the restricted session, and also has what else the session is for.
 */
export function Sanctions() {
  const session = useSession();
  const restrictedSession = useRestrictedSession();
  const [wasRestricted] = useState(() => getRestrictedSession() !== null);
  const [isLeaving, setLeaving] = useState(false);
  const isSignedIn = session.kind === "signed-in";
  useEffect(() => {
    if (isSignedIn) endRestrictedSession();
  }, [isSignedIn]);
  if (isSignedIn) {
    return (
      <AccountSanctions account={{ userId: session.userId, client: api, isRestricted: false }} />
    );
  }
  if (restrictedSession !== null) {
    const { userId } = restrictedSession;
    const account = { userId, client: restrictedApi, isRestricted: true };
    return <AccountSanctions account={account} onLeave={() => setLeaving(true)} />;
  }
  if (isLeaving) return null;
  return wasRestricted ? <EndedSession /> : <Navigate to="/login?next=%2Fsanctions" replace />;
}

function AccountSanctions({
  account,
  onLeave,
}: {
  account: Account;
  /** Called before the user ends the restricted session and another page opens. */
  onLeave?: () => void;
}) {
  return (
    <div className="mx-auto grid max-w-feed grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle title={text.title} />
      <header className="grid gap-2">
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
        <p className="text-lg text-text-muted">
          {account.isRestricted ? text.restrictedIntro : text.intro}
        </p>
      </header>
      <SanctionList account={account} />
      {onLeave && <RestrictedAccount onLeave={onLeave} />}
    </div>
  );
}

/** Shown after the server has refused the restricted session, as it does when the suspension ends. */
function EndedSession() {
  const { title, message, logIn } = text.ended;
  return (
    <div role="status">
      <PageTitle title={title} />
      <h1 className="sr-only">{title}</h1>
      <EmptyState message={message} link={{ to: "/login", text: logIn }} />
    </div>
  );
}
