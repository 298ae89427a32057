import { accountsText } from "#text/accounts.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { storeReturnPath } from "./return-path.ts";

/**
 * Navigates to the server endpoint that starts the Google sign-in. `next` is the path to open afterwards; null
 * means the default path. If it is left out, as when a sign-in is started again, the stored path stays.
 */
export function GoogleLink({ next, children }: { next?: string | null; children: string }) {
  return (
    <a
      href="/api/auth/google"
      onClick={() => {
        if (next !== undefined) storeReturnPath(next);
      }}
      className={buttonStyle({ block: true })}
    >
      <GoogleLogo />
      {children}
    </a>
  );
}

/** Arcs of the ring, drawn clockwise: `rotation` is where an arc starts, in degrees from the right. */
const arcs = [
  { color: "#ea4335", rotation: 197, degrees: 103 },
  { color: "#fbbc05", rotation: 150, degrees: 47 },
  { color: "#34a853", rotation: 48, degrees: 102 },
  { color: "#4285f4", rotation: 0, degrees: 48 },
] as const;

/** Google's logo in the brand's colours. */
function GoogleLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0">
      {arcs.map(({ color, rotation, degrees }) => (
        <circle
          key={color}
          cx="12"
          cy="12"
          r="8.4"
          pathLength={360}
          strokeDasharray={`${degrees} 360`}
          strokeWidth="4"
          stroke={color}
          fill="none"
          transform={`rotate(${rotation} 12 12)`}
        />
      ))}
      <path d="M12 10h10.3v4H12z" fill="#4285f4" />
    </svg>
  );
}

/** A horizontal line with the word "or" between two sign-in methods. */
export function OrLine() {
  return (
    <p className="flex items-center gap-3 text-sm text-text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {accountsText.or}
    </p>
  );
}
