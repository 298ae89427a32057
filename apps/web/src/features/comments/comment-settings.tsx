import { MessageSquareLock, Settings2 } from "lucide-react";
import { commentSettingsText as text } from "#text/comment-settings.ts";
import { lazyMenu } from "../../ui/lazy-menu.tsx";
import { useCommentsContext } from "./comments-context.tsx";

const SettingsMenu = lazyMenu<object>(
  async () => (await import("./comment-settings-menu.tsx")).CommentSettingsMenu,
);

/** For the griot of the story: who may comment now, and a menu that changes it. Nothing for others. */
export function CommentSettings() {
  const { isViewersStory, access } = useCommentsContext();
  if (!isViewersStory) return null;
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 rounded-md bg-surface-sunken ps-4">
      <p role="status" className="flex min-w-0 items-center gap-2 py-2">
        {access.isLocked && <MessageSquareLock aria-hidden="true" className="size-5 shrink-0" />}
        {access.isLocked ? text.isLocked : text.current[access.permission]}
      </p>
      <SettingsMenu label={text.menu} icon={<Settings2 aria-hidden="true" />} />
    </div>
  );
}
