import { awaken, type BookFacts, type Download, stopsHere } from './download.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadQueue } from './download-queue.ts'

interface StoredDownloadsNeeds<Facts extends BookFacts> {
  list: DownloadList<Facts>
  queue: DownloadQueue<Facts>
}

/** Takes over the stored downloads: at sign-in, after another tab's changes, and with the right to fetch. */
export function createStoredDownloads<Facts extends BookFacts>({ list, queue }: StoredDownloadsNeeds<Facts>) {
  /** On sign-out or a change of person: running downloads stop, finished ones stay. */
  function rest(): void {
    queue.abandon()
    list.clear()
  }

  /** The stored list is valid, except for the job of this tab. A database that does not respond proves nothing. */
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
    /** Restores the stored downloads of the signed-in person and resumes those that were running. */
    async recall(): Promise<void> {
      rest()
      await read(awaken)
    },
    rest,
    /** Another tab did something. */
    onTabChange: () => read((download) => download),
    /** This tab has the right to fetch from now on: whoever the records say is at it is gone. */
    takeOver: () => read(awaken),
  }
}
