import { useNavigate } from "react-router";
import { shellText } from "#text/shell.ts";
import { api } from "../../lib/api.ts";
import { endSession } from "../../lib/session.ts";
import { useConfirm } from "../../ui/questions.tsx";

/** In milliseconds; a server that has not answered by then is not heard. */
const patience = 10_000;

/** Ends the session here whatever the server says (accounts-and-shell §4), and goes to the login. */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Leaves with the token before that is forgotten; the answer changes nothing, so nobody waits for it.
    const told = api.call("logout", {}, { signal: AbortSignal.timeout(patience) });
    endSession({ leaving: true });
    await navigate("/login", { replace: true });
    await told.catch(() => undefined);
  };
}

/** Asks, then logs out. */
export function useLogOut(): () => Promise<void> {
  const confirm = useConfirm();
  const end = useEndSession();
  return async () => {
    const { question, confirm: yes } = shellText.logOut;
    if (await confirm({ question, confirm: yes })) await end();
  };
}
