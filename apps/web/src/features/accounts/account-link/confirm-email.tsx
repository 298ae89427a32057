import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountChangesText } from "#text/account-changes.ts";
import { ApiError, api, errorMessage } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { LinkFailed, LinkResult } from "./link-result.tsx";

const { link, messages } = accountChangesText;
const text = link.confirmEmail;

/** A query, so that the request is sent once, as that of `verificationQuery`. */
const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ["accounts", "email-confirmation", token],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    queryFn: () => api.call("confirmEmailChange", { body: { token } }),
  });

/** Changes the email by the mailed link, at once. */
export function ConfirmEmail({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { kind } = useSession();
  const { data, error, isPending, refetch } = useQuery(confirmationQuery(token));
  useEffect(() => {
    // The profile may be open in this browser.
    if (data) void queryClient.invalidateQueries({ queryKey: ["profile"] });
  }, [data, queryClient]);
  if (isPending) {
    return (
      <Loading text={text.pending}>
        <p aria-hidden="true" className="text-lg">
          {text.pending}
        </p>
        <Skeleton className="mt-5 h-12 w-full rounded-full" />
      </Loading>
    );
  }
  if (data) {
    const isSignedIn = kind === "signed-in";
    return (
      <LinkResult message={text.done(data.email)}>
        <ButtonLink to={isSignedIn ? "/theuser#account" : "/login"} variant="primary" block>
          {isSignedIn ? text.continue : link.login}
        </ButtonLink>
      </LinkResult>
    );
  }
  // The link is not valid, or another account has the address.
  if (error instanceof ApiError && (error.status === 400 || error.status === 409)) {
    return <LinkFailed message={errorMessage(error, messages.confirmationLinkInvalid)} />;
  }
  return (
    <ErrorState
      message={errorMessage(error, link.failed)}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
