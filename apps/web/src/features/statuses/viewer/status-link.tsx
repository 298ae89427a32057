import type { AnchorHTMLAttributes } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationState } from "../../../lib/navigation-state.ts";

/** State of a history entry whose page has the player open over it. */
export interface OpenStatusState extends NavigationState {
  /** Id of the status that is shown. */
  readonly openStatus: string;
}

/** Returns the open status of a history entry, or null. */
export function getOpenStatus(state: unknown): OpenStatusState | null {
  const { openStatus }: Partial<OpenStatusState> =
    typeof state === "object" && state !== null ? state : {};
  return typeof openStatus === "string" ? { openStatus, keepFocus: true } : null;
}

export interface StatusLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  statusId: string;
}

/**
 * Opens the player over the current page. The link's URL is that of the status, so that a new tab shows it as
 * a page. The current page must render `StatusRow`, which shows the player.
 */
export function StatusLink({ statusId, ...rest }: StatusLinkProps) {
  const { pathname, search } = useLocation();
  const state: OpenStatusState = { openStatus: statusId, keepFocus: true };
  return (
    <Link
      {...rest}
      to={{ pathname, search }}
      mask={`/status/${statusId}`}
      state={state}
      replace={false}
      preventScrollReset
    />
  );
}
