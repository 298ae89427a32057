import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { groupsText } from "#text/groups.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { toggleMutation } from "../../../lib/toggle.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { updateGroup } from "../update-group.ts";
import { useMuteGroup } from "../use-mute-group.ts";
import { useApplyGroupInfo } from "./use-apply-group-info.ts";

const { panel: text } = groupsText;

/** Checkboxes for broadcast mode (only admins may write), shown to admins, and for muting. */
export function Settings({ group }: { group: CachedGroup }) {
  const id = useId();
  const setMuted = useMuteGroup(group);
  const setBroadcastMode = useSetBroadcastMode(group);
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h2 id={id} className="font-medium text-lg">
        {text.settings}
      </h2>
      {group.isAdmin && !group.isDeleted && (
        <Setting
          label={text.broadcast}
          hint={text.broadcastHint}
          checked={group.broadcastMode}
          onChange={setBroadcastMode}
        />
      )}
      <Setting label={text.mute} hint={text.muteHint} checked={group.isMuted} onChange={setMuted} />
    </section>
  );
}

function Setting({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <Checkbox
        label={label}
        aria-describedby={id}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="-mt-1.5 ps-9 text-sm text-text-muted">
        {hint}
      </p>
    </div>
  );
}

/**
 * Returns a function that turns broadcast mode on or off with an optimistic update, rolled back with a toast on
 * failure.
 */
function useSetBroadcastMode(group: CachedGroup): (broadcastMode: boolean) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const applyGroupInfo = useApplyGroupInfo();
  const { _id: id, broadcastMode } = group;
  const { mutateAsync } = useMutation(
    toggleMutation<boolean>(queryClient, {
      mutationKey: ["groups", "broadcast", id],
      send: async (on) => {
        const input = { params: { id }, body: { broadcastMode: on } };
        const { group: info } = await api.call("setBroadcast", input);
        applyGroupInfo(info);
        return info.broadcastMode;
      },
      expect: (_before, on) => on,
      show: (shown) =>
        updateGroup(queryClient, id, (cached) =>
          cached.broadcastMode === shown ? cached : { ...cached, broadcastMode: shown },
        ),
    }),
  );
  return (on) =>
    void mutateAsync({ isOn: on, before: broadcastMode }).catch((error) =>
      toast(errorMessage(error, text.broadcastFailed), "danger"),
    );
}
