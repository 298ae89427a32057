import { type NotificationTopic, notificationTopics } from "@kora/contract/alert-types";
import { useQueryClient } from "@tanstack/react-query";
import { profileText } from "#text/profile.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { ownProfileQuery, useMute } from "../queries.ts";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { notifications: text, ...profileTexts } = profileText;

/** Notification kinds to receive, for all devices. */
export function NotificationKinds() {
  return (
    <WithOwnProfile failed={profileTexts.failed}>
      {({ user }) => <Kinds muted={user.muted} />}
    </WithOwnProfile>
  );
}

function Kinds({ muted }: { muted: readonly NotificationTopic[] }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMute();
  const toggle = (kind: NotificationTopic, on: boolean) => {
    // The cache may be newer than the rendered state.
    const current = queryClient.getQueryData(ownProfileQuery.queryKey)?.user.muted ?? muted;
    const others = current.filter((other) => other !== kind);
    mutate(on ? others : [...others, kind], {
      onError: (error) => toast(failureMessage(error, text.failed), "danger"),
    });
  };
  return (
    <fieldset className="grid gap-1 border-line border-t pt-4">
      <legend className="float-start mb-1 font-medium">{text.topicsLabel}</legend>
      <p className="clear-both pb-1 text-sm text-text-muted">{text.hint}</p>
      {notificationTopics.map((kind) => (
        <Checkbox
          key={kind}
          label={text.kinds[kind]}
          checked={!muted.includes(kind)}
          onChange={(event) => toggle(kind, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
