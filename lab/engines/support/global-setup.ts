import startServers from "../../../e2e/support/global-setup.ts";
import { startSoundServer } from "./sound-server.ts";

/** Starts one Kora for the run, and a sound server, because Firefox plays no sound on a machine without a device. */
export default async function setup(): Promise<() => Promise<void>> {
  const soundServer = await startSoundServer();
  process.env.PULSE_SERVER = soundServer.address;
  const stopServers = await startServers();
  return async () => {
    await stopServers();
    await soundServer.stop();
  };
}
