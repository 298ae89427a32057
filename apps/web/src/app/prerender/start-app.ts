import { pageElementIds, readPageData } from "../../lib/prerendered-page.ts";

/** The server no longer has a script, because a newer version of Kora has replaced it. */
class OutdatedPage extends Error {}

/** Resolves when the script is in the browser's cache. A failed `import` could not be repeated in every browser. */
async function loadScript(path: string): Promise<void> {
  const response = await fetch(path);
  if (response.status === 404) throw new OutdatedPage();
  if (!response.ok) throw new Error(path);
  await response.arrayBuffer();
}

/** Resolves when the whole document is parsed; the data of the page is at its end. */
async function untilParsed(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

/** Returns a function that starts the app, once. If that fails, the page shows a message and a button that retries. */
export function createStart(signal: AbortSignal): () => void {
  let isStarted = false;
  const showFailure = (kind: "offline" | "failed" | "outdated") => {
    const panel = document.getElementById(pageElementIds.failure);
    const [message, button] = [panel?.querySelector("p"), panel?.querySelector("button")];
    if (!panel || !message || !button) return;
    message.textContent = message.dataset[kind] ?? "";
    panel.hidden = false;
    const retry = () => {
      panel.hidden = true;
      if (kind === "outdated") window.location.reload();
      else void load();
    };
    button.onclick = retry;
    if (kind === "offline") window.addEventListener("online", retry, { once: true, signal });
  };
  const load = async () => {
    await untilParsed();
    const [entry = "", ...scripts] = readPageData()?.scripts ?? [];
    try {
      await Promise.all([entry, ...scripts].map(loadScript));
      await import(/* @vite-ignore */ entry);
    } catch (error) {
      if (error instanceof OutdatedPage) showFailure("outdated");
      else showFailure(navigator.onLine ? "failed" : "offline");
    }
  };
  return () => {
    if (!isStarted) void load();
    isStarted = true;
  };
}
