import type { Seeking } from '../../catalogue/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import { dueFolder } from '../book/due-folder.ts'
import type { ReadBook } from '../book/read-book.ts'
import { toScanned } from '../book/to-scanned.ts'
import type { Present } from '../plan/plan.ts'
import type { RunLog } from '../rows/run-log.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import { createTally, type SaveTally, together } from '../state/tally.ts'
import { writeInSlices } from '../state/write-in-slices.ts'
import { compareTouched } from './invented-times.ts'
import { readAttachmentsAgain } from './read-attachments-again.ts'

export type SavingNeeds = Pick<
  ScanNeeds,
  'attachments' | 'facts' | 'groupings' | 'isThere' | 'links' | 'notBeforeMs' | 'now' | 'readBook' | 'save' | 'transaction'
>

/** How many books a crash may lose at most. */
const BATCH = 50
/** Results are saved at least this often, even from a slow disk. */
const MAX_WAIT_MS = 1_000
/** More than are announced, since some may turn out to have moved. */
const NOTED_TITLES = 20

interface Waiting {
  present: Present
  read: ReadBook
}

interface Saving {
  /** Emptied, so that the memory of books already read is freed. */
  books: Present[]
  /** New paths of moved books, which are neither new nor changed. */
  arrived: ReadonlySet<RelPath>
  /** Called for each book that was read; if false, it is not saved. */
  accepts: (present: Present, read: ReadBook) => boolean
}

/** Reads and saves all books that are left to read. */
export async function readBooks(
  state: Uses<Reading | 'toRead' | 'moves' | 'touched', 'tally'>,
  needs: SavingNeeds & Pick<ScanNeeds, 'filesOf'>,
): Promise<void> {
  const arrived = new Set(state.moves.map(({ to }) => to))
  function accepts(_present: Present, read: ReadBook): boolean {
    compareTouched(state, read, needs)
    return true
  }
  state.tally = together(state.tally, await readAndSave(state, { books: state.toRead, arrived, accepts }, needs))
}

export type Reading = 'library' | 'root' | 'relinked' | 'progress' | 'log' | 'advance' | 'signal'

/** Reads books two at a time and writes them in batches. An unreadable book is saved with its problem. */
export async function readAndSave(
  state: Uses<Reading>,
  { books, arrived, accepts }: Saving,
  needs: SavingNeeds,
): Promise<SaveTally> {
  const { library, root, relinked, progress, log, signal, advance } = state
  const tally = createTally()
  const groupings = needs.groupings.of(library.id)
  let waiting: Waiting[] = []
  let writtenMs = needs.now().getTime()
  const before = { added: progress.added, updated: progress.updated }
  /** Books whose attachments timed out, and whether a difference in these would make them count as updated. */
  const late = new Map<Present, boolean>()

  async function readOne(present: Present): Promise<void> {
    signal.throwIfAborted()
    const { path } = present.found
    const knownFacts = relinked.has(path) ? '' : needs.facts(library.id, path)
    const read = await needs.readBook({ library, root, found: present.found, knownFacts, onStep: advance }, signal)
    advance()
    if (!accepts(present, read)) return
    // Pushed only after the await, since a flush during it replaces the list.
    waiting.push({ present, read })
    if (waiting.length >= BATCH || needs.now().getTime() - writtenMs >= MAX_WAIT_MS) await flush()
  }

  try {
    await emptyInPairs(books, readOne)
  } catch (error) {
    // Results from before an abort are saved, unless the library was removed.
    if (signal.aborted && needs.isThere(library.id)) await flush()
    throw error
  }
  await flush()
  tally.updated += await readAttachmentsAgain(state, late, needs)
  return tally

  async function flush(): Promise<void> {
    const [due, notBeforeMs] = [waiting, needs.notBeforeMs(library.id)]
    waiting = []
    writtenMs = needs.now().getTime()
    await writeInSlices({
      items: due,
      write: (one) => save(one, notBeforeMs),
      transaction: needs.transaction,
      signal,
      onCommit(count) {
        progress.done += count
        Object.assign(progress, { added: before.added + tally.added, updated: before.updated + tally.updated })
        advance()
      },
    })
  }

  function save({ present, read }: Waiting, notBeforeMs: number): void {
    // Cleared by a complete scan; until then it may be a missing book's target.
    const { isNew, changed } = needs.save(library.id, toScanned(present, read), { onDemand: true, notBeforeMs })
    const hasNewTexts = read.attachments !== undefined && needs.attachments.save(library.id, read.path, read.attachments.files)
    const due = dueFolder(present.found, read, groupings)
    if (due !== undefined) needs.groupings.markDue(library.id, due)
    if (due !== undefined && isNew) tally.fresh.add(read.path)
    if (relinked.has(present.found.path)) needs.links.save(library.id, present.found)
    if (!read.attachments) late.set(present, !isNew && !changed && !arrived.has(read.path))
    count(tally, read, { isNew, isUpdated: (changed || hasNewTexts) && !arrived.has(read.path) })
    logReading(log, read)
  }
}

function count(
  tally: SaveTally,
  { path, fields, problem }: ReadBook,
  { isNew, isUpdated }: { isNew: boolean; isUpdated: boolean },
): void {
  if (isNew) tally.added += 1
  else if (isUpdated) tally.updated += 1
  if (isNew && tally.titles.length < NOTED_TITLES) tally.titles.push({ path, title: fields.title })
  if (problem) tally.errors += 1
}

function logReading(log: RunLog, { path, attachments, problem, seeking }: ReadBook): void {
  for (const { name, why } of attachments?.notes ?? []) log.add('attachment', { path, detail: `${name}: ${why}` })
  if (problem) log.add('problem', { path: within(path, problem.file), code: problem.kind, detail: problem.detail })
  for (const { path: file, seeking: help } of seeking ?? []) {
    const detail = wrongHeader(help)
    if (detail !== undefined) log.add('problem', { path: within(path, file), code: 'wrong_header', detail })
  }
}

/** Not an issue of the book: its length is known, and players are helped. */
function wrongHeader({ frame }: Seeking): string | undefined {
  if (!frame) return 'no header can describe the file, so it has to be converted for seeking'
  return frame.resumeAt > frame.at ? 'the header is wrong or has no table, so the frames were counted' : undefined
}

/** Takes items out of a list in order, two at a time, so that their memory is freed. A failure stops both. */
async function emptyInPairs<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  items.reverse()
  async function lane(): Promise<void> {
    try {
      for (let item = items.pop(); item !== undefined; item = items.pop()) await work(item)
    } catch (error) {
      items.length = 0
      throw error
    }
  }
  const lanes = await Promise.allSettled([lane(), lane()])
  for (const one of lanes) if (one.status === 'rejected') throw one.reason
}
