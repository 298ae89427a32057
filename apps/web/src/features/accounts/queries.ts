import type { CallInput } from "@kora/contract";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { getSession, releaseSession, startSession } from "../../lib/session.ts";

export const accountKeys = {
  verification: (token: string) => ["accounts", "verification", token] as const,
} as const;

/** Makes an account. Its session is kept, and waits for the email to be verified. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: CallInput<"register">["body"]) => api.call("register", { body }),
    onSuccess: (session) => startSession(session, { verified: false }),
  });
}

/** Opens a session. */
export function useLogIn() {
  return useMutation({
    mutationFn: (body: CallInput<"login">["body"]) => api.call("login", { body }),
    onSuccess: (session) => startSession(session, { verified: true }),
  });
}

/** Asks for the verification mail again. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => api.call("resendVerification", { body: { email } }),
  });
}

/**
 * Verifies the address that a mailed token was sent to. A token works once, so it is posted once: a
 * query, however often the page is mounted, whose call ends with no page.
 */
export function verificationQuery(token: string) {
  return queryOptions({
    queryKey: accountKeys.verification(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      const answer = await api.call("verifyEmail", { body: { token } });
      if (getSession().kind === "unverified") releaseSession();
      return answer;
    },
  });
}
