import { useQuery } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { groupQuery } from "../queries.ts";
import { type PanelPart, useGroupPanel } from "../use-group-panel.ts";
import { About } from "./about.tsx";
import { Invite } from "./invite.tsx";
import { LeaveAndDelete } from "./leave-and-delete.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import { PeopleLinks } from "./people-links.tsx";
import { RequestsDialog } from "./requests-dialog.tsx";
import { Settings } from "./settings.tsx";

const { panel: text } = groupsText;

/** The group panel: info, members and settings, over the chat. */
export function GroupPanel({ groupId }: { groupId: string }) {
  const { part } = useGroupPanel();
  const { data: group } = useQuery({ ...groupQuery(groupId), enabled: part !== null });
  // A removed member sees a message in the chat instead.
  if (part === null || group === undefined || group.role === null) return null;
  return <OpenPanel group={group} part={part} />;
}

function OpenPanel({ group, part }: { group: CachedGroup; part: PanelPart }) {
  const { open, close } = useGroupPanel();
  return (
    <>
      <Dialog open onClose={close} title={text.title} size="side">
        <div className="grid gap-7 pb-4">
          <About group={group} />
          {group.isAdmin && !group.isDeleted && <Invite groupId={group._id} />}
          <PeopleLinks group={group} onOpen={open} />
          <Settings group={group} />
          <LeaveAndDelete group={group} />
        </div>
      </Dialog>
      {part === "members" && <MembersDialog group={group} onClose={close} />}
      {part === "requests" && <RequestsDialog group={group} onClose={close} />}
    </>
  );
}
