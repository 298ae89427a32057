import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { accountChangesText } from "#text/account-changes.ts";
import { ApiError, errorMessage } from "../../../lib/api.ts";
import { checkSession } from "../../../lib/check-session.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { LinkFailed } from "./link-result.tsx";

const { link: text } = accountChangesText;

/** The server's message if a mailed link can never succeed: it is not valid, or another account has the email. */
function readInvalidLink(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.token ?? (error.status === 409 ? error.message : undefined);
}

/**
 * Asks before a mailed link is used, because mail programs may open it. `run` uses it, and `children` shows its result;
 * `renderInvalid` shows the message about a link that is not valid. The session of this browser may be one that it ends.
 */
export function LinkQuestion<Result>({
  question,
  submit,
  run,
  renderInvalid = (message) => <LinkFailed message={message} />,
  children,
}: {
  question: string;
  submit: string;
  run: () => Promise<Result>;
  renderInvalid?: (message: string) => ReactNode;
  children: (result: Result) => ReactNode;
}) {
  const failure = useFormFailure();
  const [invalidLink, setInvalidLink] = useState<string>();
  const { mutateAsync, data, isPending } = useMutation({ mutationFn: run });
  const use = async () => {
    failure.clear();
    try {
      await mutateAsync();
      void checkSession();
    } catch (error) {
      const message = readInvalidLink(error);
      if (message === undefined) return failure.show(errorMessage(error, text.failed));
      setInvalidLink(message);
    }
    // The result replaces the focused button.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  if (data !== undefined) return children(data);
  if (invalidLink !== undefined) return renderInvalid(invalidLink);
  return (
    <div className="grid gap-6">
      <p className="text-lg">{question}</p>
      <FormFailure message={failure.message} />
      <Button
        variant="primary"
        block
        busy={isPending}
        onClick={() => void use()}
        className="min-h-12"
      >
        {submit}
      </Button>
    </div>
  );
}
