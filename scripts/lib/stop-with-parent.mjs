// This module is loaded with --import before a program that one of these scripts runs.
import { watchParent } from "./watch-parent.mjs";

watchParent();

// Ctrl-C reaches the program from the terminal and again from the script. The second signal must not kill a program
// that handles the signal once while it closes its database.
for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])) {
  let wasReceived = false;
  process.on(signal, () => {
    const isOnlyListener = process.listenerCount(signal) === 1;
    if (isOnlyListener && !wasReceived) process.exit(code);
    wasReceived = true;
  });
}
