import type { StoryCardView } from "@kora/contract/stories";
import { ALargeSmall } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import { readerText as text } from "#text/reader.ts";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ListenButton, type ListeningControl } from "../../listening/index.ts";
import { StoryPlaylists } from "../../playlists/index.ts";
import { StoryMenu } from "../card/story-menu.tsx";
import type { StoryState } from "./use-story.ts";

const DisplaySettings = lazyDialog(
  async () => (await import("./display-settings.tsx")).DisplaySettings,
);

/**
 * The toolbar above an open story: listen, display settings, menu, and links to its playlists. The links load last, so
 * they are at the end, where they do not move the buttons.
 */
export function ReaderTools({
  story,
  state,
  listening,
  onBlocked,
}: {
  /** Undefined until the story or its card is loaded. */
  story: StoryCardView | undefined;
  state: StoryState;
  listening: ListeningControl;
  /** Called when the viewer blocked the story or its writer: closes the story. */
  onBlocked: () => void;
}) {
  return (
    <>
      {(state.kind === "loading" || state.kind === "loaded") && (
        <ListenButton listening={listening} ready={state.kind === "loaded"} />
      )}
      <DisplaySettingsButton />
      {story && (
        <StoryMenu
          story={story}
          mayDownload={state.kind === "loaded" && state.fullStory.mayDownload}
          onBlocked={onBlocked}
        />
      )}
      {story && (
        <Suspense>
          <StoryPlaylists storyId={story._id} />
        </Suspense>
      )}
    </>
  );
}

function DisplaySettingsButton() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={text.displaySettings}
        icon={<ALargeSmall aria-hidden="true" />}
        aria-expanded={open}
        popoverTarget={id}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="rounded-lg border border-line bg-surface-raised text-text shadow-overlay open:animate-appear"
      >
        {open && (
          <DisplaySettings
            anchor={button}
            popover={panel}
            onLoadError={() => panel.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
