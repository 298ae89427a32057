import type { AnchorHTMLAttributes } from "react";
import { Link, useLocation } from "react-router";
import type { NavigationState } from "../../../lib/navigation-state.ts";

/** State of the history entry in which the viewer lies open over the page it was opened from. */
export interface OpenStatusState extends NavigationState {
  /** The status that it shows. */
  readonly openStatus: string;
}

/** The status that a history entry has open over its page, or null. */
export function openStatusOf(state: unknown): OpenStatusState | null {
  const { openStatus }: Partial<OpenStatusState> =
    typeof state === "object" && state !== null ? state : {};
  return typeof openStatus === "string" ? { openStatus, keepFocus: true } : null;
}

export interface StatusLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  statusId: string;
}

/**
 * Opens the viewer over this page, on that status. Its address is the status's own, so that a new tab
 * shows it on a page of its own. The page has a `StatusOverlay`.
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
