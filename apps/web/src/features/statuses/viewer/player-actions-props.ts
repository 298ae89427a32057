import type { StatusView } from "@kora/contract/statuses";
import type { CSSProperties } from "react";

/** A focus color that is visible on every status background. */
export const overlayFocusStyle: CSSProperties & { "--focus": string } = { "--focus": "#fff" };

/** Class names of a button on a status's own color, in both themes. */
export const overlayButtonStyle = "text-[#fff]! hover:bg-[#0005]!";

/** Class names of a button with a count. */
export const countButtonStyle =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2.5 transition-colors hover:bg-[#0005]";

export interface PlayerActionsProps {
  status: StatusView;
  /** Called when a dialog asks the viewer something; the player pauses until the promise settles. */
  onAsk: (answered: Promise<void>) => void;
  /** Called before the viewer deletes or blocks the status, so that no message says that it is gone. */
  onRemoving: (statusId: string) => void;
  /** Opens the list of the users who viewed the status. */
  onShowViewers: () => void;
}
