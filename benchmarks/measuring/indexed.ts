import path from 'node:path'
import type { GeneratedLibrary } from '../generate-library.ts'
import { makeDataFolder, startChapterhouse } from './chapterhouse.ts'
import { cpuSeconds } from './process-cost.ts'

interface FirstScan {
  data: string
  seconds: number
  cpuSeconds: number
}

export interface Indexed {
  /** The data folder; its library has the id 1. */
  data(): Promise<string>
  /** Scans into a new data folder; the latest one becomes `data`. */
  scanAnew(node?: readonly string[]): Promise<FirstScan>
}

export const LIBRARY = 1

export function createIndexed({ root, books }: Pick<GeneratedLibrary, 'root' | 'books'>, workspace: string): Indexed {
  let last: FirstScan | undefined
  let folders = 0

  async function scanAnew(node: readonly string[] = []): Promise<FirstScan> {
    const data = makeDataFolder(path.join(workspace, `data-${++folders}`))
    await using server = await startChapterhouse({ data, node })
    const cpuBefore = cpuSeconds([server.pid])
    const before = performance.now()
    await server.call('POST', '/admin/libraries', { name: 'Books', root })
    const found = await server.scanned(LIBRARY)
    const seconds = (performance.now() - before) / 1000
    if (found !== books.length) throw new Error(`the scan found ${found} books, there are ${books.length}`)
    last = { data, seconds, cpuSeconds: cpuSeconds([server.pid]) - cpuBefore }
    return last
  }

  return { scanAnew, data: async () => (last ?? (await scanAnew())).data }
}
