import type { CallInput } from "@kora/contract";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { checkSession } from "../../lib/check-session.ts";
import { endSession, getSession, markSessionVerified, startSession } from "../../lib/session.ts";

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

/** Asks for the mail with which a new password can be set. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => api.call("forgotPassword", { body: { email } }),
  });
}

/** Sets a new password with a mailed token. Every session of the account is over with it. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: CallInput<"resetPassword">["body"]) => api.call("resetPassword", { body }),
    onSuccess: () => {
      // This browser's may be one of them, or another account's.
      void checkSession();
    },
  });
}

/** Makes the account of the Google identity that this browser has just proven, and signs it in. */
export function useRegisterWithGoogle() {
  return useMutation({
    mutationFn: (body: CallInput<"registerWithGoogle">["body"]) =>
      api.call("registerWithGoogle", { body }),
    onSuccess: (session) => startSession(session, { verified: true }),
  });
}

/** Links that identity to the account of its email, and signs it in. */
export function useLinkGoogle() {
  return useMutation({
    mutationFn: (body: CallInput<"linkGoogle">["body"]) => api.call("linkGoogle", { body }),
    onSuccess: (session) => startSession(session, { verified: true }),
  });
}

/**
 * Exchanges the one-time code of a Google sign-in for a session, and tells whether the browser could store that. A
 * refused code leaves the browser's session alone.
 */
export function useExchangeGoogleCode() {
  return useMutation({
    mutationFn: async (code: string) => {
      const session = await api.call("exchangeGoogleCode", { body: { token: code } });
      const isStored = startSession(session, { verified: true });
      if (!isStored) endSession();
      return isStored;
    },
  });
}

/** Asks for the verification mail again. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => api.call("resendVerification", { body: { email } }),
  });
}

/** Changes one's own password. This session stays, all others end. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: CallInput<"changePassword">["body"]) => api.call("changePassword", { body }),
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
      if (getSession().kind === "unverified") markSessionVerified();
      return answer;
    },
  });
}
