import type { CallInput } from "@kora/contract";
import type { SanctionView } from "@kora/contract/sanctions";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api, Page } from "../../lib/create-api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { sendOnce } from "../../lib/send-once.ts";

/** The user who reads the sanctions, and the API client with the user's session. */
export interface Account {
  readonly userId: string;
  readonly client: Api;
  /** The session is that of a suspended user. */
  readonly isRestricted: boolean;
}

type SanctionPages = InfiniteData<Page<SanctionView[]>, string | null>;

const sanctionsKey = (userId: string) => ["sanctions", userId] as const;

/** While the page is open, a suspension may end, and an appeal be decided; no event says so. */
const refetchIntervalMilliseconds = 60_000;

/** The acts of moderators that weigh on the user, the latest first. */
export function sanctionsQuery({ userId, client }: Account) {
  return pagedQuery(
    "listSanctions",
    {},
    {
      queryKey: sanctionsKey(userId),
      // Always stale, for the same reason.
      staleTime: 0,
      refetchInterval: refetchIntervalMilliseconds,
      client,
    },
  );
}

function replaceSanction(list: SanctionPages, changed: SanctionView): SanctionPages {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((sanction) => (sanction._id === changed._id ? changed : sanction)),
  }));
  return { ...list, pages };
}

/** Sends an appeal and shows it in the list. */
export function useCreateAppeal({ userId, client }: Account) {
  const queryClient = useQueryClient();
  const queryKey = sanctionsKey(userId);
  return useMutation({
    mutationFn: (body: CallInput<"createAppeal">["body"]) =>
      sendOnce("appeal", (once) => client.call("createAppeal", { body }, once), [body.sanctionId]),
    onSuccess: (changed) =>
      queryClient.setQueryData<SanctionPages>(
        queryKey,
        (list) => list && replaceSanction(list, changed),
      ),
    // After a refusal, the list shows the state that led to it, such as an appeal that was sent on another device.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
