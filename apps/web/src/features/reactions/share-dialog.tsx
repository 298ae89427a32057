import type { SharePlatform } from "@kora/contract/reactions";
import { Link as LinkIcon, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { reactionsText } from "#text/reactions.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { getNativeShare, type SharedStory, useCopyLink, useShareOn } from "./use-share.ts";

/** The sites to share on, in the order shown, with letters in place of their logos. */
const siteIcons: Readonly<Record<SharePlatform, string>> = {
  twitter: "X",
  facebook: "f",
  whatsapp: "W",
  linkedin: "in",
};
const platforms = Object.keys(siteIcons) as SharePlatform[];

/** Dialog to share a story on a site, by its link or with the share sheet of the device. */
export function ShareDialog({ story, onClose }: { story: SharedStory; onClose: () => void }) {
  const shareOn = useShareOn(story);
  const copyLink = useCopyLink();
  const shareNatively = getNativeShare();
  const closeAnd = (action: () => unknown) => () => {
    onClose();
    void action();
  };
  return (
    <Dialog open onClose={onClose} title={reactionsText.shareTitle}>
      <ul className="grid gap-1">
        {platforms.map((platform) => (
          <li key={platform}>
            <Row
              icon={<span className="font-bold font-story text-lg">{siteIcons[platform]}</span>}
              onClick={closeAnd(() => shareOn(platform))}
            >
              {reactionsText.platforms[platform]}
            </Row>
          </li>
        ))}
        <li>
          <Row icon={<LinkIcon className="size-5" />} onClick={closeAnd(() => copyLink(story))}>
            {reactionsText.copyLink}
          </Row>
        </li>
        {shareNatively && (
          <li>
            <Row
              icon={<Share2 className="size-5" />}
              onClick={closeAnd(() => shareNatively(story))}
            >
              {reactionsText.shareByDevice}
            </Row>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

function Row({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
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
        {icon}
      </span>
      {children}
    </button>
  );
}
