import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactorText } from "#text/second-factor.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import type { Api } from "../../../lib/create-api.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormFailure } from "../../../ui/form-failure.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { secondFactorKeys } from "./queries.ts";

const { proof: text, step } = secondFactorText;

/**
 * Asks the user of `client` for the second factor again. `onDone` is called with whether it was proven.
 */
export function ProofDialog({
  client = api,
  onDone,
}: {
  client?: Api;
  onDone: (isProven: boolean) => void;
}) {
  const [attempt, setAttempt] = useState(0);
  const [expiredMessage, setExpiredMessage] = useState<string | null>(null);
  const query = useQuery({
    queryKey: secondFactorKeys.proof(attempt),
    // Each attempt has one challenge, which is not fetched again while the viewer answers it, and of no use afterwards.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => client.call("startProof", {}, { signal }),
  });
  const { data, error } = query;
  const startAgain = (message: string) => {
    setExpiredMessage(message);
    setAttempt(attempt + 1);
  };
  return (
    <Dialog open onClose={() => onDone(false)} title={text.title} description={text.explanation}>
      <div className="grid gap-3">
        <FormFailure message={expiredMessage} />
        {data !== undefined && (
          <AnswerForm
            key={data.challenge}
            request={data}
            onExpired={startAgain}
            onAnswer={async (answer) => {
              await client.call("confirmSecondFactor", { body: answer });
              onDone(true);
            }}
          />
        )}
        {data === undefined && error === null && (
          <Loading text={step.loading}>
            <Skeleton className="h-24 rounded-md" />
          </Loading>
        )}
        {data === undefined && error !== null && (
          <ErrorState message={errorMessage(error, text.failed)} query={query} />
        )}
      </div>
    </Dialog>
  );
}
