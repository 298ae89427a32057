import { readerText as text } from "#text/reader.ts";

/** A note of the griot before or after the text, set apart from it. Listening leaves it out. */
export function AuthorNote({
  note,
  language,
  className,
}: {
  note: string;
  language: string | null;
  className: string;
}) {
  return (
    <aside
      aria-label={text.note}
      className={`rounded-md border-line-strong border-s-4 bg-surface-sunken px-4 py-3 ${className}`}
    >
      <p aria-hidden="true" className="text-sm text-text-muted">
        {text.note}
      </p>
      <p dir="auto" lang={language ?? undefined} className="wrap-anywhere whitespace-pre-line">
        {note}
      </p>
    </aside>
  );
}
