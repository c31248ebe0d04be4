import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createBooks } from '@chapterhouse/bridge/compose/generation'
import { openBridge } from '@chapterhouse/bridge/compose/open-bridge'
import { readEbook } from '@chapterhouse/bridge/features/ebook/index'
import { ROLES } from '@chapterhouse/bridge/features/models/index'
import { realSystemDeps } from '@chapterhouse/bridge/system-deps'
import { epubChapters, makeEpub } from '@chapterhouse/testkit/epub'
import { type ModelRequest, startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { answerTo, nameOf, type Ways } from '../../apps/bridge/test/small-novel.ts'
import { perSecond } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'
import type { BridgeFigure } from './bridge-bench.ts'

const CHAPTERS = 60
/** A chapter as long as in most novels. */
const WORDS = 3_000
const LETTERS = 'abcdefgh'
/** Each chapter introduces a person, who gets a card. */
const SENTENCES = Array.from({ length: 2 * CHAPTERS }, (_, at) => {
  const chapter = at >> 1
  const name = `D${LETTERS[chapter >> 3]}${LETTERS[chapter & 7]}`
  return at % 2 === 0 ? `Ann meets ${name} on day ${chapter}.` : `${name} hides a letter on day ${chapter}.`
})

const WAYS: Ways = { sentences: SENTENCES, write: (sentences) => sentences.slice(-10) }

/** A whole book with a model server that answers immediately, against a loop that posts the same bodies to it. */
export const wholeEngine: BridgeFigure = {
  name: 'engine',
  async measure({ rounds, workspace }) {
    await using server = await startModelServer({
      answer: ({ prompt, schema }) => JSON.stringify(answerTo({ name: nameOf(schema), prompt }, WAYS)),
    })
    const book = writeBook(workspace)
    let asked: readonly ModelRequest[] = []
    const ours = async () => {
      const before = server.requests.length
      const seconds = await timed(() => generate(book, { workspace, address: server.address }))
      asked = server.requests.slice(before)
      return asked.length / seconds
    }
    const reference = async () => asked.length / (await timed(() => postAll(asked, server.address)))
    const seen = await alternate(rounds, { ours, reference })
    const rates = { ours: median(seen.ours), reference: median(seen.reference) }
    return [
      {
        what: `${asked.length} calls for a whole book of ${CHAPTERS} chapters to a model that answers immediately, against a loop that posts the same bodies`,
        ours: perSecond(rates.ours),
        reference: perSecond(rates.reference),
        value: rates.ours / rates.reference,
        target: { atLeast: 1 / 3 },
      },
    ]
  },
}

function writeBook(workspace: string): string {
  const filling = Array.from({ length: WORDS }, (_, at) => `word${(at * 7) % 2_003}`).join(' ')
  const chapters = Array.from({ length: CHAPTERS }, (_, at) => {
    return [`Chapter ${at + 1}`, [SENTENCES[2 * at], filling, SENTENCES[2 * at + 1]].join('\n')] as const
  })
  const file = path.join(workspace, 'engine.epub')
  writeFileSync(file, makeEpub({ language: 'en', documents: epubChapters(chapters) }))
  return file
}

/** In a new data folder, so that no answer is known. */
async function generate(file: string, { workspace, address }: { workspace: string; address: string }): Promise<void> {
  const data = mkdtempSync(path.join(workspace, 'data-'))
  const out = path.join(data, 'out')
  mkdirSync(out)
  const deps = realSystemDeps()
  await using bridge = await openBridge({ data, env: {}, deps })
  bridge.endpoints.save(
    {
      ...{ name: 'test', address, model: 'test-model', roles: ROLES, price: { kind: 'metered', in: 1, cached: 1, out: 1 } },
      ...{ context: undefined, longest: undefined, callsAtOnce: 1 },
    },
    undefined,
  )
  const audio = { isFolder: true, durationSeconds: 0, chapters: [], title: 'Days', authors: [], language: 'en', files: [] }
  const outcome = await createBooks(bridge, deps).generate(
    { path: data, out, workId: undefined, audio, readEbook: () => readEbook(file) },
    { isAgain: false, report: () => {}, stop: new AbortController().signal },
  )
  if (outcome.kind !== 'done') throw new Error(outcome.park.hint)
}

async function postAll(requests: readonly ModelRequest[], address: string): Promise<void> {
  for (const { body } of requests) {
    const response = await fetch(`${address}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.text()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1_000
}
