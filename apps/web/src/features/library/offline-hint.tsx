import { libraryMissingText as text } from "#text/library-menu.ts";
import { isOnline, useConnection } from "../../lib/connection.ts";
import { ButtonLink } from "../../ui/link.tsx";

/** Says that a story is not kept on this device, and leads to the library. Renders nothing with a connection. */
export function OfflineHint() {
  if (isOnline(useConnection())) return null;
  return (
    <div className="grid justify-items-center gap-4 pb-6 text-center">
      <p className="text-balance">{text.text}</p>
      <ButtonLink to="/library">{text.open}</ButtonLink>
    </div>
  );
}
