import { fitChapters } from '../../apps/server/src/features/chapters/fit/fit.ts'
import type { FitBook, ListedChapter } from '../../apps/server/src/features/chapters/fit/fit-input.ts'
import { type Figure, micros } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'

const CHAPTERS = 1_000
const CHAPTERS_OF_A_FILE = 2
const REPETITIONS = 20

/** Time of one fit without a search for pauses, against parsing its input from JSON. */
export const chapterFit: Figure = {
  name: 'chapter-fit',
  noHotSpots: true,
  async measure({ rounds }) {
    const { book, listed } = createInput()
    const text = JSON.stringify({ book, listed })
    const fit = async () => {
      const { status } = await fitChapters({ book, listed })
      if (status !== 'fill') throw new Error(`the fit ended as ${status}`)
    }
    const parse = async () => void JSON.parse(text)
    for (let turn = 0; turn < REPETITIONS; turn += 1) await fit()
    const seen = await alternate(rounds, { ours: () => timeOf(fit), reference: () => timeOf(parse) })
    const [ours, reference] = [median(seen.ours), median(seen.reference)]
    return [
      {
        what: `fitting ${CHAPTERS} community chapters to ${CHAPTERS / CHAPTERS_OF_A_FILE} files, against parsing both lists from JSON`,
        ours: micros(ours),
        reference: micros(reference),
        value: ours / reference,
      },
    ]
  },
}

/** A book with one file per two chapters, with titles as rippers write them. */
function createInput(): { book: FitBook; listed: ListedChapter[] } {
  let start = 0
  const listed = Array.from({ length: CHAPTERS }, (_, at): ListedChapter => {
    const chapter = { title: `Chapter ${at + 1}: The ${at % 7} Roads of ${at % 11} Valleys`, start, length: 240 + ((37 * at) % 90) }
    start += chapter.length
    return chapter
  })
  const parts = Array.from({ length: CHAPTERS / CHAPTERS_OF_A_FILE }, (_, at) =>
    listed.slice(at * CHAPTERS_OF_A_FILE, (at + 1) * CHAPTERS_OF_A_FILE),
  )
  const micros = (part: readonly ListedChapter[]) => part.reduce((sum, { length }) => sum + length, 0) * 1_000_000
  const book = {
    files: parts.map((part, at) => ({ path: `${at + 1}.mp3`, durationUs: micros(part) })),
    chapters: parts.map((_, at) => ({ title: `Part ${at + 1} of the book`, file: at, startUs: 0 })),
  }
  return { book, listed }
}

/** Microseconds of one run. */
async function timeOf(run: () => Promise<void>): Promise<number> {
  const startedMs = performance.now()
  for (let turn = 0; turn < REPETITIONS; turn += 1) await run()
  return ((performance.now() - startedMs) * 1_000) / REPETITIONS
}
