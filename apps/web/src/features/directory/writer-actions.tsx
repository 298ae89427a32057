import type { WriterView } from "@kora/contract/writers";
import type { ReactNode } from "react";
import { FollowButton } from "../writers/index.ts";

/** What can be done with a griot of the directory or on the profile, beside where one may go. */
export function WriterActions({
  writer,
  isOwn,
  main = false,
  children,
}: {
  writer: WriterView;
  isOwn: boolean;
  /** Following is the main thing to do on this screen. */
  main?: boolean;
  /** Ways to other pages. */
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isOwn && <FollowButton writer={writer} main={main} />}
      {children}
    </div>
  );
}
