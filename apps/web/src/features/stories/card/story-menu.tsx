import { Ellipsis } from "lucide-react";
import { Suspense } from "react";
import { hideOnError, lazyComponent } from "../../../ui/lazy-component.tsx";
import type { StoryMenuProps } from "./story-menu-items.tsx";

const StoryMenuItems = lazyComponent(
  async () => (await import("./story-menu-items.tsx")).StoryMenuItems,
  { onError: hideOnError },
);

/** A story's menu. Its script is loaded after the text of the page. */
export function StoryMenu({ className, ...rest }: StoryMenuProps) {
  const fallback = (
    <span className="inline-grid size-11 shrink-0 place-items-center">
      <Ellipsis aria-hidden="true" className="size-5.5" />
    </span>
  );
  return (
    <Suspense fallback={fallback}>
      <StoryMenuItems {...rest} {...(className !== undefined && { className })} />
    </Suspense>
  );
}
