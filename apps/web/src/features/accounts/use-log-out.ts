import { useNavigate } from "react-router";
import { logOutText } from "#text/log-out.ts";
import { api } from "../../lib/api.ts";
import { endSession } from "../../lib/session.ts";
import { useConfirm } from "../../ui/questions.tsx";

/** Max milliseconds to wait for the server's response. */
const logOutTimeout = 10_000;

/**
 * Returns a function that logs out of this browser, even if the server does not respond, and opens the login page.
 */
export function useLogOutNow(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // The request needs the token, so it starts before the token is deleted. Its response changes nothing.
    const request = api.call("logout", {}, { signal: AbortSignal.timeout(logOutTimeout) });
    endSession({ loggedOut: true });
    await navigate("/login", { replace: true });
    await request.catch(() => undefined);
  };
}

/** Returns a function that logs out after a confirmation. */
export function useLogOut(): () => Promise<void> {
  const confirm = useConfirm();
  const logOutNow = useLogOutNow();
  return async () => {
    const { question, confirm: confirmLabel } = logOutText;
    if (await confirm({ question, confirm: confirmLabel })) await logOutNow();
  };
}
