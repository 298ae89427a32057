const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut such as `Mod+Shift+L` as people of this device read it. */
export function shownShortcut(shortcut: string): string {
  return onMac()
    ? shortcut.replace("Mod+", "⌘").replace("Shift+", "⇧")
    : shortcut.replace("Mod", "Ctrl");
}

/** The same for `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: string): string {
  return shortcut.replace("Mod", onMac() ? "Meta" : "Control");
}
