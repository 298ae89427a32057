import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { accountChangesText } from "#text/account-changes.ts";
import { api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { SettingGroup } from "../../../ui/setting-group.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { ownProfileQuery, profileKeys } from "../queries.ts";
import {
  confirmationCheckInterval,
  emailChangeQuery,
  useChangePendingEmail,
} from "./account-queries.ts";

const { email: text } = accountChangesText;

const ChangeEmailDialog = lazyDialog(
  async () => (await import("./change-email-dialog.tsx")).ChangeEmailDialog,
);

/** Shows and changes the viewer's email, and the new one that waits for its confirmation. */
export function EmailSetting() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const query = useQuery({
    ...emailChangeQuery,
    refetchInterval: ({ state }) => (state.data?.pendingEmail ? confirmationCheckInterval : false),
  });
  const { data, error, isPending } = query;
  const close = () => setDialogOpen(false);
  const queryClient = useQueryClient();
  const { data: ownProfile } = useQuery(ownProfileQuery);
  const hasChanged = data && ownProfile && data.email !== ownProfile.user.email;
  useEffect(() => {
    // The header of the profile shows the email too.
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: profileKeys.own });
  }, [hasChanged, queryClient]);
  return (
    <SettingGroup
      divider="below"
      title={text.title}
      explanation={text.explanation}
      headingRef={heading}
    >
      {isPending && (
        <Loading text={text.loading}>
          <Skeleton className="h-11 w-64 max-w-full" />
        </Loading>
      )}
      {!data && error && <ErrorState message={text.loadFailed} query={query} />}
      {data && (
        <div className="flex max-w-full flex-wrap items-center gap-x-6 gap-y-2">
          <p className="min-w-0 wrap-anywhere font-medium">{data.email}</p>
          <Button onClick={() => setDialogOpen(true)}>{text.edit}</Button>
        </div>
      )}
      {data?.pendingEmail && data.expiresAt && (
        <PendingEmail
          email={data.pendingEmail}
          expiresAt={data.expiresAt}
          onCancelled={() => heading.current?.focus()}
        />
      )}
      {isDialogOpen && <ChangeEmailDialog onClose={close} onLoadError={close} />}
    </SettingGroup>
  );
}

function PendingEmail({
  email,
  expiresAt,
  onCancelled,
}: {
  email: string;
  expiresAt: string;
  onCancelled: () => void;
}) {
  const toast = useToast();
  const resend = useChangePendingEmail(() => api.call("resendEmailChange", {}));
  const cancel = useChangePendingEmail(() => api.call("cancelEmailChange", {}));
  const run = async ({ mutateAsync }: typeof resend, failed: string, onDone?: () => void) => {
    try {
      const { msg } = await mutateAsync();
      toast(msg, "success");
      onDone?.();
    } catch (error) {
      toast(failureMessage(error, failed), "danger");
    }
  };
  return (
    <div className="grid w-full max-w-form gap-3 rounded-md border-accent border-s-4 bg-surface-sunken px-4 py-3">
      <div role="status" className="grid gap-1">
        <p className="wrap-anywhere font-medium">{text.pending(email)}</p>
        <p className="text-text-muted">{text.pendingHint(expiresAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={resend.isPending} onClick={() => void run(resend, text.resendFailed)}>
          {text.resend}
        </Button>
        <Button
          variant="quiet"
          busy={cancel.isPending}
          onClick={() => void run(cancel, text.cancelFailed, onCancelled)}
        >
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
