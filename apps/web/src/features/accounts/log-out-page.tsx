import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { logOutText as text } from "#text/log-out.ts";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { describeUnsent, useLogOutNow } from "./use-log-out.ts";

/** The page at /logout. It asks the question that the navigation asks in a dialog (`useLogOut`). */
export function LogOutPage() {
  const { kind } = useSession();
  const logOutNow = useLogOutNow();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<string | null>(null);
  useEffect(() => {
    void describeUnsent().then(setUnsent);
  }, []);
  if (kind !== "signed-in" && !busy) return <Navigate to="/login" replace />;
  const onConfirm = () => {
    setBusy(true);
    void logOutNow();
  };
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      <EmptyState
        pattern="strip"
        message={text.question}
        action={
          <>
            {unsent !== null && <p>{unsent}</p>}
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/home">{text.stay}</ButtonLink>
              <Button variant="primary" busy={busy} onClick={onConfirm}>
                {text.confirm}
              </Button>
            </div>
          </>
        }
      />
    </>
  );
}
