import { writersText } from "#text/writers.ts";

/** A label with the mark of what must be filled in. */
export function MarkedLabel({ children, say = false }: { children: string; say?: boolean }) {
  return (
    <>
      {children}
      <span aria-hidden="true" className="text-action">
        {" *"}
      </span>
      {say && <span className="sr-only">, {writersText.required}</span>}
    </>
  );
}
