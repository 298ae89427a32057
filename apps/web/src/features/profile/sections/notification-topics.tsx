import { type NotificationTopic, notificationTopics } from "@kora/contract/alert-types";
import { useQueryClient } from "@tanstack/react-query";
import { profileText } from "#text/profile.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { ownProfileQuery, useSetMutedTopics } from "../queries.ts";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { notifications: text, ...profileTexts } = profileText;

/** Checkboxes for the topics of which the viewer gets notifications, on all devices. */
export function NotificationTopics() {
  return (
    <WithOwnProfile failedText={profileTexts.failed}>
      {({ user }) => <TopicCheckboxes mutedTopics={user.muted} />}
    </WithOwnProfile>
  );
}

function TopicCheckboxes({ mutedTopics }: { mutedTopics: readonly NotificationTopic[] }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useSetMutedTopics();
  const toggle = (topic: NotificationTopic, isEnabled: boolean) => {
    // The cache may be newer than the rendered state.
    const current = queryClient.getQueryData(ownProfileQuery.queryKey)?.user.muted ?? mutedTopics;
    const otherTopics = current.filter((mutedTopic) => mutedTopic !== topic);
    mutate(isEnabled ? otherTopics : [...otherTopics, topic], {
      onError: (error) => toast(failureMessage(error, text.failed), "danger"),
    });
  };
  return (
    <fieldset className="grid gap-1 border-line border-t pt-4">
      <legend className="float-start mb-1 font-medium">{text.topicsLabel}</legend>
      <p className="clear-both pb-1 text-sm text-text-muted">{text.hint}</p>
      {notificationTopics.map((topic) => (
        <Checkbox
          key={topic}
          label={text.kinds[topic]}
          checked={!mutedTopics.includes(topic)}
          onChange={(event) => toggle(topic, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
