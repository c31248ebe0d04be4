/** Calls `open` when its result is first needed, and again if that failed; all callers get the same result. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return function result() {
    if (opened) return opened
    const pending = open()
    opened = pending
    pending.catch(() => {
      opened = undefined
    })
    return pending
  }
}
