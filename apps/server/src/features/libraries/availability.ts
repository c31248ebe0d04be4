import { opendir, stat } from 'node:fs/promises'

export type Probe = { kind: 'available'; isEmpty: boolean } | { kind: 'unavailable'; reason: string }

const CACHED_MS = 15_000
const WAIT_MS = 2_000

export type Availability = ReturnType<typeof createAvailability>

/**
 * Checks whether a library's root responds. Concurrent calls share one check per root, so a dead network mount costs one wait; a
 * late result is still used (docs/reference/scanning-and-media.md 2.1).
 */
export function createAvailability({
  now,
  look = lookAt,
  waitMs = WAIT_MS,
}: {
  now: () => Date
  /** Checks a folder; may hang. Injected so that tests can simulate an unresponsive disk. */
  look?: (root: string) => Promise<Probe>
  waitMs?: number
}) {
  const looking = new Map<string, Promise<Probe>>()
  const known = new Map<string, { probe: Probe; at: number }>()

  function inFlight(root: string): Promise<Probe> {
    const already = looking.get(root)
    if (already !== undefined) return already
    const started = look(root).catch((error: unknown): Probe => ({ kind: 'unavailable', reason: reasonOf(error) }))
    looking.set(root, started)
    void started.then((probe) => {
      looking.delete(root)
      known.set(root, { probe, at: now().getTime() })
    })
    return started
  }

  async function probe(root: string): Promise<Probe> {
    const waited = Promise.withResolvers<Probe>()
    const timer = setTimeout(() => waited.resolve({ kind: 'unavailable', reason: 'the folder does not respond' }), waitMs)
    const outcome = await Promise.race([inFlight(root), waited.promise])
    clearTimeout(timer)
    if (outcome.kind === 'unavailable') known.set(root, { probe: outcome, at: now().getTime() })
    return outcome
  }

  return {
    /** Checks again, sharing only a check in progress; for scans. */
    probe,
    /** Accepts a result up to 15 s old. */
    async lately(root: string): Promise<Probe> {
      const last = known.get(root)
      return last && now().getTime() - last.at < CACHED_MS ? last.probe : probe(root)
    },
  }
}

async function lookAt(root: string): Promise<Probe> {
  if (!(await stat(root)).isDirectory()) return { kind: 'unavailable', reason: 'the path is not a folder' }
  await using folder = await opendir(root)
  return { kind: 'available', isEmpty: (await folder.read()) === null }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ENOENT' ? 'the folder does not exist' : `the folder cannot be read (${code || 'unknown'})`
}
