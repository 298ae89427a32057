import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { messageRequestsText as text } from "#text/message-requests.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { maxCounted, messageRequestsQuery } from "./queries.ts";

/** Links to the message requests, with their number. */
export function RequestsLink() {
  const { data } = useInfiniteQuery(messageRequestsQuery);
  const count = data?.pages[0]?.unreadCount ?? 0;
  return (
    <ButtonLink to="/requests" icon={<Inbox aria-hidden="true" />}>
      {text.link(count, maxCounted)}
    </ButtonLink>
  );
}
