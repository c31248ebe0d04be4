/** The part of a window that holds the address. */
export interface Bar {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState'>
}

/** Takes a secret out of the address bar, so that whoever reads it or its history later finds none there. */
export function takeSecret(name: string, { location, history }: Bar = window): string {
  const { hash, pathname, search } = location
  if (hash === '') return ''
  history.replaceState(null, '', pathname + search)
  return new URLSearchParams(hash.slice(1)).get(name)?.trim() ?? ''
}
