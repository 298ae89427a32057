import type { StatusView } from "@kora/contract/statuses";
import type { CSSProperties } from "react";

/** A focus color that is visible on every status background. */
export const focusOnColor: CSSProperties & { "--focus": string } = { "--focus": "#fff" };

/** Class names of a button on a status's own color, in both themes. */
export const onColor = "text-[#fff]! hover:bg-[#0005]!";

/** Class names of a button with a count. */
export const countButtonStyle =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2.5 transition-colors hover:bg-[#0005]";

export interface PlayerActionsProps {
  status: StatusView;
  /** Called with a promise that settles when a question has been answered; the player pauses meanwhile. */
  onAsk: (answered: Promise<void>) => void;
  /** Called before the viewer removes a status, so that its disappearance is not announced. */
  onLeaving: (statusId: string) => void;
  onShowViewers: () => void;
}
