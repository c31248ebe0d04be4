import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { writeSpeech } from '../../apps/server/src/features/chapters/fit/test/speech.ts'
import { answersAbout } from '../../apps/server/src/features/chapters/test/recording-service.ts'
import { startFakeMetadataService } from '../../apps/server/src/features/enrichment/test/fake-metadata-service.ts'
import { type Chapterhouse, makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { type Figure, milliseconds } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { percentile } from '../measuring/percentile.ts'
import { type Savers, startSavers } from '../measuring/savers.ts'

const BOOKS = 50
const LENGTHS = [50, 60, 40, 50]
const POLL_MS = 50
const MAX_TURNS = 8
/** How many saves during passes are enough for a p99. */
const ENOUGH_SAVES = 1_000
/** `--seconds 3`, the default, means 15 seconds. */
const LONGER = 5

/** p99 of saves during a pass that fits chapters to 50 books with ffmpeg, against the time before. */
export const chapterPass: Figure = {
  name: 'chapter-pass',
  noHotSpots: true,
  async measure({ workspace, seconds, node }) {
    const root = writeBooks(path.join(workspace, 'speech'))
    const asins = Array.from({ length: BOOKS }, (_, at) => asinOf(at))
    await using service = await startFakeMetadataService(
      Object.assign({}, ...asins.map((id) => answersAbout({ id, lengths: LENGTHS }))),
    )
    const data = makeDataFolder(path.join(workspace, 'pass-data'))
    await using server = await startChapterhouse({ data, node })
    await server.call('POST', '/admin/libraries', { name: 'Speech', root })
    if ((await server.scanned(LIBRARY)) !== BOOKS) throw new Error('the scan did not find the books')
    await using savers = startSavers(server)
    await pause(1000)
    savers.waits()
    await pause(seconds * LONGER * 1000)
    const before = savers.waits()
    const during: number[] = []
    const lengths: number[] = []
    for (let turn = 0; turn < MAX_TURNS && during.length < ENOUGH_SAVES; turn += 1) {
      const { ms, waits } = await passed(server, { database: path.join(data, 'chapterhouse.db'), savers, url: service.url })
      during.push(...waits)
      lengths.push(ms)
    }
    const [ours, reference] = [percentile(during, 0.99), percentile(before, 0.99)]
    const each = milliseconds(Math.max(...lengths))
    const what = `p99 of a save while a pass fits chapters to ${BOOKS} books in ${each} (${during.length} saves), against before (${before.length})`
    return [{ what, ours: milliseconds(ours), reference: milliseconds(reference), value: ours / reference, target: { atMost: 3 } }]
  },
}

/**
 * Deletes all checks and enables lookup, which starts a pass; the time from its first result to the last. `url`: the metadata
 * service.
 */
async function passed(
  server: Chapterhouse,
  { database, savers, url }: { database: string; savers: Savers; url: string },
): Promise<{ ms: number; waits: number[] }> {
  using db = openDb(database)
  const checked = () =>
    db.one<{ n: number }>('SELECT count(*) AS n FROM books WHERE chapters_source = :source', { source: 'community' }).n
  const turn = (isOn: boolean) => server.call('PATCH', '/admin/settings', { metadata: { enabled: isOn, base_url: url } })
  await turn(false)
  db.run('DELETE FROM community_chapters')
  db.run("UPDATE books SET has_current_check = 0, chapters_source = ''")
  await turn(true)
  while (checked() === 0) await pause(POLL_MS)
  savers.waits()
  const begunMs = performance.now()
  while (checked() < BOOKS) await pause(POLL_MS)
  return { ms: performance.now() - begunMs, waits: savers.waits() }
}

const asinOf = (at: number) => `B${String(at).padStart(9, '0')}`

/** The same recording many times, each with a different identifier. */
function writeBooks(root: string): string {
  mkdirSync(root)
  const spoken = path.join(root, 'speech.mp3')
  writeSpeech(
    spoken,
    LENGTHS.map((length) => ({ seconds: length, pauseSeconds: 1.5 })),
  )
  for (let at = 0; at < BOOKS; at += 1) {
    const tags = ['-metadata', `title=Book ${at}`, '-metadata', `ASIN=${asinOf(at)}`]
    execFileSync('ffmpeg', ['-v', 'error', '-i', spoken, '-c', 'copy', ...tags, path.join(root, `Book ${at}.mp3`)])
  }
  rmSync(spoken)
  return root
}
