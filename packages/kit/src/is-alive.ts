/** Whether a process of this machine still runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's program is one too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
