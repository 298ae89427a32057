import { countRead } from "./features/share/count-read.ts";
import { offerCopy } from "./features/share/offer-copy.ts";

// All that runs on the public page of a story, which is whole without it.
const storyId = document.querySelector<HTMLElement>("[data-story]")?.dataset.story;
const button = document.querySelector<HTMLButtonElement>("[data-copy]");
const message = document.querySelector<HTMLElement>("[role=alert]");

if (storyId !== undefined) countRead(storyId);
if (button !== null && message !== null) offerCopy(button, message);
