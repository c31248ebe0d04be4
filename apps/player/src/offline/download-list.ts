import { type ReadonlySignal, signal } from '@preact/signals'
import type { BookFacts, Download } from './download.ts'
import type { DownloadNeeds } from './download-needs.ts'

/** The downloads of whoever is signed in. */
export interface DownloadList<Facts extends BookFacts> {
  all: ReadonlySignal<ReadonlyMap<string, Download<Facts>>>
  /** Raised at each sign-in: answers to requests made before it belong to the previous person. */
  turn: () => number
  /** Downloads being removed: reports about them are ignored. */
  leaving: Set<string>
  put(download: Download<Facts>, isWorthKeeping?: boolean): void
  change(key: string, next: (download: Download<Facts>) => Download<Facts>): void
  /** Puts those that become others. */
  changeEach(next: (download: Download<Facts>) => Download<Facts>): void
  replace(downloads: ReadonlyMap<string, Download<Facts>>): void
  drop(key: string): void
  /** On sign-out or a change of person. */
  clear(): void
  /** The stored records, those being written included; `undefined`: the database does not say. */
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
    if (isWorthKeeping) written = remembered.set(download).then(changed, () => undefined)
  }

  /** Not without what is still being written: it would be taken for removed. */
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
