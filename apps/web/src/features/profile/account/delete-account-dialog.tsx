import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { endSession, runSessionEnd } from "../../../lib/session.ts";
import { useToast } from "../../../ui/toast.tsx";
import { ownProfileQuery } from "../queries.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";

/** Deletes the viewer's account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const { data: ownProfile } = useQuery(ownProfileQuery);
  return (
    <DeletionDialog
      client={api}
      isLinkedWithGoogle={ownProfile?.user.isLinkedWithGoogle === true}
      returnPath="/theuser#account"
      runDeletion={runSessionEnd}
      onDeleted={(message) => {
        endSession({ loggedOut: true, accountDeleted: true });
        toast(message, "success");
      }}
      onClose={onClose}
    />
  );
}
