import { accountChangesText } from "#text/account-changes.ts";
import { api } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { LinkQuestion } from "./link-question.tsx";
import { LinkResult } from "./link-result.tsx";

const text = accountChangesText.link.signOutDevice;

/** Signs a new device out by the mailed link, and advises a new password. */
export function SignOutDevice({ token }: { token: string }) {
  const { kind } = useSession();
  const passwordPath = kind === "signed-in" ? "/theuser#password" : "/login?forgot=";
  return (
    <LinkQuestion
      question={text.question}
      submit={text.submit}
      run={() => api.call("endUnknownSession", { body: { token } })}
    >
      {() => (
        <LinkResult message={text.done}>
          <p>{text.advice}</p>
          <ButtonLink to={passwordPath} variant="primary" block>
            {text.next}
          </ButtonLink>
        </LinkResult>
      )}
    </LinkQuestion>
  );
}
