import type { ReactNode } from "react";
import { ApiError } from "../../lib/api.ts";
import { NotFoundPage } from "../../ui/not-found-page.tsx";
import { SecondFactorMissing } from "../accounts/index.ts";

/**
 * Shows the not-found page to users who are not moderators, and a moderator who has to set up a second factor first how to
 * do so. `error` is that of the page's main call.
 */
export function AccessGate({ error, children }: { error: unknown; children: ReactNode }) {
  if (error instanceof ApiError) {
    if (error.code === "SECOND_FACTOR_MISSING") return <SecondFactorMissing />;
    if (error.status === 403 && error.code !== "PROOF_REQUIRED") return <NotFoundPage />;
  }
  return children;
}
