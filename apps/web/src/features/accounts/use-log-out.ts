import { useNavigate } from "react-router";
import { logOutText } from "#text/log-out.ts";
import { addPendingLogOut, sendPendingLogOuts } from "../../lib/pending-log-outs.ts";
import { endSession, getSession } from "../../lib/session.ts";
import { countUnsent } from "../../lib/user-databases.ts";
import { useConfirm } from "../../ui/questions.tsx";

/**
 * Returns a function that logs out of this browser at once, and opens the login page. Without a connection, the call to the
 * server waits for one.
 */
export function useLogOutNow(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { token } = getSession();
    if (token !== null) addPendingLogOut(token);
    endSession({ loggedOut: true });
    const sent = sendPendingLogOuts();
    await navigate("/login", { replace: true });
    await sent;
  };
}

/** Returns what a log-out deletes that was not sent yet; null if there is nothing. */
export async function describeUnsent(): Promise<string | null> {
  const { userId } = getSession();
  const count = userId === null ? 0 : await countUnsent(userId);
  return count === 0 ? null : logOutText.unsent(count);
}

/** Returns a function that logs out after a confirmation. */
export function useLogOut(): () => Promise<void> {
  const confirm = useConfirm();
  const logOutNow = useLogOutNow();
  return async () => {
    const { question, confirm: confirmLabel } = logOutText;
    const detail = await describeUnsent();
    const options = { question, confirm: confirmLabel, ...(detail !== null && { detail }) };
    if (await confirm(options)) await logOutNow();
  };
}
