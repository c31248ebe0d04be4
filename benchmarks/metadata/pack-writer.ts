import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MAX_BYTES = 256 * 1024
const MAX_IN_A_FOLDER = 512

/**
 * Writes entries, given in the order of their slugs, into range packs: the first of a family is named `0`, others by their first
 * slug. `isFlat`: up to 512 packs are in the family's folder, more in subfolders of as many.
 */
export function createPackWriter(family: string, { mostEntries, isFlat = false }: { mostEntries: number; isFlat?: boolean }) {
  let entries: string[] = []
  let bytes = 0
  let bound = '0'
  let folder = '0'
  let inFolder = 0
  /** The folder of all packs of a flat family. */
  const flat: string[] = []

  return {
    add(slug: string, record: unknown): void {
      const entry = `    ${JSON.stringify(slug)}: ${indented(record)}`
      if (entries.length > 0 && (entries.length >= mostEntries || bytes + entry.length > MAX_BYTES)) {
        flush()
        bound = slug
        if (inFolder === MAX_IN_A_FOLDER) [folder, inFolder] = [slug, 0]
      }
      entries.push(entry)
      bytes += entry.length
    },
    end(): void {
      flush()
      if (flat.length <= MAX_IN_A_FOLDER) return
      for (const [at, name] of flat.entries()) {
        const first = flat[at - (at % MAX_IN_A_FOLDER)] ?? '0'
        mkdirSync(path.join(family, first), { recursive: true })
        renameSync(path.join(family, `${name}.json`), path.join(family, first, `${name}.json`))
      }
    },
  }

  function flush(): void {
    const where = isFlat ? family : path.join(family, folder)
    mkdirSync(where, { recursive: true })
    writeFileSync(path.join(where, `${bound}.json`), `{\n  "entries": {\n${entries.join(',\n')}\n  }\n}\n`)
    if (isFlat) flat.push(bound)
    entries = []
    bytes = 0
    inFolder += 1
  }
}

const indented = (record: unknown): string => JSON.stringify(sorted(record), null, 2).replaceAll('\n', '\n    ')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, one]) => [key, sorted(one)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
