import type { DirectoryUser } from "@kora/contract/messages";
import { WindowVirtualizer } from "virtua";
import { peopleText as text } from "#text/people.ts";
import { PresenceSubscription } from "../../../entities/user/presence-subscription.tsx";
import { UserRow } from "./user-row.tsx";

/** A virtualized list of users. */
export function PeopleList({ people }: { people: readonly DirectoryUser[] }) {
  return (
    // The virtualizer disables pointer events while the page scrolls. The last class enables them again, so that a
    // press that begins meanwhile is not lost.
    <section
      aria-label={text.list}
      className="@container overflow-hidden rounded-lg border border-line bg-surface-raised *:pointer-events-auto!"
    >
      <PresenceSubscription>
        <WindowVirtualizer bufferSize={600}>
          {people.map((user) => (
            <UserRow key={user._id} user={user} />
          ))}
        </WindowVirtualizer>
      </PresenceSubscription>
    </section>
  );
}
