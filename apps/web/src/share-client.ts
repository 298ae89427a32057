import { countRead } from "./features/share/count-read.ts";
import { setUpCopyButton } from "./features/share/set-up-copy-button.ts";

// The script of a story's public share page. The page works without it: the script only counts the read and enables the
// copy button. `data-max-seconds` is the max reading time that the server accepts.
const { story, maxSeconds } = document.querySelector<HTMLElement>("[data-story]")?.dataset ?? {};
const button = document.querySelector<HTMLButtonElement>("[data-copy]");
const message = document.querySelector<HTMLElement>("[role=alert]");

if (story !== undefined) countRead(story, Number(maxSeconds));
if (button !== null && message !== null) setUpCopyButton(button, message);
