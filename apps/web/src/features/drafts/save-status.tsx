import { draftsText } from "#text/drafts.ts";
import type { ActiveDraft } from "./use-story-draft.ts";

const { device: deviceText, account: accountText } = draftsText;

function statusText({ device, account, rejection }: ActiveDraft): string {
  if (device === "not-stored" && account === "saved") return accountText.onlyAccount;
  if (device === "nothing-to-save") return account === "saved" ? accountText.onlyAccount : "";
  const accountStatus = account === "rejected" ? (rejection ?? "") : accountText[account];
  return `${deviceText[device]} ${device === "not-stored" ? "" : accountStatus}`.trim();
}

/** Says where the draft is saved: on the device, in the account, or not at all. */
export function SaveStatus({ storyDraft }: { storyDraft: ActiveDraft }) {
  return (
    <p role="status" className="min-h-[1.45em] text-sm text-text-muted">
      {statusText(storyDraft)}
    </p>
  );
}
