import { genreLabels } from "@kora/contract/genres";
import type { WriterView } from "@kora/contract/writers";
import type { ReactNode } from "react";
import { writersText } from "#text/writers.ts";

const { info: text } = writersText;

/** A writer's details as a description list. */
export function WriterInfo({ writer }: { writer: WriterView }) {
  const { country, aboutYourself, genres, hobbies, age, storiesCount } = writer;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <InfoItem wide term={text.about}>
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {aboutYourself}
        </span>
      </InfoItem>
      <InfoItem term={text.country}>{country}</InfoItem>
      {age !== null && <InfoItem term={text.age}>{age}</InfoItem>}
      <InfoItem term={text.stories}>{storiesCount}</InfoItem>
      <InfoItem wide term={text.genres}>
        {genres.length === 0 ? (
          text.noGenres
        ) : (
          <Chips labels={genres.map((genre) => genreLabels[genre])} />
        )}
      </InfoItem>
      <InfoItem wide term={text.hobbies}>
        {hobbies.length === 0 ? text.noHobbies : <Chips labels={hobbies} />}
      </InfoItem>
    </dl>
  );
}

function InfoItem({
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

function Chips({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {labels.map((label) => (
        <li key={label} className="rounded-full bg-surface-sunken px-3 py-1 text-sm">
          {label}
        </li>
      ))}
    </ul>
  );
}
