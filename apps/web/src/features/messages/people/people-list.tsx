import type { DirectoryPerson } from "@kora/contract/messages";
import { WindowVirtualizer } from "virtua";
import { peopleText as text } from "#text/people.ts";
import { PeopleOnScreen } from "../../../entities/user/people-on-screen.tsx";
import { PersonRow } from "./person-row.tsx";

/** In pixels. */
const rowHeight = 64;

/** As many rows as are near the screen, of however many. */
export function PeopleList({ people }: { people: readonly DirectoryPerson[] }) {
  return (
    // While the page scrolls the virtualiser is deaf to the pointer: a press that begins then would be lost.
    <section
      aria-label={text.list}
      className="overflow-hidden rounded-lg border border-line bg-surface-raised *:pointer-events-auto!"
    >
      <PeopleOnScreen>
        <WindowVirtualizer bufferSize={600} itemSize={rowHeight}>
          {people.map((person) => (
            <PersonRow key={person._id} person={person} />
          ))}
        </WindowVirtualizer>
      </PeopleOnScreen>
    </section>
  );
}
