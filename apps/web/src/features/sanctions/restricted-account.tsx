import { LogOut, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { profileText } from "#text/profile.ts";
import { sanctionsText } from "#text/sanctions.ts";
import { addPendingLogOut, sendPendingLogOuts } from "../../lib/pending-log-outs.ts";
import { finishProof, isProofRequested, subscribeToProof } from "../../lib/proof.ts";
import {
  endRestrictedSession,
  getRestrictedSession,
  restrictedApi,
} from "../../lib/restricted-session.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { ProofDialog } from "../accounts/index.ts";
import { DeletionDialog, ExportButton } from "../profile/index.ts";

const { account: text } = sanctionsText;

/** What a suspended user can do with the account: export the data, log out, and delete the account. */
export function RestrictedAccount({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const isProofOpen = useSyncExternalStore(subscribeToProof, isProofRequested);
  const close = () => setDeleting(false);
  const logOut = async () => {
    const token = getRestrictedSession()?.token;
    if (token !== undefined) addPendingLogOut(token);
    onLeave();
    // The login would lead back to this page.
    endRestrictedSession({ isForgotten: true });
    const sent = sendPendingLogOuts();
    await navigate("/login", { replace: true });
    await sent;
  };
  const onDeleted = (message: string) => {
    onLeave();
    endRestrictedSession({ isForgotten: true });
    toast(message, "success");
    void navigate("/", { replace: true });
  };
  return (
    <>
      <Part title={text.data}>
        <ExportButton client={restrictedApi} />
      </Part>
      <Part title={text.account}>
        <p className="text-text-muted">{text.logOutHint}</p>
        <Button
          icon={<LogOut aria-hidden="true" className="size-4.5" />}
          onClick={() => void logOut()}
        >
          {text.logOut}
        </Button>
        {/* The distance from the log-out button avoids accidental presses. */}
        <div className="mt-4 grid w-full justify-items-start gap-3 border-line border-t pt-5">
          <p className="text-text-muted">{profileText.account.deleteHint}</p>
          <Button
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            onClick={() => setDeleting(true)}
            className="border-danger! text-danger!"
          >
            {profileText.account.delete}
          </Button>
        </div>
      </Part>
      {isDeleting && (
        <DeletionDialog
          client={restrictedApi}
          // A suspended user does not learn whether the account is linked, so the server decides.
          isLinkedWithGoogle
          returnPath="/sanctions"
          onDeleted={onDeleted}
          onClose={close}
          onLoadError={close}
        />
      )}
      {isProofOpen && (
        <ProofDialog
          client={restrictedApi}
          onDone={finishProof}
          onLoadError={() => finishProof(false)}
        />
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface-raised p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="font-medium font-story text-lg sm:text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
