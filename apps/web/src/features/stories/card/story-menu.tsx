import { Ellipsis } from "lucide-react";
import { storiesText } from "#text/stories.ts";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import type { StoryMenuProps } from "./story-menu-items.tsx";

const StoryMenuItems = lazyMenu<StoryMenuProps>(
  async () => (await import("./story-menu-items.tsx")).StoryMenuItems,
);

/** A story's menu. */
export function StoryMenu(props: StoryMenuProps & { readonly className?: string }) {
  return (
    <StoryMenuItems {...props} label={storiesText.menu} icon={<Ellipsis aria-hidden="true" />} />
  );
}
