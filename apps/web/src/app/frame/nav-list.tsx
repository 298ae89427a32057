import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { shellText } from "#text/shell.ts";
import { sideNavText } from "#text/side-nav.ts";
import { useUnread, useUnreadMessages } from "../../entities/unread.ts";
import { useIsWriter } from "../../entities/writer/own-writer.ts";
import { useLogOut } from "../../features/accounts/use-log-out.ts";
import { useOutboxCount } from "../../features/outbox/use-outbox-count.ts";
import { useViewerId } from "../../lib/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { SaverSwitch } from "../../ui/saver-switch.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { AlertsIcon, type NavItem, visibleItems } from "./nav-items.ts";
import { useOpenOverlay } from "./open-overlay.ts";
import { sideItems } from "./side-items.ts";
import { UserInfo } from "./user-info.tsx";

const rowStyle =
  "flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 py-2 text-start transition-colors hover:bg-surface-sunken [&_svg]:size-5.5 [&_svg]:shrink-0";

/**
 * Content of the side navigation, which small screens show in a menu. `onNavigate` is called when a link or the logout
 * is pressed, to close the menu.
 */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const userId = useViewerId();
  const isWriter = useIsWriter();
  const openOverlay = useOpenOverlay();
  const logOut = useLogOut();
  const unread = {
    chats: useUnreadMessages(),
    alerts: useUnread("alerts"),
    outbox: useOutboxCount(),
  };
  const confirmLogOut = () => {
    onNavigate?.();
    void logOut();
  };
  return (
    <div className="grid gap-4">
      <UserInfo userId={userId} to="/theuser" onNavigate={onNavigate} />
      <ul className="grid gap-0.5">
        {visibleItems(sideItems, isWriter).map((item) => (
          <li key={item.to}>
            <NavRow
              item={item}
              unread={item.unread ? unread[item.unread] : 0}
              onNavigate={onNavigate}
            />
          </li>
        ))}
        <li>
          <button type="button" onClick={() => openOverlay("alerts")} className={rowStyle}>
            <AlertsIcon aria-hidden="true" />
            <LabelWithCount label={shellText.nav.alerts} count={unread.alerts} />
          </button>
        </li>
        <li>
          <button type="button" onClick={confirmLogOut} className={rowStyle}>
            <LogOut aria-hidden="true" />
            {sideNavText.logOut}
          </button>
        </li>
      </ul>
      <ThemeSwitch />
      <SaverSwitch />
    </div>
  );
}

function NavRow({
  item,
  unread,
  onNavigate,
}: {
  item: NavItem;
  unread: number;
  onNavigate: (() => void) | undefined;
}) {
  const Icon = item.icon;
  return (
    <NavLink
      to={item.to}
      end
      {...(onNavigate && { onClick: onNavigate })}
      className={({ isActive }) =>
        cx(rowStyle, isActive && "bg-surface-sunken font-bold text-link [&_svg]:stroke-[2.5]")
      }
    >
      <Icon aria-hidden="true" />
      <LabelWithCount label={item.label} count={unread} />
    </NavLink>
  );
}

/** A label with its unread count, announced as one text by screen readers. */
function LabelWithCount({ label, count }: { label: string; count: number }): ReactNode {
  return (
    <>
      <span aria-hidden={count > 0 || undefined} className="flex-1">
        {label}
      </span>
      {count > 0 && <span className="sr-only">{shellText.unread(label, count)}</span>}
      <Badge count={count} />
    </>
  );
}
