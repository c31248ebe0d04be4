import type { Library } from '../../server/responses.ts'

const KEY = 'chapterhouse.library'

/** The last viewed library of this device. Storage may be forbidden: then the first one. */
export function lastLibrary(libraries: readonly Library[]): Library | undefined {
  try {
    const stored = Number(localStorage.getItem(KEY))
    return libraries.find(({ id }) => id === stored) ?? libraries[0]
  } catch {
    return libraries[0]
  }
}

export function keepLastLibrary(id: number): void {
  try {
    localStorage.setItem(KEY, String(id))
  } catch {
    // As above.
  }
}
