import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { ifGone, ignore, warn } from '@chapterhouse/kit/ignore'
import { journalOf } from '../database/database-file.ts'
import type { Backup } from './backup-folder.ts'
import { draftName, isDraftName } from './backup-name.ts'

/** Incomplete backups, which are never listed. */
export function createBackupDrafts({
  folder,
  fileAt,
  entries,
  find,
}: {
  folder: string
  fileAt: (name: string) => string
  /** All names in the folder. */
  entries: () => Promise<string[]>
  find: (name: string) => Promise<Backup>
}) {
  return {
    /** Creates the folder and an empty file, private to this user, to be filled and then published or discarded. */
    async createDraft(name: string): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = fileAt(draftName(name))
      await removeDraft(draft)
      await (await open(draft, 'wx', 0o600)).close()
      return draft
    },

    /** Gives the draft its final name. Throws if the name is taken. */
    async publish(name: string): Promise<Backup> {
      if (await lstat(fileAt(name)).catch(ifGone())) throw new Error(`${name} exists already`)
      await rename(fileAt(draftName(name)), fileAt(name))
      await syncFolder(folder)
      return find(name)
    },

    async discard(name: string): Promise<void> {
      await removeDraft(fileAt(draftName(name))).catch(warn('a draft of a backup cannot be removed'))
    },

    /** Removes the drafts that a crash left behind. */
    async removeDrafts(): Promise<void> {
      const drafts = (await entries().catch(ignore('the folder cannot be listed', []))).filter(isDraftName)
      await Promise.all(
        drafts.map((name) => rm(fileAt(name), { force: true }).catch(warn('a draft of a backup cannot be removed'))),
      )
    },
  }
}

/** The process writing it may have been killed, which leaves its journal. */
async function removeDraft(draft: string): Promise<void> {
  await Promise.all([draft, journalOf(draft)].map((file) => rm(file, { force: true })))
}

/** Makes a rename durable; some systems cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(ignore('the system cannot sync a folder'))
  await handle?.sync().catch(ignore('the system cannot sync a folder'))
  await handle?.close()
}
