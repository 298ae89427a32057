import { NavLink } from "react-router";
import { shellText } from "#text/shell.ts";
import { useUnreadMessages } from "../../entities/unread.ts";
import { useIsWriter } from "../../entities/writer/own-writer.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { barItems, type NavItem, visibleItems } from "./nav-items.ts";

/**
 * The columns of the items. They do not depend on the content, so that no item moves while the page is parsed, and none
 * moves for most users when it is known that they are no writers: until then, the column of `Join` is empty.
 */
const columns = "grid-cols-5";
/** The label of the fifth item, `Dashboard`, is longer than the others. */
const writerColumns = "grid-cols-[1fr_1fr_1fr_1fr_1.4fr_1fr]";

/** Navigation bar at the bottom of screens under 1024 px. styles.css hides it while a conversation is open there. */
export function BottomBar() {
  const isWriter = useIsWriter();
  const unread = { chats: useUnreadMessages(), outbox: 0 };
  return (
    <nav
      data-bottom-bar
      aria-label={shellText.bar.label}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className={cx("mx-auto grid max-w-feed", isWriter ? writerColumns : columns)}>
        {visibleItems(barItems, isWriter).map((item) => (
          <li
            key={item.to}
            className={cx("min-w-0", isWriter === undefined && "nth-2:col-start-3")}
          >
            <BarLink item={item} unread={item.unread ? unread[item.unread] : 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BarLink({ item, unread }: { item: NavItem; unread: number }) {
  const Icon = item.icon;
  return (
    <NavLink
      to={item.to}
      end
      aria-label={shellText.unread(item.label, unread)}
      className={({ isActive }) =>
        cx(
          "relative grid min-h-14 justify-items-center gap-0.5 px-0.5 pt-2 pb-1 text-[0.6875rem] leading-tight outline-offset-[-3px]",
          isActive
            ? "font-bold text-link before:absolute before:top-0 before:h-0.75 before:w-8 before:rounded-full before:bg-action"
            : "text-text-muted",
        )
      }
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5.5" />
        <Badge count={unread} className="absolute start-3.5 -top-1.5" />
      </span>
      <span className="max-w-full truncate">{item.label}</span>
    </NavLink>
  );
}
