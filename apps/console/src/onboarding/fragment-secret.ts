/** The part of a window that has the address. */
export interface Bar {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState'>
}

/** Removes a secret from the address bar and the history. */
export function takeSecret(name: string, { location, history }: Bar = window): string {
  const { hash, pathname, search } = location
  if (hash === '') return ''
  history.replaceState(null, '', pathname + search)
  return new URLSearchParams(hash.slice(1)).get(name)?.trim() ?? ''
}
