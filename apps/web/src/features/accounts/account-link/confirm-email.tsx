import { useQueryClient } from "@tanstack/react-query";
import { accountChangesText } from "#text/account-changes.ts";
import { api } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { LinkQuestion } from "./link-question.tsx";
import { LinkResult } from "./link-result.tsx";

const { link } = accountChangesText;
const text = link.confirmEmail;

/** Changes the email by the mailed link. */
export function ConfirmEmail({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { kind } = useSession();
  const isSignedIn = kind === "signed-in";
  const confirm = async () => {
    const result = await api.call("confirmEmailChange", { body: { token } });
    // The profile may be open in this browser.
    void queryClient.invalidateQueries({ queryKey: ["profile"] });
    return result;
  };
  return (
    <LinkQuestion question={text.question} submit={text.submit} run={confirm}>
      {({ email }) => (
        <LinkResult message={text.done(email)}>
          <ButtonLink to={isSignedIn ? "/theuser#account" : "/login"} variant="primary" block>
            {isSignedIn ? text.continue : link.login}
          </ButtonLink>
        </LinkResult>
      )}
    </LinkQuestion>
  );
}
