import path from 'node:path'
import type { GeneratedLibrary } from '../generate-library.ts'
import { makeDataFolder } from './chapterhouse.ts'
import type { Delay } from './event-loop-gap-meter.ts'
import { LIBRARY } from './library-id.ts'
import { startMetered, timedScan } from './metered.ts'
import { cpuSeconds, withScanProcess } from './process-cost.ts'

export { LIBRARY } from './library-id.ts'

interface FirstScan {
  data: string
  seconds: number
  cpuSeconds: number
  delay: Delay
}

export interface Indexed {
  /** The data folder; its library has the id 1. */
  data(): Promise<string>
  /** Scans into a new data folder; the latest one becomes `data`. */
  scanAnew(node?: readonly string[]): Promise<FirstScan>
}

const EVERY_MS = 25

export function createIndexed({ root, books }: Pick<GeneratedLibrary, 'root' | 'books'>, workspace: string): Indexed {
  let last: FirstScan | undefined
  let folders = 0

  async function scanAnew(node: readonly string[] = []): Promise<FirstScan> {
    const data = makeDataFolder(path.join(workspace, `data-${++folders}`))
    await using server = await startMetered({ data, node })
    const cpuBefore = cpuSeconds(withScanProcess(server.pid))
    const { ms, delay } = await timedScan(server, () => server.call('POST', '/admin/libraries', { name: 'Books', root }), EVERY_MS)
    const used = cpuSeconds(withScanProcess(server.pid)) - cpuBefore
    const found = await server.scanned(LIBRARY)
    if (found !== books.length) throw new Error(`the scan found ${found} books, there are ${books.length}`)
    last = { data, seconds: ms / 1000, cpuSeconds: used, delay }
    return last
  }

  return { scanAnew, data: async () => (last ?? (await scanAnew())).data }
}
