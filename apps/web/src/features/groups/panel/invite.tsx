import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, RefreshCw } from "lucide-react";
import { useId } from "react";
import { groupsText } from "#text/groups.ts";
import { uiText } from "#text/ui.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { inviteQuery } from "./queries.ts";

const { panel: text } = groupsText;

/** The invite link, to copy or to replace by a new one. */
export function Invite({ groupId }: { groupId: string }) {
  const id = useId();
  const copy = useCopy();
  const { data, error, isFetching, refetch } = useQuery(inviteQuery(groupId));
  const { renew, isRenewing } = useRenewInvite(groupId);
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="font-medium text-lg">
        {text.invite}
      </h2>
      <p className="text-sm text-text-muted">{text.inviteHint}</p>
      {data ? (
        <>
          <input
            readOnly
            dir="ltr"
            aria-labelledby={id}
            value={data.inviteLink}
            onFocus={({ target }) => target.select()}
            className="min-h-12 w-full truncate rounded-md border border-line-strong bg-surface-sunken px-3.5 text-sm"
          />
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Copy aria-hidden="true" className="size-4.5" />}
              onClick={() => void copy(data.inviteLink, text.copied, text.copyFailed)}
            >
              {text.copy}
            </Button>
            <Button
              variant="quiet"
              icon={<RefreshCw aria-hidden="true" className="size-4.5" />}
              busy={isRenewing}
              onClick={() => void renew()}
            >
              {text.renew}
            </Button>
          </div>
        </>
      ) : error ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-danger">
            {errorMessage(error, text.inviteFailed)}
          </p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {uiText.tryAgain}
          </Button>
        </div>
      ) : (
        <Loading text={text.inviteLoading}>
          <Skeleton className="h-12 w-full rounded-md" />
        </Loading>
      )}
    </section>
  );
}

function useRenewInvite(groupId: string) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending: isRenewing } = useMutation({
    mutationFn: () => api.call("renewGroupInvite", { params: { id: groupId }, body: {} }),
  });
  const renew = async () => {
    const isConfirmed = await confirm({
      question: text.renewQuestion,
      detail: text.renewDetail,
      confirm: text.renewConfirm,
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const { msg, inviteLink } = await mutateAsync();
      queryClient.setQueryData(inviteQuery(groupId).queryKey, { inviteLink });
      toast(msg, "success");
    } catch (error) {
      toast(errorMessage(error, text.renewFailed), "danger");
    }
  };
  return { renew, isRenewing };
}
