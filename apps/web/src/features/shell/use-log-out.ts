import { useNavigate } from "react-router";
import { shellText } from "#text/shell.ts";
import { api } from "../../lib/api.ts";
import { endSession } from "../../lib/session.ts";
import { useConfirm } from "../../ui/questions.tsx";

/** The server is told, but nobody waits longer than this for its answer. */
const patience = 4000;

/** Ends the session here whatever the server says (accounts-and-shell §4), and goes to the login. */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await api.call("logout", {}, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
    endSession({ leaving: true });
    await navigate("/login", { replace: true });
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
