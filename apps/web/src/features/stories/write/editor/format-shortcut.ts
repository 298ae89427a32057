const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats a shortcut such as `Mod+Shift+L` for this platform. */
export function formatShortcut(shortcut: string): string {
  return isMac()
    ? shortcut.replace("Mod+", "⌘").replace("Shift+", "⇧").replace("Alt+", "⌥")
    : shortcut.replace("Mod", "Ctrl");
}

/** Formats a shortcut for `aria-keyshortcuts`. */
export function toAriaShortcut(shortcut: string): string {
  return shortcut.replace("Mod", isMac() ? "Meta" : "Control");
}

/** Returns whether an event is a shortcut such as `Mod+Alt+F`. */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = shortcut.split("+");
  const isModifier = isMac() ? event.metaKey : event.ctrlKey;
  // With Alt, `key` is another character on some keyboards, so letters are compared by their position.
  const key = event.code.startsWith("Key") ? event.code.slice(3) : event.key;
  return (
    isModifier === keys.includes("Mod") &&
    event.altKey === keys.includes("Alt") &&
    event.shiftKey === keys.includes("Shift") &&
    key.toUpperCase() === keys.at(-1)?.toUpperCase()
  );
}
