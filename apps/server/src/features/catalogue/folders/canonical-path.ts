import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { ifGone } from '@chapterhouse/kit/ignore'
import type { Libraries, Library } from '../../libraries/index.ts'
import { isInside, type RelPath, ROOT, realPath, within } from '../../paths/index.ts'
import type { Catalogue } from '../catalogue.ts'

/** Names in folders by NFC form, cached while one request resolves many paths. */
export type Listings = Map<string, Promise<ReadonlyMap<string, readonly string[]>>>

/**
 * Finds the stored spelling of a path (docs/reference/decisions.md, server 8): an exact match in the index or on disk, else the
 * only name equal in NFC, else the path as typed. Exact matches come first because `café` may be two names on disk.
 */
export function createCanonicalPath({
  libraries,
  catalogue,
}: {
  libraries: Pick<Libraries, 'absolute' | 'realRoot'>
  catalogue: Pick<Catalogue, 'stampAt' | 'spelt'>
}) {
  return async function canonicalPath(library: Library, typed: RelPath, listings: Listings = new Map()): Promise<RelPath> {
    // ASCII has only one spelling.
    if (isAscii(typed) || catalogue.stampAt(library.id, typed)) return typed
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

  /** Lists only folders inside the root: names behind a link pointing outside must not leak. */
  async function namesIn(library: Library, folder: RelPath): Promise<string[]> {
    const [root, real] = await Promise.all([libraries.realRoot(library), realPath(libraries.absolute(library, folder))])
    return isInside(root, real) ? readdir(real).catch(ifGone([])) : []
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
