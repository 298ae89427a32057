import { writerApplicationText } from "#text/writer-application.ts";

/** Label of a required field. `announce` says so to screen readers, for controls without a `required` attribute. */
export function RequiredLabel({
  children,
  announce = false,
}: {
  children: string;
  announce?: boolean;
}) {
  return (
    <>
      {children}
      <span aria-hidden="true" className="text-action">
        {" *"}
      </span>
      {announce && <span className="sr-only">, {writerApplicationText.required}</span>}
    </>
  );
}
