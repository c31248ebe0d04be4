import { ignore } from '@chapterhouse/ui/ignore'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { BookFacts, Download } from './download.ts'
import type { DownloadNeeds } from './download-needs.ts'

export interface DownloadList<Facts extends BookFacts> {
  all: ReadonlySignal<ReadonlyMap<string, Download<Facts>>>
  /** Incremented at each sign-in: responses to earlier requests belong to the previous user. */
  turn: () => number
  /** Downloads that are being removed: reports about them are ignored. */
  leaving: Set<string>
  put(download: Download<Facts>, isWorthKeeping?: boolean): void
  change(key: string, next: (download: Download<Facts>) => Download<Facts>): void
  /** Stores the downloads that `next` changes. */
  changeEach(next: (download: Download<Facts>) => Download<Facts>): void
  replace(downloads: ReadonlyMap<string, Download<Facts>>): void
  drop(key: string): void
  /** On sign-out or when the user changes. */
  clear(): void
  /** The stored records, including pending writes; `undefined`: the database did not respond. */
  listRecords: DownloadNeeds<Facts>['remembered']['all']
}

export function createDownloadList<Facts extends BookFacts>({
  remembered,
  changed,
}: Pick<DownloadNeeds<Facts>, 'remembered' | 'changed'>): DownloadList<Facts> {
  const all = signal<ReadonlyMap<string, Download<Facts>>>(new Map())
  const leaving = new Set<string>()
  let turn = 0
  /** Resolves when this tab's last change has been stored. */
  let written: Promise<void> = Promise.resolve()

  function put(download: Download<Facts>, isWorthKeeping = true): void {
    all.value = new Map(all.value).set(download.key, download)
    if (isWorthKeeping) written = remembered.set(download).then(changed, ignore('the device has no storage'))
  }

  /** Includes pending writes: a missing record would count as removed. */
  async function listRecords(): ReturnType<typeof remembered.all> {
    const before = written
    await before
    const stored = await remembered.all()
    return before === written ? stored : await listRecords()
  }

  return {
    all,
    turn: () => turn,
    leaving,
    put,
    change(key, next) {
      const download = all.value.get(key)
      if (download) put(next(download))
    },
    changeEach(next) {
      for (const download of all.value.values()) {
        const other = next(download)
        if (other !== download) put(other)
      }
    },
    replace(downloads) {
      all.value = downloads
    },
    drop(key) {
      all.value = new Map([...all.value].filter(([other]) => other !== key))
      leaving.delete(key)
      changed()
    },
    clear() {
      turn += 1
      leaving.clear()
      all.value = new Map()
    },
    listRecords,
  }
}
