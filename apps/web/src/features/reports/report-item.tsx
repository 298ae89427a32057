import { Flag } from "lucide-react";
import { reportsText } from "#text/reports.ts";
import type { MenuItem } from "../../ui/menu.tsx";

/** Returns the menu item that reports something. */
export function reportItem(onSelect: () => void): MenuItem {
  return { label: reportsText.report, icon: <Flag aria-hidden="true" />, onSelect };
}
