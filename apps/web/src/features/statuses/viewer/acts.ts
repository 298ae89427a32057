import type { StatusView } from "@kora/contract/statuses";
import type { CSSProperties } from "react";

/** Where the focus is seen on every one of the colours. */
export const focusOnColor: CSSProperties & { "--focus": string } = { "--focus": "#fff" };

/** Of a button on a status's own colour, in both themes. */
export const onColor = "text-[#fff]! hover:bg-[#0005]!";

/** A button with a figure. */
export const actStyle =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2.5 transition-colors hover:bg-[#0005]";

export interface ViewerActsProps {
  status: StatusView;
  /** A question is being asked: nothing runs until it is answered. */
  onAsk: (asked: Promise<void>) => void;
  /** Before a status leaves by the viewer's own wish, so that nothing is said of it. */
  onLeaving: (statusId: string) => void;
  onShowViewers: () => void;
}
