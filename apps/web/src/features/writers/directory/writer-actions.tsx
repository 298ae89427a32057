import type { WriterView } from "@kora/contract/writers";
import type { ReactNode } from "react";
import { FollowButton } from "../follow-button.tsx";

/** The follow button and links of a writer. */
export function WriterActions({
  writer,
  isOwn,
  isMainAction = false,
  children,
}: {
  writer: WriterView;
  isOwn: boolean;
  /** Styles the follow button as the primary action of the screen. */
  isMainAction?: boolean;
  /** Links to other pages. */
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isOwn && <FollowButton writer={writer} isMainAction={isMainAction} />}
      {children}
    </div>
  );
}
