import { useState } from "react";
import { secondFactorText } from "#text/second-factor.ts";
import { api, type NextSignInStep, type Restoration } from "../../../lib/api.ts";
import { endSession, startSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { RestoreStep } from "./restore-step.tsx";

const { step: text } = secondFactorText;

const isRestoration = (step: NextSignInStep): step is Restoration => "eraseAt" in step;

/**
 * The page of the second step of a sign-in: the second factor, then the restoration of a deleted account. Stores the
 * session of the right answer. `onBack` leads back to the first step, also when the challenge has expired, which a toast
 * says.
 */
export function SignInStep({
  request,
  isAfterGoogle = false,
  onBack,
  onSignedIn,
}: {
  request: NextSignInStep;
  /** The first step was a sign-in with Google, not a password. */
  isAfterGoogle?: boolean;
  onBack: () => void;
  /** Called after the sign-in, with whether the browser could store the session. */
  onSignedIn?: (isStored: boolean) => void;
}) {
  const toast = useToast();
  const [step, setStep] = useState(request);
  const onExpired = (message: string) => {
    toast(message, "danger");
    onBack();
  };
  const onSession = (session: { token: string; userId: string }) => {
    const isStored = startSession(session, { verified: true });
    // Without storage, the session would be lost at the next reload, so it is ended at once.
    if (onSignedIn && !isStored) endSession();
    onSignedIn?.(isStored);
  };
  if (isRestoration(step)) {
    return (
      <RestoreStep restoration={step} onSession={onSession} onExpired={onExpired} onBack={onBack} />
    );
  }
  return (
    <AccountFrame
      title={text.title}
      invitation={isAfterGoogle ? text.invitationAfterGoogle : text.invitation}
    >
      <AnswerForm
        request={step}
        onExpired={onExpired}
        onAnswer={async (answer) => {
          try {
            onSession(await api.call("answerSecondFactor", { body: answer }));
          } catch (error) {
            // Not a static import, because every signed-in page lists those of the second step.
            const { openSanctionsIfSuspended, toNextSignInStep } = await import("../queries.ts");
            const nextStep = toNextSignInStep(error);
            if (nextStep) setStep(nextStep);
            else if (!openSanctionsIfSuspended(error)) throw error;
          }
        }}
      />
      <Button variant="quiet" block onClick={onBack}>
        {text.back}
      </Button>
    </AccountFrame>
  );
}
