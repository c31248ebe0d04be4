import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { copiedRuns, shinglesOf, tokensOf } from '@chapterhouse/bridge/features/generate/checks/overlaps'
import { milliseconds } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'
import type { BridgeFigure } from './bridge-bench.ts'

const NOVEL = path.resolve(import.meta.dirname, '../../apps/bridge/bench/moby-dick.json.br')
/** As much as a book's cards, recaps and facts together. */
const PUBLISHED_CHARACTERS = 150_000
/** Checks in a round, so that a round takes long enough to measure. */
const CHECKS = 3

/** The check for copied runs over *Moby-Dick*, its 209,800 words read and a book's texts compared, against splitting it into words. */
export const eightWords: BridgeFigure = {
  name: 'eight-words',
  async measure({ rounds }) {
    const chapters = JSON.parse(brotliDecompressSync(readFileSync(NOVEL)).toString()) as { text: string }[]
    const published = textLike(chapters)
    const seen = await alternate(rounds, {
      ours: () => timed(() => copiedRuns(published, shinglesOf(chapters))),
      reference: () => timed(() => chapters.map(({ text }) => tokensOf(text))),
    })
    const [ours, reference] = [median(seen.ours), median(seen.reference)]
    return [
      {
        what: 'checking the texts of a book for eight-word runs of its 209,800 words, against splitting these into words',
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        value: ours / reference,
        target: { atMost: 3 },
      },
    ]
  },
}

/** The book's own words in another order, so that all are known and no run is. */
function textLike(chapters: readonly { text: string }[]): string {
  const text = chapters.map((chapter) => chapter.text).join(' ')
  return text.slice(0, PUBLISHED_CHARACTERS).split(' ').toReversed().join(' ')
}

function timed(check: () => unknown): Promise<number> {
  const before = performance.now()
  for (let at = 0; at < CHECKS; at += 1) check()
  return Promise.resolve((performance.now() - before) / CHECKS)
}
