export type InstallWay = "ios" | "other";

/** By which plain instructions Kora is installed where the browser makes no offer. */
export function installWay(device: { userAgent: string; maxTouchPoints: number }): InstallWay {
  const isPhone = /iPhone|iPad|iPod/.test(device.userAgent);
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isPad = /Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1;
  return isPhone || isPad ? "ios" : "other";
}
