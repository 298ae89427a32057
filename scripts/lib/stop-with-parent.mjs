// The scripts load this module with --import before the program that they run.
import { watchParent } from "./watch-parent.mjs";

watchParent();

// Ctrl-C reaches the program twice: from the terminal and from the script. The second signal must not kill a program
// that closes its database in a handler of the first.
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
