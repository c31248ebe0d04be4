import { globSync } from 'node:fs'
import path from 'node:path'
import type { GeneratedLibrary } from '../generate-library.ts'
import { type Delay, delayRow, middleOf } from '../measuring/event-loop-gap-meter.ts'
import { type Bench, type Figure, micros, perSecond } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'
import { answerOf } from '../measuring/spawned.ts'
import type { Probed } from '../references/ffprobe-each.ts'

/** Probing every file would take minutes per round, so a sample of this many, spread over the library, must do. */
const SAMPLE = 400
const ROUNDS = 3
const AUDIO = '**/*.{m4b,mp3,flac,opus,ogg}'

export const firstScan: Figure = {
  name: 'first-scan',
  async measure({ library, indexed, rounds, node }: Bench) {
    const files = globSync(AUDIO, { cwd: library.root }).sort()
    const sample = everyNth(files, SAMPLE)
    const books = library.books.length
    const filesPerBook = files.length / books
    const delays: Delay[] = []
    const seen = await alternate(Math.min(rounds, ROUNDS), {
      ours: async () => {
        const { seconds, cpuSeconds, delay } = await indexed.scanAnew(node)
        delays.push(delay)
        return { rate: books / seconds, cpuMicros: (cpuSeconds / books) * 1_000_000 }
      },
      reference: async () => {
        const { seconds, cpuSeconds } = await probed(library, sample)
        const worth = sample.length / filesPerBook
        return { rate: worth / seconds, cpuMicros: (cpuSeconds / worth) * 1_000_000 }
      },
    })
    const ours = median(seen.ours.map(({ rate }) => rate))
    const reference = median(seen.reference.map(({ rate }) => rate))
    const cost = [seen.ours, seen.reference].map((side) => micros(median(side.map(({ cpuMicros }) => cpuMicros)))).join(' : ')
    const what = `first scan, books (${books} in ${files.length} audio files; ffprobe of ${sample.length} of them, scaled to files a book)`
    return [
      { what, ours: perSecond(ours), reference: perSecond(reference), value: ours / reference, target: { atLeast: 10 }, cost },
      delayRow(`a first scan of ${books} books`, { ours: middleOf(delays) }),
    ]
  },
}

function probed({ root }: GeneratedLibrary, files: readonly string[]): Promise<Probed> {
  return answerOf('benchmarks/references/ffprobe-each.ts', { files: files.map((file) => path.join(root, file)) })
}

function everyNth<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, at) => at % step === 0).slice(0, count)
}
