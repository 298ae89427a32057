import { draftsText } from "#text/drafts.ts";
import type { FoundDraft } from "./use-story-draft.ts";

const { keeping, account: accountText } = draftsText;

function sentence({ device, account, refusal }: FoundDraft): string {
  if (device === "refused" && account === "kept") return accountText.onlyAccount;
  if (device === "unchanged") return account === "kept" ? accountText.onlyAccount : "";
  const told = account === "refused" ? (refusal ?? "") : accountText[account];
  return `${keeping[device]} ${device === "refused" ? "" : told}`.trim();
}

/** One quiet line that says where what is written is kept, and whether it would survive a closed tab. */
export function KeepingLine({ found }: { found: FoundDraft }) {
  return (
    <p role="status" className="min-h-[1.45em] text-sm text-text-muted">
      {sentence(found)}
    </p>
  );
}
