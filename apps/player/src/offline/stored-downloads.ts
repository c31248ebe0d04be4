import { awaken, type BookFacts, type Download, stopsHere } from './download.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadQueue } from './download-queue.ts'

/** Restores stored downloads: at sign-in, after changes by other tabs, and when this tab gets the lock. */
export function createStoredDownloads<Facts extends BookFacts>({
  list,
  queue,
}: {
  list: DownloadList<Facts>
  queue: DownloadQueue<Facts>
}) {
  /** On sign-out or a change of user: running downloads stop, complete ones are kept. */
  function rest(): void {
    queue.abandon()
    list.clear()
  }

  /** The stored list wins, except for the job of this tab. A database that does not respond proves nothing. */
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
    /** Restores the downloads of the signed-in user and resumes those that were running. */
    async recall(): Promise<void> {
      rest()
      await read(awaken)
    },
    rest,
    /** Another tab changed a record. */
    onTabChange: () => read((download) => download),
    /** This tab has the lock now, so no other tab is still fetching, whatever the records say. */
    takeOver: () => read(awaken),
  }
}
