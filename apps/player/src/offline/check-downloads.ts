import { ignore } from '@chapterhouse/ui/ignore'
import { applyServerBook, audioOf, type BookFacts, lost } from './download.ts'
import { lookFor } from './download-commands.ts'
import type { DownloadList } from './download-list.ts'
import type { DownloadNeeds } from './download-needs.ts'

/**
 * Compares every download with the server: updates titles, and marks downloads whose audio has changed as outdated. One at a time;
 * failures are ignored.
 */
export async function refreshDownloads<Facts extends BookFacts>(
  list: DownloadList<Facts>,
  look: DownloadNeeds<Facts>['look'],
): Promise<void> {
  const mine = list.turn()
  for (const { key, state } of [...list.all.value.values()]) {
    const now =
      state === 'here' && mine === list.turn()
        ? await lookFor(key, { look, list }).catch(ignore('it is checked again later'))
        : undefined
    if (now) list.change(key, (download) => ({ ...applyServerBook(download, now.facts), title: now.title, author: now.author }))
  }
}

/** Marks downloads that the browser evicted; they can be downloaded again. */
export async function findLostDownloads<Facts extends BookFacts>(
  list: DownloadList<Facts>,
  { isEvicted, owner }: Pick<DownloadNeeds<Facts>, 'isEvicted' | 'owner'>,
): Promise<void> {
  const mine = list.turn()
  for (const { key, state, files, facts } of [...list.all.value.values()]) {
    const [first] = files
    if (state !== 'here' || !first) continue
    const isGone = await isEvicted({ ...owner(), audio: audioOf({ facts }), name: first.name })
    if (mine !== list.turn()) return
    if (isGone) list.change(key, lost)
  }
}
