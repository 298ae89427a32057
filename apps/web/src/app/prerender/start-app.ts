import { pageElementIds, readPageData } from "../../lib/prerendered-page.ts";

/** Resolves when the script is in the browser's cache. A failed `import` could not be repeated in every browser. */
function loadScript(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "script", crossOrigin: "", href: path });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(path));
    };
    document.head.append(link);
  });
}

/** Returns whether the server no longer has a script, because a newer version of Kora has replaced it. */
async function isOutdated(error: unknown): Promise<boolean> {
  if (!(error instanceof Error)) return false;
  const response = await fetch(error.message, { method: "HEAD" }).catch(() => null);
  return response?.status === 404;
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
      if (!navigator.onLine) showFailure("offline");
      else showFailure((await isOutdated(error)) ? "outdated" : "failed");
    }
  };
  return () => {
    if (!isStarted) void load();
    isStarted = true;
  };
}
