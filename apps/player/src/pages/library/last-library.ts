import { readOwn, storeOwn } from '../../device/own-preferences.ts'
import type { Library } from '../../server/responses.ts'

const NAME = 'library'

/** The library that the user last viewed on this device, or else the first one. */
export function lastLibrary(libraries: readonly Library[]): Library | undefined {
  const stored = Number(readOwn(NAME))
  return libraries.find(({ id }) => id === stored) ?? libraries[0]
}

export const keepLastLibrary = (id: number): void => storeOwn(NAME, String(id))
