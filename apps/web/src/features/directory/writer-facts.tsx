import { genreLabels } from "@kora/contract/genres";
import type { WriterView } from "@kora/contract/writers";
import type { ReactNode } from "react";
import { directoryText } from "#text/directory.ts";

const { facts: text } = directoryText;

/** What a griot tells of themselves, as a list of terms. */
export function WriterFacts({ writer }: { writer: WriterView }) {
  const { country, aboutYourself, genres, hobbies, age, storiesCount } = writer;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Fact wide term={text.about}>
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {aboutYourself}
        </span>
      </Fact>
      <Fact term={text.country}>{country}</Fact>
      <Fact term={text.age}>{age}</Fact>
      <Fact term={text.stories}>{storiesCount}</Fact>
      <Fact wide term={text.genres}>
        {genres.length === 0 ? text.noGenres : <Chips of={genres.map((one) => genreLabels[one])} />}
      </Fact>
      <Fact wide term={text.hobbies}>
        {hobbies.length === 0 ? text.noHobbies : <Chips of={hobbies} />}
      </Fact>
    </dl>
  );
}

function Fact({
  term,
  wide = false,
  children,
}: {
  term: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "col-span-full min-w-0" : "min-w-0"}>
      <dt className="text-sm text-text-muted">{term}</dt>
      <dd className="pt-0.5">{children}</dd>
    </div>
  );
}

function Chips({ of }: { of: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {of.map((label) => (
        <li key={label} className="rounded-full bg-surface-sunken px-3 py-1 text-sm">
          {label}
        </li>
      ))}
    </ul>
  );
}
