export { InstallBanner } from "./install-banner.tsx";
export { isStandalone } from "./installed.ts";
export { UpdatePrompt } from "./update-prompt.tsx";
