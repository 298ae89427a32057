import { accountChangesText } from "#text/account-changes.ts";
import { api } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { LinkQuestion } from "./link-question.tsx";
import { LinkResult } from "./link-result.tsx";

const text = accountChangesText.link.undoEmail;

/** Undoes a change of the email by the mailed link, and leads to a new password. */
export function UndoEmail({ token }: { token: string }) {
  return (
    <LinkQuestion
      question={text.question}
      submit={text.submit}
      run={() => api.call("undoEmailChange", { body: { token } })}
    >
      {({ email, resetToken }) => (
        <LinkResult message={text.done(email)}>
          <ButtonLink to={`/reset-password/${resetToken}`} replace variant="primary" block>
            {text.next}
          </ButtonLink>
        </LinkResult>
      )}
    </LinkQuestion>
  );
}
