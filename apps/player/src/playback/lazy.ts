export interface Lazy<T> {
  /** Opens it on the first call. */
  get(): T
  /** Undefined until it is opened. */
  find(): T | undefined
  /** The next `get` opens another. */
  forget(): void
}

/** Defers opening something that touches the document until a command needs it. */
export function lazy<T extends object>(open: () => T): Lazy<T> {
  let opened: T | undefined
  return {
    get() {
      opened ??= open()
      return opened
    },
    find: () => opened,
    forget() {
      opened = undefined
    },
  }
}
