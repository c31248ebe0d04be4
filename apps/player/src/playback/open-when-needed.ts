export interface OpenedWhenNeeded<T> {
  /** Opens it at the first call. */
  get(): T
  /** Nothing before it was needed. */
  find(): T | undefined
  /** The next `get` opens another. */
  forget(): void
}

/** Something that touches the document, and so is not opened before a command asks for it. */
export function openWhenNeeded<T extends object>(open: () => T): OpenedWhenNeeded<T> {
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
