import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "../drivers/background-process.ts";

/** A sound server with one device, which plays everything to nobody. */
export interface SoundServer {
  /** The value of PULSE_SERVER for programs that play sound. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts PulseAudio with a folder of its own, so that it neither needs nor changes settings of the machine. */
export async function startSoundServer(): Promise<SoundServer> {
  const folder = await mkdtemp(join(tmpdir(), "kora-sound-"));
  const socket = join(folder, "pulse.sock");
  const server = startProcess(
    "pulseaudio",
    [
      "--daemonize=no",
      "--use-pid-file=no",
      "--exit-idle-time=-1",
      "--disable-shm",
      "--log-target=stderr",
      "--log-level=info",
      "-n",
      "--load=module-null-sink",
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder },
  );
  await server.waitForOutput(/Daemon startup complete/);
  return {
    address: `unix:${socket}`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
