import { writersText } from "#text/writers.ts";

/** Label of a required field; `announce` says so to screen readers. */
export function RequiredLabel({ children, say = false }: { children: string; say?: boolean }) {
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
