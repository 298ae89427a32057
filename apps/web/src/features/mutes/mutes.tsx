import { MutedPeople } from "./muted-people.tsx";
import { MutedWords } from "./muted-words.tsx";

/** The people and words that the viewer muted, with their controls. */
export function Mutes() {
  return (
    <>
      <MutedPeople />
      <MutedWords />
    </>
  );
}
