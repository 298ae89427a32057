import { useQuery } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { CachedGroupWithFirstUnread } from "../cached-group.ts";
import { groupQuery } from "../queries.ts";
import { type PanelSection, useGroupPanel } from "../use-group-panel.ts";
import { About } from "./about.tsx";
import { Invite } from "./invite.tsx";
import { LeaveAndDelete } from "./leave-and-delete.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import { PeopleLinks } from "./people-links.tsx";
import { RequestsDialog } from "./requests-dialog.tsx";
import { Settings } from "./settings.tsx";

const { panel: text } = groupsText;

/**
 * The group panel over the conversation: info, members and settings. `section` is `panel`, or the dialog that is open
 * over the panel.
 */
export function GroupPanel({ groupId, section }: { groupId: string; section: PanelSection }) {
  const { data: group } = useQuery(groupQuery(groupId));
  // To a removed member, the page shows a message instead.
  if (group === undefined || group.role === null) return null;
  return <OpenPanel group={group} section={section} />;
}

function OpenPanel({
  group,
  section,
}: {
  group: CachedGroupWithFirstUnread;
  section: PanelSection;
}) {
  const { open, close } = useGroupPanel();
  return (
    <>
      <Dialog
        open
        inHistory
        restoreScrollAs="group panel"
        onClose={close}
        title={text.title}
        size="side"
      >
        <div className="grid gap-7 pb-4">
          <About group={group} />
          {group.isAdmin && !group.isDeleted && <Invite groupId={group._id} />}
          <PeopleLinks group={group} onOpen={open} />
          <Settings group={group} />
          <LeaveAndDelete group={group} />
        </div>
      </Dialog>
      {section === "members" && <MembersDialog group={group} onClose={close} />}
      {section === "requests" && <RequestsDialog group={group} onClose={close} />}
    </>
  );
}
