import { z } from "zod";

/**
 * The paths below `/api` to which a browser navigates during a sign-in with Google. They are no calls: each redirects
 * to a page, which shows any error. `location` describes the page.
 */
export const googleNavigations = {
  startGoogleSignIn: {
    path: "/auth/google",
    query: undefined,
    summary:
      "Starts a sign-in with Google. A full-page navigation, which redirects to Google or, if that fails, to `/oauth-callback?error`.",
    location: "The page of Google, or `/oauth-callback?error`.",
  },
  finishGoogleSignIn: {
    path: "/auth/google/callback",
    query: z.object({
      state: z.string().optional().describe("The value that the sign-in began with."),
      code: z.string().optional().describe("The authorization code."),
      error: z.string().optional().describe("The reason if the user or Google refused."),
    }),
    summary: "The redirect URI, to which Google sends the browser back.",
    location:
      "`/oauth-callback?token&userId` for a known account, `/register/google` for a new one, `/oauth-callback?error` after a failure.",
  },
} as const;
