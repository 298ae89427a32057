import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { messagesText } from "#text/messages.ts";
import { api } from "../../../lib/api.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state.tsx";
import { TextField } from "../../../ui/text-field.tsx";

const { forwarding: text } = messagesText;

export interface Receiver {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string | null;
}

/** Whom one talked with last; when something is searched, who of the directory matches. */
async function findReceivers(search: string, signal: AbortSignal): Promise<Receiver[]> {
  if (search === "") {
    const recent = await api.call("listRecentChats", { query: { limit: 20 } }, { signal });
    if (recent.length > 0) return recent;
  }
  const people = await api.call("listPeopleToChat", { query: { search, limit: 20 } }, { signal });
  return people.map(({ _id: userId, name, username, avatar }) => ({
    userId,
    name,
    username,
    avatar,
  }));
}

/** Picks who a message is sent on to. */
export function ForwardDialog({
  onPick,
  onClose,
}: {
  onPick: (receiver: Receiver) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const search = useDeferredValue(words.trim());
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: ["chats", "receivers", search],
    queryFn: ({ signal }) => findReceivers(search, signal),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <TextField
        label={text.search}
        hideLabel
        type="search"
        placeholder={text.search}
        icon={<Search aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="min-h-60 pt-3">
        {isError ? (
          <ErrorState sentence={text.failed} onRetry={() => void refetch()} busy={isFetching} />
        ) : data === undefined ? (
          <Loading text={text.loading}>
            <div className="grid gap-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          </Loading>
        ) : (
          <ul>
            {data.map((one) => (
              <li key={one.userId}>
                <button
                  type="button"
                  onClick={() => onPick(one)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-sm px-2 text-start hover:bg-surface-sunken"
                >
                  <Avatar src={one.avatar} name={one.name} />
                  <span className="grid min-w-0">
                    <span className="truncate font-medium">{one.name}</span>
                    <span className="truncate text-sm text-text-muted">@{one.username}</span>
                  </span>
                </button>
              </li>
            ))}
            {data.length === 0 && <li className="py-6 text-center text-text-muted">{text.none}</li>}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
