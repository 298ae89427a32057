import { Link as LinkIcon, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { reactionsText } from "#text/reactions.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { sharePlatformNames } from "./share-platforms.ts";
import { type SharedStory, shareByDevice, useCopyLink, useShareOn } from "./use-share.ts";

/** A site's mark, drawn as letters of our own. */
const marks = { twitter: "X", facebook: "f", whatsapp: "W", linkedin: "in" } as const;

/** Where to share a story. */
export function ShareDialog({ story, onClose }: { story: SharedStory; onClose: () => void }) {
  const shareOn = useShareOn(story);
  const copyLink = useCopyLink();
  const byDevice = shareByDevice();
  const after = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
    <Dialog open onClose={onClose} title={reactionsText.shareTitle}>
      <ul className="grid gap-1">
        {sharePlatformNames.map((platform) => (
          <li key={platform}>
            <Row
              mark={<span className="font-bold font-story text-lg">{marks[platform]}</span>}
              onClick={after(() => shareOn(platform))}
            >
              {reactionsText.platforms[platform]}
            </Row>
          </li>
        ))}
        <li>
          <Row mark={<LinkIcon className="size-5" />} onClick={after(() => copyLink(story))}>
            {reactionsText.copyLink}
          </Row>
        </li>
        {byDevice && (
          <li>
            <Row mark={<Share2 className="size-5" />} onClick={after(() => byDevice(story))}>
              {reactionsText.shareByDevice}
            </Row>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

function Row({
  mark,
  onClick,
  children,
}: {
  mark: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-13 w-full items-center gap-4 rounded-md px-2 text-start hover:bg-surface-sunken"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-link"
      >
        {mark}
      </span>
      {children}
    </button>
  );
}
