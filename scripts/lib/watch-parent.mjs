/** Sends SIGTERM to this process after its parent process has ended, for example because it was killed. */
export function watchParent() {
  const initialParentId = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === initialParentId) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  timer.unref();
}
