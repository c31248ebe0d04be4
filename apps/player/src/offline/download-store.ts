import { deviceStore } from '../device/device-store.ts'
import { ownerKey } from '../device/keys.ts'
import { folderName } from './copy-path.ts'
import { audioOf, type Download } from './download.ts'
import type { DownloadedBook } from './fetch-item.ts'

type Whole = Download<DownloadedBook>
/** A book may have thousands of chapters, and a record is written for every file, so the facts are stored separately. */
type Slim = Omit<Whole, 'facts' | 'renewal'> & { renewal?: Slim }

const records = deviceStore<Slim>('downloads')
const facts = deviceStore<DownloadedBook>('parts')

/** The download records, each under its owner's key. */
export function createDownloadStore() {
  const written = new Map<string, DownloadedBook>()

  async function keepFacts(key: string, download: Whole): Promise<void> {
    if (written.get(key) === download.facts) return
    await facts.set(key, download.facts)
    written.set(key, download.facts)
  }

  return {
    /** `undefined`: the database did not respond. */
    async all(): Promise<Whole[] | undefined> {
      const [slim, books] = await Promise.all([records.surelyAll(ownerKey()), facts.surelyAll(ownerKey())])
      return slim && books && [...slim].flatMap(([key, record]) => wholeOf(record, key, books) ?? [])
    },
    async set(download: Whole): Promise<void> {
      const key = ownerKey(download.key)
      await keepFacts(key, download)
      if (download.renewal) await keepFacts(`${key}#new`, download.renewal)
      await records.set(key, slimOf(download))
    },
    async remove(key: string): Promise<void> {
      // The owner is read once: another user may sign in before the removal is complete.
      const own = ownerKey(key)
      await records.remove(own)
      for (const name of [own, `${own}#new`]) {
        await facts.remove(name)
        written.delete(name)
      }
    },
    /** The folders of all downloads on this device, of every account; `undefined`: the database did not respond. */
    async foldersOfAll(): Promise<ReadonlySet<string> | undefined> {
      const [slim, books] = await Promise.all([records.surelyAll(''), facts.surelyAll('')])
      return slim && books && new Set([...slim].flatMap(([key, record]) => foldersOf(key, wholeOf(record, key, books))))
    },
  }
}

/** The key starts with the owner. */
function foldersOf(key: string, download: Whole | undefined): string[] {
  const [serverId = '', user = ''] = key.split('|')
  return [download, download?.renewal].flatMap((copy) => (copy ? folderName({ serverId, user, audio: audioOf(copy) }) : []))
}

function slimOf({ facts: _facts, renewal, ...rest }: Whole): Slim {
  return renewal ? { ...rest, renewal: slimOf(renewal) } : rest
}

/** A record without its facts is ignored. */
function wholeOf({ renewal, ...rest }: Slim, key: string, books: ReadonlyMap<string, DownloadedBook>): Whole | undefined {
  const own = books.get(key)
  const next = renewal && wholeOf(renewal, `${key}#new`, books)
  return own && { ...rest, facts: own, ...(next && { renewal: next }) }
}
