import { useMutation } from "@tanstack/react-query";
import { accountChangesText } from "#text/account-changes.ts";
import { ApiError, api, errorMessage, type Restoration } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure, useFormFailure } from "../../../ui/form-failure.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { AccountFrame } from "../account-frame.tsx";

const { restore: text } = accountChangesText;

/** Asks whether to restore the deleted account that was just signed in to. */
export function RestoreStep({
  restoration: { challenge, eraseAt },
  onSession,
  onExpired,
  onBack,
}: {
  restoration: Restoration;
  onSession: (session: { token: string; userId: string }) => void;
  /** Called with the message if the challenge is no longer valid. */
  onExpired: (message: string) => void;
  onBack: () => void;
}) {
  const toast = useToast();
  const failure = useFormFailure();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => api.call("restoreAccount", { body: { challenge } }),
  });
  const restore = async () => {
    failure.clear();
    try {
      const { msg, ...session } = await mutateAsync();
      toast(msg, "success");
      onSession(session);
    } catch (error) {
      const { openSanctionsIfSuspended } = await import("../queries.ts");
      if (openSanctionsIfSuspended(error)) return;
      const expired = error instanceof ApiError ? error.fields.challenge : undefined;
      if (expired === undefined) failure.show(errorMessage(error, text.failed));
      else onExpired(expired);
    }
  };
  return (
    <AccountFrame title={text.title} invitation={text.invitation(eraseAt)}>
      <p>{text.explanation}</p>
      <FormFailure message={failure.message} />
      <div className="grid gap-3">
        <Button
          variant="primary"
          block
          busy={isPending}
          onClick={() => void restore()}
          className="min-h-12"
        >
          {text.submit}
        </Button>
        <Button variant="quiet" block onClick={onBack}>
          {text.leave}
        </Button>
      </div>
    </AccountFrame>
  );
}
