import type { ReactNode } from "react";
import { fitViewport } from "./fit-viewport.ts";

/**
 * Gives a conversation the remaining height of the screen, also above a phone's keyboard. `data-conversation` is set by
 * children that hide the site header and the bottom bar on phones.
 */
export function ChatFrame({ children }: { children: ReactNode }) {
  return (
    <div
      ref={fitViewport}
      className="-mx-4 -mt-5 -mb-[calc(5.5rem+env(safe-area-inset-bottom))] flex h-(--chat-height) flex-col max-lg:has-[[data-conversation]]:pt-[env(safe-area-inset-top)] max-lg:has-[[data-conversation]]:pb-[env(safe-area-inset-bottom)] data-above-keyboard:fixed data-above-keyboard:inset-x-0 data-above-keyboard:top-(--chat-top) data-above-keyboard:z-30 data-above-keyboard:m-0 data-above-keyboard:p-0! data-above-keyboard:bg-surface lg:-mx-8 lg:-mb-16 lg:border-line lg:border-x"
    >
      {children}
    </div>
  );
}
