import type { SessionView } from "@kora/contract/accounts";
import { Monitor, Smartphone } from "lucide-react";
import { devicesText as text } from "#text/devices.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { isHandheld } from "./sign-out-target.ts";

/** On phones the button wraps below the name, not below the icon. */
const buttonMargin = "ms-15 sm:ms-0";

/** A device with its last use and a sign-out button. */
export function DeviceItem({ device, onSignOut }: { device: SessionView; onSignOut: () => void }) {
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
        // The current device is signed out by the log-out page, which asks for a confirmation.
        <ButtonLink to="/logout" aria-label={label} className={buttonMargin}>
          {text.signOut}
        </ButtonLink>
      ) : (
        <Button onClick={onSignOut} aria-label={label} className={buttonMargin}>
          {text.signOut}
        </Button>
      )}
    </li>
  );
}
