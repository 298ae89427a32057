import { countRead } from "./features/share/count-read.ts";
import { offerCopy } from "./features/share/offer-copy.ts";

// All that runs on the public page of a story, which is whole without it.
const { story, mostSeconds } = document.querySelector<HTMLElement>("[data-story]")?.dataset ?? {};
const button = document.querySelector<HTMLButtonElement>("[data-copy]");
const message = document.querySelector<HTMLElement>("[role=alert]");

if (story !== undefined) countRead(story, Number(mostSeconds));
if (button !== null && message !== null) offerCopy(button, message);
