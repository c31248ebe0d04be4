/** Works on imports in the background, one job at a time, so that none plans against another's half-written rows. */
export function createBackgroundQueue({ signal, onFailure }: { signal: AbortSignal; onFailure: (error: unknown) => void }) {
  let last: Promise<void> = Promise.resolve()
  return {
    add(work: () => Promise<void>): void {
      last = last
        .then(() => (signal.aborted ? undefined : work()))
        .catch((error: unknown) => {
          // An aborted task has not failed, and the database may already be closed.
          if (!signal.aborted) onFailure(error)
        })
    },
    async whenIdle(): Promise<void> {
      for (let seen: Promise<void> | undefined; seen !== last; ) {
        seen = last
        await seen
      }
    },
  }
}
