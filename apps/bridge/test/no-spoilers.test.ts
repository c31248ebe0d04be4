import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { leaksIn } from '@chapterhouse/testkit/novels/leaks-in'
import { anyNovel, followedBy, type Novel } from '@chapterhouse/testkit/novels/novel'
import { LANGUAGES } from '@chapterhouse/testkit/novels/patterns'
import { LIES, readingModel } from '@chapterhouse/testkit/novels/reading-model'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { createBooks } from '../src/compose/generation.ts'
import type { Outcome } from '../src/features/generate/index.ts'
import { realSystemDeps } from '../src/system-deps.ts'
import { endpointAt, openTestBridge } from './test-bridge.ts'

type Model = ReturnType<typeof readingModel>
type Series = { name: string; index: number } | undefined
type Check = (files: Record<string, string>, through: number) => void

/** The whole engine with a model server, for many novels. */
async function openEngine() {
  await using parts = new AsyncDisposableStack()
  const folder = parts.use(temporaryFolder())
  let model: Model | undefined
  const server = parts.use(await startModelServer({ answer: (request) => model?.answer(request) ?? '' }))
  const bridge = parts.use(await openTestBridge({ endpoints: [endpointAt(server.address, { price: { kind: 'flat' } })] }))
  const books = createBooks(bridge, realSystemDeps())
  const all = parts.move()
  let number = 0
  return {
    /** Calls `check` with the files after every span, and with those at the end. A book whose texts could not be mended is tried again. */
    async generate(novel: Novel, { reader, series }: { reader: Model; series?: Series }, check: Check): Promise<Outcome> {
      model = reader
      const out = folder.at(`book-${++number}`)
      mkdirSync(out)
      const { length } = novel.chapters
      const book = {
        ...{ path: folder.at(`source-${number}`), out, workId: undefined },
        audio: {
          isFolder: true,
          durationSeconds: length * 60,
          title: 'A novel',
          authors: [],
          language: '',
          files: [],
          chapters: [{ title: '', start: 0 }],
        },
        readEbook: () => Promise.resolve({ kind: 'read' as const, ebook: { ...ebookOf(novel), series } }),
      }
      let through = 0
      let outcome: Outcome | undefined
      for (let attempt = 0; attempt < 3 && outcome?.kind !== 'done'; attempt++) {
        outcome = await books.generate(book, {
          isAgain: false,
          stop: new AbortController().signal,
          report({ step, done }) {
            if (through > 0 && step === 'fact_pass' && done === through) check(filesIn(out), through)
            if (step === 'writing') through = Math.max(through, done)
          },
        })
      }
      assert.ok(outcome)
      check(filesIn(out), outcome.kind === 'done' ? length : through)
      checkEvidence(path.join(bridge.dataFolder.path, 'work'))
      return outcome
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const ebookOf = ({ language, chapters }: Novel) => ({
  ...{ language, title: 'A novel', authors: [], isbn: '', notes: [] },
  chapters,
})

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile())
  return Object.fromEntries(names.map(({ name }) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

/** Ids are stripped from what is published, so they are looked up in what was accepted. */
function checkEvidence(work: string): void {
  for (const name of readdirSync(work, { recursive: true, encoding: 'utf8' })) {
    if (!/(?:span-\d+|finish)\.json$/.test(name) || name.includes('_done')) continue
    const pieces = JSON.parse(readFileSync(path.join(work, name), 'utf8')) as {
      kind: string
      gate: number
      sentences: { text: string; facts: string[] }[]
    }[]
    // The evidence of earlier volumes has ids that mean other facts here.
    for (const { gate, sentences } of pieces.filter(({ kind }) => kind !== 'series')) {
      for (const { text, facts } of sentences) {
        assert.ok(facts.length > 0, `no evidence: ${text}`)
        for (const id of facts) assert.ok(Number(/^f(\d+)\./.exec(id)?.[1]) <= gate, `${id} at ${gate}: ${text}`)
      }
    }
  }
}

/** Models see sentences of the novel only in the chapter that they read. */
function checkShown({ calls }: Model): void {
  for (const { task, prompt, shown } of calls) {
    const chapter = task === 'facts' ? Number(/<chapter number="(\d+)">/.exec(prompt)?.[1]) : undefined
    for (const event of shown) assert.equal(event.chapter, chapter, `${task} was shown: ${event.source}`)
  }
}

test('everything that an honest model reads is published at its gate, and nothing earlier', async () => {
  await using engine = await openEngine()
  let parts = 0
  await fc.assert(
    fc.asyncProperty(anyNovel(), async (novel) => {
      const model = readingModel({ novel })
      let story = ''
      const outcome = await engine.generate(novel, { reader: model }, (files, through) => {
        story = files['story.json'] ?? ''
        if (through < novel.chapters.length) parts += 1
        assert.deepEqual(leaksIn(novel, files, through), { visible: [], joined: [], told: [], empty: [] })
      })
      assert.equal(outcome.kind, 'done', JSON.stringify(outcome))
      checkShown(model)
      for (const { told } of novel.events) assert.ok(story.includes(JSON.stringify(told)), `not told: ${told}`)
    }),
    { numRuns: runs(10, 50), endOnFailure: true },
  )
  assert.ok(parts > 0, 'no book was delivered in parts')
})

test('models that lie publish nothing that is past its gate', async (context) => {
  await using engine = await openEngine()
  const counts = { runs: 0, done: 0, sentences: 0, toldByReaders: 0, toldPastJudge: 0 }
  const anyLies = fc.record({
    lies: fc.subarray([...LIES], { minLength: 1 }),
    rate: fc.constantFrom(0.01, 0.05, 0.3),
    judgeIsCredulous: fc.boolean(),
    seed: fc.nat(1_000),
  })
  await fc.assert(
    fc.asyncProperty(anyNovel(), anyLies, async (novel, options) => {
      const model = readingModel({ novel, ...options })
      let last: Record<string, string> = {}
      const outcome = await engine.generate(novel, { reader: model }, (files, through) => {
        last = files
        const { visible, joined, told } = leaksIn(novel, files, through)
        assert.deepEqual(visible, [])
        // Code cannot tell a fact that a reader remembers from one of its chapter, nor a sentence that no fact says.
        const isRemembered = options.lies.includes('remembered_facts')
        if (!isRemembered) assert.deepEqual(joined, [])
        if (!isRemembered && !options.judgeIsCredulous) assert.deepEqual(told, [])
      })
      // A copy is shown to the judge, and to its own writer with what is wrong with it.
      if (!options.lies.includes('copies')) checkShown(model)
      counts.runs += 1
      counts.done += Number(outcome.kind === 'done')
      counts.sentences += Object.values(last).join('').split('"text"').length - 1
      const { told } = leaksIn(novel, last, novel.chapters.length)
      if (options.lies.includes('remembered_facts')) counts.toldByReaders += told.length
      else counts.toldPastJudge += told.length
    }),
    { numRuns: runs(20, 100), endOnFailure: true },
  )
  context.diagnostic(
    `${counts.runs} runs, ${counts.done} done, ${counts.sentences} texts; only a judge could catch ` +
      `${counts.toldByReaders} later events that a reader gave as facts, and ${counts.toldPastJudge} that a credulous judge let pass`,
  )
  assert.ok(counts.done > 0 && counts.sentences > 0)
})

test('the recap before a second volume has the first one only', async () => {
  await using engine = await openEngine()
  const some = ['later_names', 'bare_names', 'copies', 'false_ids', 'other_marks', 'remembered_events'] as const
  const anyLies = fc.constantFrom([], some)
  const anyVolumes = fc.constantFrom(...LANGUAGES).chain((language) => fc.tuple(anyNovel(language), anyNovel(language)))
  let number = 0
  await fc.assert(
    fc.asyncProperty(anyVolumes, anyLies, async ([first, second], lies) => {
      const name = `Cycle ${++number}`
      await engine.generate(first, { reader: readingModel({ novel: first }), series: { name, index: 1 } }, () => {})
      const series = { name, index: 2 }
      await engine.generate(second, { reader: readingModel({ novel: second, lies, rate: 0.05 }), series }, (files, through) => {
        const { own, before } = apart(files)
        const none = { visible: [], joined: [], told: [], empty: [] }
        assert.deepEqual(leaksIn(second, own, through), none)
        assert.deepEqual(leaksIn(followedBy(first, second), before(first.chapters.length), first.chapters.length), none)
        if (lies.length === 0 && through > 0) assert.equal(Object.keys(before(1)).length, 1)
      })
    }),
    { numRuns: runs(5, 30), endOnFailure: true },
  )
})

/** The recap of earlier volumes, as if it were one through the last chapter of the first; and all the rest. */
function apart({ 'recaps.json': text, ...others }: Record<string, string>) {
  if (text === undefined) return { own: others, before: () => ({}) }
  const file = JSON.parse(text) as { recaps: { through: { chapter: number }; text: string }[] }
  const own = {
    ...others,
    'recaps.json': JSON.stringify({ ...file, recaps: file.recaps.filter(({ through }) => through.chapter > 0) }),
  }
  const [series] = file.recaps.filter(({ through }) => through.chapter === 0)
  const before = (chapter: number) =>
    series ? { 'recaps.json': JSON.stringify({ recaps: [{ ...series, through: { chapter } }] }) } : {}
  return { own, before }
}
