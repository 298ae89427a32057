import { Ellipsis } from "lucide-react";
import { writersText } from "#text/writers.ts";
import { lazyMenu } from "../../../ui/lazy-menu.tsx";
import type { WriterMenuProps } from "./writer-menu-items.tsx";

const WriterMenuItems = lazyMenu<WriterMenuProps>(
  async () => (await import("./writer-menu-items.tsx")).WriterMenuItems,
);

/** A writer's menu. */
export function WriterMenu(props: WriterMenuProps) {
  return (
    <WriterMenuItems
      {...props}
      label={writersText.menu(props.writer.posterName)}
      icon={<Ellipsis aria-hidden="true" />}
    />
  );
}
