import type { CallInput } from "@kora/contract";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, api, type NextSignInStep } from "../../lib/api.ts";
import { appRouter } from "../../lib/app-router.ts";
import { checkSession } from "../../lib/check-session.ts";
import {
  endSession,
  getSession,
  markSessionVerified,
  startSession,
  useSession,
} from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { restrictedSessionKey } from "../../lib/stored-session.ts";

const accountKeys = {
  resetLink: (token: string) => ["accounts", "reset-link", token] as const,
  /** The check whether the email was verified on another device. It runs only with a session, so never with null. */
  verifiedElsewhere: (userId: string | null) => ["accounts", "verified-elsewhere", userId] as const,
} as const;

/** Creates an account. The session is stored, but not active until the email is verified. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: CallInput<"register">["body"]) => api.call("register", { body }),
    onSuccess: (session) => startSession(session, { verified: false }),
  });
}

/** Logs in and stores the session. */
export function useLogIn() {
  return useMutation({
    mutationFn: (body: CallInput<"login">["body"]) => api.call("login", { body }),
    onSuccess: (session) => startSession(session, { verified: true }),
  });
}

/** Returns what the user must answer to finish the sign-in; undefined for any other error. */
export function toNextSignInStep(error: unknown): NextSignInStep | undefined {
  const hasChallenge = error instanceof ApiError && error.body.challenge !== undefined;
  return hasChallenge ? (error.body as NextSignInStep) : undefined;
}

/**
 * If the server refused the sign-in of a suspended user with a restricted session, stores it and opens the page that it
 * is for. Returns false for any other error.
 */
export function openSanctionsIfSuspended(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== "SUSPENDED") return false;
  const { token, userId } = error.body;
  // Without a session, the password was changed in the meantime.
  if (!token) return false;
  deviceStore.set(restrictedSessionKey, `${userId} ${token}`);
  void appRouter.current?.navigate("/sanctions", { replace: true });
  return true;
}

/** Requests the mail with the link to the password reset. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => api.call("forgotPassword", { body: { email } }),
  });
}

/** Sets a new password with a mailed token. This ends every session of the account. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: CallInput<"resetPassword">["body"]) => api.call("resetPassword", { body }),
    onSuccess: () => {
      // One of the ended sessions may be that of this browser.
      void checkSession();
    },
  });
}

/** Creates an account for the Google identity that this browser has just proven, and signs in. */
export function useRegisterWithGoogle() {
  return useMutation({
    mutationFn: (body: CallInput<"registerWithGoogle">["body"]) =>
      api.call("registerWithGoogle", { body }),
    onSuccess: (session) => startSession(session, { verified: true }),
  });
}

/** Links the Google identity to the account that has its email, and signs in. */
export function useLinkGoogle() {
  return useMutation({
    mutationFn: (body: CallInput<"linkGoogle">["body"]) => api.call("linkGoogle", { body }),
    onSuccess: (session) => startSession(session, { verified: true }),
  });
}

/**
 * Exchanges the one-time code of a Google sign-in for a session. Returns whether the browser could store it. A
 * rejected code leaves an existing session alone.
 */
export function useExchangeGoogleCode() {
  return useMutation({
    mutationFn: async (code: string) => {
      const session = await api.call("exchangeGoogleCode", { body: { token: code } });
      const isStored = startSession(session, { verified: true });
      // Without storage, the session would be lost at the next reload, so it is ended at once.
      if (!isStored) endSession();
      return isStored;
    },
  });
}

/** Requests another verification mail. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => api.call("resendVerification", { body: { email } }),
  });
}

/** Changes the viewer's password. This ends all other sessions of the account. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: CallInput<"changePassword">["body"]) => api.call("changePassword", { body }),
  });
}

/** Verifies the address that a mailed token was sent to. */
export async function verifyEmail(token: string) {
  const response = await api.call("verifyEmail", { body: { token } });
  if (getSession().kind === "unverified") markSessionVerified();
  return response;
}

/** Checks whether a mailed token can still set a password. The error of one that cannot has the field `token`. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: accountKeys.resetLink(token),
    // Checked once for each opening of the page: the form stays while the user types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => api.call("checkResetLink", { body: { token } }),
  });
}

/** True for the error of a reset link that was used, was replaced by a newer one, or has expired. */
export const isResetLinkInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.token !== undefined;

/** Milliseconds between two checks whether the email was verified. */
const verificationCheckInterval = 10_000;

/**
 * While this browser's session is unverified: asks the server on focus, and every 10 s while the page is visible,
 * whether the email was verified on another device. The session then becomes a signed-in one.
 */
export function useVerificationWatch(): void {
  const { kind, token, userId } = useSession();
  const enabled = kind === "unverified";
  const { refetch } = useQuery({
    queryKey: accountKeys.verifiedElsewhere(userId),
    enabled,
    // The result is in the session, so nothing is cached.
    gcTime: 0,
    retry: false,
    refetchInterval: verificationCheckInterval,
    refetchOnWindowFocus: "always",
    queryFn: async () => {
      // The server rejects this call until the email is verified.
      await api.call("listSessions", { query: { limit: 1 } });
      if (getSession().token === token) markSessionVerified();
      return null;
    },
  });
  useEffect(() => {
    if (!enabled) return;
    // TanStack Query notices a hidden page, but not another window in front of this one.
    const onFocus = () => void refetch({ cancelRefetch: false });
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [enabled, refetch]);
}
