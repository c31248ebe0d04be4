import { ignore } from './ignore.ts'
/** Storage may be forbidden: then a sign-in lasts for the life of the page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    return ignore('storage is forbidden', null)(error)
  }
}

export function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    ignore('storage is forbidden')(error)
  }
}

/** All our keys begin with this. */
const OURS = 'chapterhouse.'

/** Removes everything that our pages have stored in this browser, except these keys. */
export function removeStored(exceptions: readonly string[]): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OURS) && !exceptions.includes(key)) localStorage.removeItem(key)
  } catch (error) {
    ignore('storage is forbidden: nothing was stored')(error)
  }
}
