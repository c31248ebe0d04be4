import { ignore } from '@chapterhouse/ui/ignore'
import { again, audioOf, type BookFacts, type Download, paused } from './download.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadNeeds } from './download-needs.ts'
import type { DownloadQueue } from './download-queue.ts'
import { planDownload } from './plan-download.ts'

interface DownloadCommandsNeeds<Facts extends BookFacts>
  extends Pick<DownloadNeeds<Facts>, 'look' | 'remembered' | 'canPlay' | 'now'> {
  list: DownloadList<Facts>
  queue: DownloadQueue<Facts>
}

/** The commands of the user and of automatic downloads: start, pause, exchange, remove. */
export function createDownloadCommands<Facts extends BookFacts>(needs: DownloadCommandsNeeds<Facts>) {
  const { list, queue } = needs
  const { all, leaving, put, turn } = list

  /** Downloads a book, resumes an interrupted download, or renews one whose audio is outdated. */
  async function start(key: string): Promise<void> {
    const known = all.value.get(key)
    if (known?.state === 'here' && !known.isOutOfDate) return
    if (known && !known.isOutOfDate) put(again(known))
    else {
      const found = await lookFor(key, needs)
      const old = all.value.get(key)
      // Started or removed since.
      if (!found || (old === undefined) !== (known === undefined)) return
      put(begun(planDownload(key, found, needs), old))
    }
    queue.goOn()
  }

  /** Also removes the bytes, unless another user signs in first: then they are removed at the next start. */
  async function remove(key: string): Promise<void> {
    const download = all.value.get(key)
    if (!download || leaving.has(key)) return
    const mine = turn()
    leaving.add(key)
    queue.stop(key)
    await needs.remembered.remove(key)
    if (mine !== turn()) return
    queue.removeBytes(download)
    if (download.renewal) queue.removeBytes(download.renewal)
    // Only now may it be requested again: the remove command must precede the next fetch.
    list.drop(key)
  }

  return {
    start,
    /** Makes room for another download: `given` is removed only once the server has sent the wanted book. */
    async exchange(given: string, wanted: string): Promise<void> {
      const mine = turn()
      if (!(await lookFor(wanted, needs))) return
      await remove(given)
      if (mine === turn()) await start(wanted)
    },
    pause(key: string): void {
      if (!queue.stop(key)) list.change(key, paused)
    },
    remove,
    /** In sequence: two books may share bytes, which are removed with the last of them. */
    async removeAll(): Promise<void> {
      const mine = turn()
      for (const key of all.value.keys())
        if (mine === turn()) await remove(key).catch(ignore('its row stays, with a button to remove it'))
    },
    /** A download is removed a day after its book is finished. */
    markFinished(key: string, isFinished: boolean): void {
      list.change(key, (download) => ({
        ...download,
        finishedAt: isFinished ? (download.finishedAt ?? needs.now()) : undefined,
      }))
    },
  }
}

/** The current book from the server; `undefined`: another user has signed in. */
export async function lookFor<Facts extends BookFacts>(
  key: string,
  { look, list }: Pick<DownloadCommandsNeeds<Facts>, 'look' | 'list'>,
): Promise<Awaited<ReturnType<typeof look>> | undefined> {
  const mine = list.turn()
  const found = await look(key)
  return mine === list.turn() ? found : undefined
}

/** A new download, or the renewal of an existing one; resumed if it has the same audio. */
function begun<Facts extends BookFacts>(planned: Download<Facts>, old: Download<Facts> | undefined): Download<Facts> {
  if (!old) return planned
  const renewal = old.renewal && audioOf(old.renewal) === audioOf(planned) ? again(old.renewal) : planned
  return { ...old, renewal }
}
