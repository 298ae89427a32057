import { readdir, readFile } from "node:fs/promises";

/** Linux reports the CPU time of processes in units of 10 ms (USER_HZ), independent of the kernel's timer frequency. */
const millisecondsPerTick = 10;

/** The CPU time of a server and of its database, in milliseconds since their processes started. */
export interface CpuTime {
  readonly server: number;
  readonly database: number;
}

/**
 * Reads the CPU time of a server and of all PostgreSQL processes, including ended ones. `postmasterPid` is the process
 * id of their parent. The source is `/proc`, so the result is undefined on other systems than Linux.
 */
export async function readCpuTime(
  serverPid: number,
  postmasterPid: number,
): Promise<CpuTime | undefined> {
  const serverTimes = await readTimes(serverPid);
  if (serverTimes === undefined) {
    return undefined;
  }
  let database = 0;
  for (const name of await readdir("/proc")) {
    const times = /^\d+$/.test(name) ? await readTimes(Number(name)) : undefined;
    if (Number(name) === postmasterPid) {
      database += (times?.self ?? 0) + (times?.endedChildren ?? 0);
    } else if (times?.parent === postmasterPid) {
      database += times.self;
    }
  }
  return { server: serverTimes.self, database };
}

async function readTimes(
  pid: number,
): Promise<{ parent: number; self: number; endedChildren: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) {
    return undefined;
  }
  // The program name in parentheses may contain any character, so the fields are parsed after its end. The first of
  // them is field 3 of proc_pid_stat(5): field 4 is the parent, 14 to 17 are utime, stime, cutime and cstime.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const ticks = (index: number) => (fields[index] ?? 0) * millisecondsPerTick;
  return {
    parent: fields[1] ?? 0,
    self: ticks(11) + ticks(12),
    endedChildren: ticks(13) + ticks(14),
  };
}

/** Reads the peak memory of a process, in MB; undefined without `/proc`. */
export async function readPeakMegabytes(pid: number): Promise<number | undefined> {
  const kilobytes = await readMemory(pid, "VmHWM");
  return kilobytes && kilobytes / 1024;
}

/** Reads the current memory of a process, in kB; undefined without `/proc`. */
export function readCurrentKilobytes(pid: number): Promise<number | undefined> {
  return readMemory(pid, "VmRSS");
}

async function readMemory(pid: number, name: string): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = new RegExp(`^${name}:\\s*(\\d+) kB$`, "m").exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes);
}
