import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isInside, type Libraries, type Library, type RelPath, ROOT, realPath, within } from '../libraries/index.ts'
import type { Catalogue } from './catalogue.ts'

export interface CanonicalPathNeeds {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  catalogue: Pick<Catalogue, 'find' | 'spelt'>
}

/** What folders hold, name by NFC form, for as long as one request settles many paths in them. */
export type Listings = Map<string, Promise<ReadonlyMap<string, readonly string[]>>>

/**
 * Settles how a path is spelt (docs/reference/decisions.md, server 8): byte by byte as it is in the index or on disk, else the one
 * name that is equal in NFC, else as typed. `café` may be two names on disk, so an exact one always wins.
 */
export function createCanonicalPath({ libraries, catalogue }: CanonicalPathNeeds) {
  return async function settle(library: Library, typed: RelPath, listings: Listings = new Map()): Promise<RelPath> {
    // What is ASCII is spelt in one way only.
    if (isAscii(typed) || catalogue.find(library.id, typed)) return typed
    if (await exists(libraries.absolute(library, typed))) return typed
    return catalogue.spelt(library.id, typed.normalize('NFC')) ?? (await speltOnDisk(library, typed, listings)) ?? typed
  }

  async function speltOnDisk(library: Library, typed: RelPath, listings: Listings): Promise<RelPath | undefined> {
    let found = ROOT
    for (const segment of typed.split('/')) {
      const exact = within(found, segment)
      if (await exists(libraries.absolute(library, exact))) found = exact
      else {
        const names = await listedOnce(library, found, listings)
        const [name, ...others] = names.get(segment.normalize('NFC')) ?? []
        if (name === undefined || others.length > 0) return undefined
        found = within(found, name)
      }
    }
    return found
  }

  function listedOnce(library: Library, folder: RelPath, listings: Listings): Promise<ReadonlyMap<string, readonly string[]>> {
    const key = libraries.absolute(library, folder)
    const known = listings.get(key) ?? namesIn(library, folder).then((names) => Map.groupBy(names, (name) => name.normalize('NFC')))
    listings.set(key, known)
    return known
  }

  /** Of a folder inside the root: what lies behind a link out of it is nobody's to spell. */
  async function namesIn(library: Library, folder: RelPath): Promise<string[]> {
    const [root, real] = await Promise.all([libraries.realRoot(library), realPath(libraries.absolute(library, folder))])
    return isInside(root, real) ? readdir(real).catch(() => []) : []
  }
}

async function exists(absolute: string): Promise<boolean> {
  return lstat(path.resolve(absolute)).then(
    () => true,
    () => false,
  )
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
