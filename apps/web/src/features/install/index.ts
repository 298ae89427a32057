export { InstallBanner } from "./install-banner.tsx";
export { captureInstallPrompt } from "./install-prompt.ts";
export { installWay } from "./install-way.ts";
export { isStandalone } from "./installed.ts";
export { UpdatePrompt } from "./update-prompt.tsx";
