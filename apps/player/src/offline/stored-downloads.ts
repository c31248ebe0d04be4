import { awaken, type BookFacts, type Download, stopsHere } from './download.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadQueue } from './download-queue.ts'

/** Restores stored downloads: at sign-in, after changes in other tabs, and when this tab gets the lock. */
export function createStoredDownloads<Facts extends BookFacts>({
  list,
  queue,
}: {
  list: DownloadList<Facts>
  queue: DownloadQueue<Facts>
}) {
  /** On sign-out or when the user changes: running downloads stop, complete ones are kept. */
  function rest(): void {
    queue.abandon()
    list.clear()
  }

  /** The stored list wins, except for this tab's own job. A database that does not respond proves nothing. */
  async function read(taken: (download: Download<Facts>) => Download<Facts>): Promise<void> {
    const mine = list.turn()
    const records = await list.listRecords()
    if (mine !== list.turn()) return
    if (records) take(records.map(taken))
    queue.goOn()
  }

  function take(records: readonly Download<Facts>[]): void {
    const known = list.all.value
    const stored = new Map(records.map((download) => [download.key, download]))
    for (const key of known.keys()) if (stopsHere(stored.get(key))) queue.stop(key)
    list.replace(
      new Map([...stored].map(([key, download]) => [key, queue.isRunning(key) ? (known.get(key) ?? download) : download])),
    )
  }

  return {
    /** Restores the signed-in user's downloads, and resumes those that were running. */
    async recall(): Promise<void> {
      rest()
      await read(awaken)
    },
    rest,
    /** Another tab changed a record. */
    onTabChange: () => read((download) => download),
    /** This tab now has the lock, so no other tab is still fetching, whatever the records say. */
    takeOver: () => read(awaken),
  }
}
