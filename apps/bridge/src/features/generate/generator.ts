import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { folded } from '@chapterhouse/kit/text/fold-text'
import type { AudioBook } from '../audio/index.ts'
import { type Ebook, positionsOf, type ReadEbook } from '../ebook/index.ts'
import type { Models } from '../models/index.ts'
import { type Park, Parked } from '../parks/index.ts'
import { booksStore } from './books.store.ts'
import type { Get } from './community-volumes.ts'
import { earlierVolumes } from './earlier-volumes.ts'
import type { Target } from './files/write-files.ts'
import { type Finished, type MadeBook, toFinished } from './finished.ts'
import { lockBook } from './lock-book.ts'
import { makeTexts } from './make-texts.ts'
import { withChapters } from './reading/chapter-map.ts'
import { NO_FACTS } from './reading/read-span.ts'
import { createStages } from './stages.ts'
import type { StepReport } from './step-report.ts'
import { deliver, refuseForeign, restore, type Written } from './target.ts'

/** A book to make texts for. */
export interface BookToMake {
  /** Absolute: its folder, or its only audio file. */
  path: string
  /** The folder for its files; undefined: the hidden one beside it. */
  out: string | undefined
  workId: string | undefined
  audio: AudioBook
  readEbook: () => Promise<ReadEbook>
}

export type Outcome = { kind: 'done'; book: MadeBook; wasDone: boolean } | { kind: 'parked'; park: Park }

interface GeneratorNeeds {
  db: Db
  models: Models
  ledger: { forgetAnswers: (book: string) => void }
  /** A folder for each book. */
  workFolder: string
  hasMarks: () => boolean
  /** The address of a metadata service, for recaps of earlier volumes; '' for none. */
  metadataUrl: () => string
  get: Get
  now: () => Date
}

export interface RunOptions {
  /** Creates everything again, whatever an earlier run has made. */
  isAgain: boolean
  report: (report: StepReport) => void
  stop: AbortSignal
}

/** Names a book in the ledger, and its folder: the same for the same place. */
export const bookKey = ({ path, out }: Pick<BookToMake, 'path' | 'out'>): string =>
  createHash('sha256')
    .update(JSON.stringify([path, out ?? '']))
    .digest('hex')
    .slice(0, 16)

export type Generator = ReturnType<typeof createGenerator>

/** Makes characters and recaps for books; everything that an earlier run has finished or paid for is used again. */
export function createGenerator({ db, models, ledger, workFolder, hasMarks, metadataUrl, get, now }: GeneratorNeeds) {
  const books = booksStore(db)
  const filesOf = (key: string) => writtenFiles(books, key)
  const stagesOf = (key: string) => createStages(path.join(workFolder, key))
  const close = (key: string, state: 'parked' | 'done', park: Park | undefined) =>
    books.close({ key, state, park: park ? JSON.stringify(park) : null, now: now().toISOString() })

  return {
    async generate(book: BookToMake, run: RunOptions): Promise<Outcome> {
      const key = bookKey(book)
      using _lock = lockBook(workFolder, key)
      const target = targetOf(book)
      try {
        const known = books.find(key)
        const finished = run.isAgain || known?.state !== 'done' ? undefined : stagesOf(key).read<Finished>('result')
        if (finished) {
          const changed = await restore(target, finished.files, filesOf(key))
          return { kind: 'done', book: { ...finished.book, notes: changed.map(leftAsItIs) }, wasDone: true }
        }
        // The same command continues with what it has begun.
        const isAnew = run.isAgain && !(known?.isAnew && known.state !== 'done')
        if (!run.isAgain && !known?.isAnew) await refuseForeign(target, filesOf(key).written)
        if (isAnew) {
          stagesOf(key).clear()
          ledger.forgetAnswers(key)
        }
        const made = await make(book, key, { ...run, target, isAnew: isAnew || known?.isAnew === true })
        await stagesOf(key).flush()
        // Answers may repeat the book; until results are on the disk, they give these again after a power cut.
        ledger.forgetAnswers(key)
        close(key, 'done', undefined)
        return { kind: 'done', book: made, wasDone: false }
      } catch (error) {
        if (!(error instanceof Parked)) throw error
        if (error.cause === NO_FACTS) ledger.forgetAnswers(key)
        if (books.find(key)) close(key, 'parked', error.park)
        return { kind: 'parked', park: error.park }
      }
    },
  }

  async function make(
    book: BookToMake,
    key: string,
    { target, isAnew, report, stop }: Omit<RunOptions, 'isAgain'> & { target: Target; isAnew: boolean },
  ): Promise<MadeBook> {
    const stages = stagesOf(key)
    report({ step: 'extracting', done: 0, total: 0 })
    const read = await withChapters(await book.readEbook(), { models, book: key, report, stop })
    const ebook = { ...read, language: read.language || book.audio.language }
    const title = book.audio.title || ebook.title || path.parse(book.path).name
    begin(book, key, { title, ebook, isAnew })
    const earlier = await earlierVolumes(ebook, { books, stagesOf, baseUrl: metadataUrl(), get, stop })
    const about = {
      ...{ workId: book.workId, title, notes: [...ebook.notes, ...earlier.notes] },
      positions: positionsOf(ebook.chapters, book.audio.chapters, book.audio.durationSeconds),
    }
    let result: Finished | undefined
    await makeTexts({
      ...{ ebook, stages, models, book: key, report, stop },
      attempt: books.find(key)?.attempt ?? 0,
      hasMarks: hasMarks(),
      earlier: earlier.volumes,
      async deliver(made) {
        result = toFinished(made, about)
        await deliver(target, result.files, filesOf(key))
      },
    })
    if (!result) throw new Error('a book has at least one span')
    stages.write('result', result)
    return result.book
  }

  function begin(
    { path }: BookToMake,
    key: string,
    { title, ebook, isAnew }: { title: string; ebook: Ebook; isAnew: boolean },
  ): void {
    const known = books.find(key)
    const series = { series: folded(ebook.series?.name ?? ''), seriesIndex: ebook.series?.index ?? null }
    books.begin({ key, path, title, ...series, isAnew: Number(isAnew), now: now().toISOString() })
    // Three more rounds, with new answers.
    if (known?.park && (JSON.parse(known.park) as Park).code === 'fix_loop_exhausted') books.tryAgain(key)
  }
}

const targetOf = ({ path, out, audio }: BookToMake): Target =>
  out === undefined ? { kind: 'book', path, isFolder: audio.isFolder } : { kind: 'folder', path: out }

const leftAsItIs = (name: string): string => `${name} has been changed since, and is left as it is.`

/** The hashes of a book's files, and how to store them. */
const writtenFiles = (books: ReturnType<typeof booksStore>, key: string) => ({
  written: JSON.parse(books.find(key)?.files ?? '{}') as Written,
  save: (written: Written) => books.saveFiles(key, JSON.stringify(written)),
})
