import type { SessionView } from "@kora/contract/accounts";
import { Monitor, Smartphone } from "lucide-react";
import { devicesText as text } from "#text/devices.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { isHandheld } from "./session-ending.ts";

/** On phones the button wraps below the name, not below the icon. */
const belowName = "ms-15 sm:ms-0";

/** A device with its last use and a sign-out button. */
export function DeviceItem({ device, onEnd }: { device: SessionView; onEnd: () => void }) {
  const Icon = isHandheld(device.device) ? Smartphone : Monitor;
  const label = text.signOutOf(device.device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-36 flex-1">
        <p className="wrap-anywhere font-medium">{device.device}</p>
        <p className="text-sm text-text-muted">
          {device.isCurrent ? (
            <>
              <strong className="font-bold text-success">{text.thisOne}</strong> · {text.inUse}
            </>
          ) : (
            <>
              {text.lastUsed.before} <RelativeTime date={device.lastUsedAt} /> {text.lastUsed.after}
            </>
          )}
        </p>
      </div>
      {device.isCurrent ? (
        // The current device uses the app's log out, with its confirmation.
        <ButtonLink to="/logout" aria-label={label} className={belowName}>
          {text.signOut}
        </ButtonLink>
      ) : (
        <Button onClick={onEnd} aria-label={label} className={belowName}>
          {text.signOut}
        </Button>
      )}
    </li>
  );
}
