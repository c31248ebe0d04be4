import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readEbook } from '@chapterhouse/bridge/features/ebook/index'
import { makeEpub, paragraphs } from '@chapterhouse/testkit/epub'
import { Parser } from 'htmlparser2'
import { openPromise } from 'yauzl'
import { milliseconds } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'
import type { BridgeFigure } from './bridge-bench.ts'

const CHAPTERS = 60
const WORDS = 200_000
const PARAGRAPH = 80
/** Reads in a round, so that a round takes long enough to measure. */
const READS = 3

/** An e-book of 200,000 words, against unzipping it and running its parser with empty handlers. */
export const ebooks: BridgeFigure = {
  name: 'ebooks',
  async measure({ rounds, workspace }) {
    const file = path.join(workspace, 'novel.epub')
    writeFileSync(file, makeEpub({ documents: Array.from({ length: CHAPTERS }, (_, at) => chapter(at + 1)) }))
    const seen = await alternate(rounds, {
      ours: () => timed(() => readEbook(file)),
      reference: () => timed(() => parseOnly(file)),
    })
    const [ours, reference] = [median(seen.ours), median(seen.reference)]
    return [
      {
        what: `reading an EPUB of ${WORDS / 1_000},000 words, against unzipping it and running htmlparser2 alone`,
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        value: reference / ours,
        target: { atLeast: 1 / 3 },
      },
    ]
  },
}

/** With as much markup inside a paragraph as novels have. */
function chapter(number: number) {
  const size = WORDS / CHAPTERS / PARAGRAPH
  const text = Array.from({ length: size }, (_, at) =>
    Array.from({ length: PARAGRAPH }, (_, place) => `word${(number * at + place) % 997}`).join(' '),
  )
  const body = text.map((words) => paragraphs(words).replace('<p>', '<p class="body"><em>Indeed</em>, ')).join('\n')
  return { label: `Chapter ${number}`, body: `<h1 id="c${number}">Chapter ${number}</h1>${body}` }
}

async function timed(read: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  for (let at = 0; at < READS; at += 1) await read()
  return (performance.now() - before) / READS
}

async function parseOnly(file: string): Promise<void> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      const chunks: Uint8Array[] = []
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) chunks.push(chunk)
      new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }).end(Buffer.concat(chunks).toString())
    }
  } finally {
    zip.close()
  }
}
