import { conflict } from '@chapterhouse/kit/errors'
import type { librariesStore } from './libraries.store.ts'

export function claimingNames(store: Pick<ReturnType<typeof librariesStore>, 'all' | 'update'>) {
  function freeName(wanted: string): string {
    const taken = new Set(store.all().map(({ name }) => name))
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted} (${number})`
      if (!taken.has(name)) return name
    }
  }

  /** Throws if another library has the name; the hidden sample library gives its name up. */
  function claim(name: string, butFor?: number): void {
    const holder = store.all().find((library) => library.name === name && library.id !== butFor)
    if (!holder) return
    const { isSample, ...library } = holder
    if (!isSample) throw conflict('a library with that name already exists', { code: 'name_taken' })
    store.update({ ...library, name: freeName(name) })
  }

  return { freeName, claim }
}
