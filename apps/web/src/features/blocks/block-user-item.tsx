import { UserX } from "lucide-react";
import type { MenuItem } from "../../ui/menu.tsx";

/** Returns the menu item that blocks a user. */
export function blockUserItem(label: string, onSelect: () => void): MenuItem {
  return { label, icon: <UserX aria-hidden="true" />, tone: "danger", onSelect };
}
