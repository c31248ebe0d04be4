import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Laid, writeFiles } from '@chapterhouse/testkit/test-disk'
import type { Library, LibraryChanges } from '../src/features/libraries/index.ts'
import { relPath } from '../src/features/paths/index.ts'
import { runsStore } from '../src/features/scanning/rows/runs.store.ts'
import { createScanner } from '../src/features/scanning/run/scanner.ts'
import { scan as runScan } from '../src/features/scanning/scan/scan.ts'
import type { ScanNeeds } from '../src/features/scanning/state/scan-needs.ts'
import { createTestServer, type TestServerOptions } from './test-server.ts'

type Tree = Readonly<Record<string, Laid>>

/**
 * The whole server over real files, with the real clock and real processes; ffprobe and ffmpeg only if named. `unscanned`: skips
 * the first scan.
 */
export async function createScannedLibrary(
  tree: Tree,
  { library: changes = {}, unscanned, ...serverOptions }: TestServerOptions & { library?: LibraryChanges; unscanned?: true } = {},
) {
  const server = await createTestServer({ deps: { now: () => new Date(), spawn }, ...serverOptions })
  const { services, root } = server
  await server.infrastructure.tools.look()
  const { scanner } = services.scanning
  await writeFiles(root, tree)
  // These tests use one library only.
  services.libraries.remove(2)
  const library = services.libraries.change(1, { scanSchedule: '', ...changes })
  const admin = server.person('Root', { isAdmin: true })

  async function scan(trigger: 'manual' | 'schedule' = 'manual') {
    scanner.request(services.libraries.get(1), trigger)
    await scanner.whenIdle()
    const [run] = services.scanning.runs(1)
    if (!run) throw new Error('no run was recorded')
    const log = services.scanning.logOf(run.id)
    return { ...run, log, kinds: log.map(({ kind }) => kind) }
  }
  if (!unscanned) await scan()

  /** A scan with some of its dependencies replaced. */
  async function scanWith(needs: Partial<ScanNeeds>) {
    const altered = createScanner({
      runScan: (options) => runScan(options, { ...services.scanning.scanNeeds, ...needs }),
      store: runsStore(server.infrastructure.db),
      events: server.infrastructure.events,
      libraries: services.libraries,
      now: () => new Date(),
      onDefect: (error) => {
        throw error
      },
    })
    altered.request(services.libraries.get(1), 'manual')
    await altered.whenIdle()
    const [run] = services.scanning.runs(1)
    if (!run) throw new Error('no run was recorded')
    return run
  }

  /** A scan that finds a folder unreadable: simulated, because root can read every folder. */
  const scanShutting = (name: string) =>
    scanWith({
      discover: async (request, signal) => {
        const tree = await services.scanning.scanNeeds.discover(request, signal)
        return { ...tree, unreadable: [...tree.unreadable, relPath(name)] }
      },
    })

  return {
    ...server,
    admin,
    library,
    scan,
    scanWith,
    scanShutting,
    /** Adds or replaces files in the tree. */
    lay: (more: Tree, options?: { ageSeconds?: number }) => writeFiles(root, more, options),
    remove: (name: string) => rm(path.join(root, name), { recursive: true, force: true }),
    books: () =>
      services.catalogue
        .known(1)
        .map((row) => row.path as string)
        .sort(),
    book(where: string) {
      const found = services.catalogue.whole(1, relPath(where))
      if (!found) throw new Error(`no book at ${where}; there are ${services.catalogue.known(1).map((row) => row.path)}`)
      return found
    },
    hints: () => services.scanning.hints(1).map(({ path: where, kind, detail }) => ({ path: where as string, kind, detail })),
    problem: (where: string) => {
      const row = server.infrastructure.db.one<{ problem: string; problem_file: string; problem_detail: string }>(
        'SELECT problem, problem_file, problem_detail FROM books WHERE library_id = 1 AND path = :where',
        { where },
      )
      return { kind: row.problem, file: row.problem_file, detail: row.problem_detail }
    },
    override: (where: string, mode: 'book' | 'collection') => services.overrides.set(1, relPath(where), mode),
    change: (more: LibraryChanges): Library => services.libraries.change(1, more),
    async get(url: string, headers = admin) {
      const response = await server.app.inject({ url: `/api/v1${url}`, headers })
      return { status: response.statusCode, body: response.json() as Record<string, unknown> }
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}
