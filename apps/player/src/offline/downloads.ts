import { computed } from '@preact/signals'
import { findLostDownloads, refreshDownloads } from './check-downloads.ts'
import { copyUrl, halvesOf } from './copy-path.ts'
import { audioOf, type BookFacts, bytesOf } from './download.ts'
import { createDownloadCommands } from './download-commands.ts'
import { createDownloadList } from './download-list.ts'
import type { DownloadNeeds } from './download-needs.ts'
import { createDownloadQueue } from './download-queue.ts'
import { createStoredDownloads } from './stored-downloads.ts'

/** The downloads on this device. They are fetched one at a time; unfinished ones resume at the next start. */
export function createDownloads<Facts extends BookFacts>(needs: DownloadNeeds<Facts>) {
  const list = createDownloadList(needs)
  const queue = createDownloadQueue(needs, list)
  const { all } = list

  return {
    all,
    bytes: computed(() => [...all.value.values()].reduce((sum, download) => sum + bytesOf(download), 0)),
    ...createStoredDownloads({ list, queue }),
    ...createDownloadCommands({ ...needs, list, queue }),
    resume: queue.resume,
    refresh: () => refreshDownloads(list, needs.look),
    findLost: () => findLostDownloads(list, needs),
    /** The URL of a downloaded file, if it is complete and has this revision's audio. */
    sourceOf(key: string, fileIndex: number, revision: string): string | undefined {
      const download = all.value.get(key)
      const file = download?.files[fileIndex]
      if (!download || !file?.isDone || audioOf(download) !== halvesOf(revision).audio) return undefined
      return copyUrl({ ...needs.owner(), audio: audioOf(download), name: file.name })
    },
    coverOf(key: string): string | undefined {
      const download = all.value.get(key)
      return download?.state === 'here' ? copyUrl({ ...needs.owner(), audio: audioOf(download), name: 'cover.jpg' }) : undefined
    },
  }
}
