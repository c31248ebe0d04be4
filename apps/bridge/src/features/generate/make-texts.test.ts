import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { type AskedQuestion, answerTo, CHAPTERS, type Ways } from '../../../test/small-novel.ts'
import type { Models } from '../models/index.ts'
import { Parked } from '../parks/index.ts'
import { type Made, type MakingNeeds, makeTexts } from './make-texts.ts'
import { createStages } from './stages.ts'

/** Models without a server. */
function answering(ways: Ways = {}) {
  const asked: AskedQuestion[] = []
  const models: Models = {
    ask(question) {
      asked.push(question)
      const checked = question.check(answerTo({ name: question.schema.name, prompt: question.prompt }, ways))
      if (checked.kind === 'good') return Promise.resolve(checked.value)
      return Promise.reject(new Error(checked.errors.join(' ')))
    },
    readableTokens: () => 100_000,
    callsAtOnce: () => 3,
    judgesItself: () => false,
  }
  return { models, asked }
}

async function make(models: Models, changes: Partial<MakingNeeds> = {}): Promise<Made & { delivered: number[] }> {
  using folder = temporaryFolder()
  const delivered: number[] = []
  const made = await makeTexts({
    ebook: { language: 'en', chapters: CHAPTERS },
    stages: createStages(folder.path),
    models,
    book: 'book',
    attempt: 0,
    hasMarks: true,
    earlier: [],
    report: () => {},
    deliver: ({ pieces }) => Promise.resolve(void delivered.push(pieces.length)),
    stop: new AbortController().signal,
    ...changes,
  })
  return { ...made, delivered }
}

test('each call for a text sees facts up to its gate only, and no names', async () => {
  const { models, asked } = answering()
  const made = await make(models)
  assert.deepEqual(
    made.pieces.map(({ kind, gate, person, also }) => [kind, gate, ...(person ? [person] : []), ...(also ? [also] : [])]),
    [
      ['card', 2, 'P1'],
      ['card', 3, 'P2'],
      ['recap', 4],
      ['card', 5, 'P3'],
      ['card', 6, 'P2', 'P3'],
      ['recap', 6],
      ['in_short', 6],
      ['ending', 6],
    ],
  )
  for (const { role, prompt } of asked) if (role !== 'reader') assert.doesNotMatch(prompt, /Ann|Bo\b|Cid/)
  const [first] = asked.filter(({ stage }) => stage === 'synthesizing')
  assert.match(first?.prompt ?? '', /^## \[P1\]\nf1\.1 \(event\) \[P1\] leaves the mill\.\nf2\.1/)
  assert.doesNotMatch(first?.prompt ?? '', /f3/)
})

test('texts are delivered after every span', async () => {
  const { delivered } = await make(answering().models)
  assert.deepEqual(delivered, [3, 6, 8])
})

test('a chapter is read with the people of earlier spans only', async () => {
  const { models, asked } = answering()
  await make(models)
  const met = asked
    .filter(({ role }) => role === 'reader')
    .map(({ prompt }) => /People met so far:\n([\s\S]*?)\n\n/.exec(prompt)?.[1])
  assert.deepEqual(met, [undefined, undefined, undefined, undefined, '- Ann\n- Bo', '- Ann\n- Bo'])
})

test('a finished stage is not done again', async () => {
  using folder = temporaryFolder()
  const first = await make(answering().models, { stages: createStages(folder.path) })
  const { models, asked } = answering()
  const second = await make(models, { stages: createStages(folder.path) })
  assert.deepEqual(asked, [])
  assert.deepEqual(second.pieces, first.pieces)
})

test('a text is written again until its faults are gone', async () => {
  const { models, asked } = answering({
    write: (sentences, isMending) => (isMending ? sentences.slice(0, 1) : sentences.map((one) => ({ ...one, facts: ['f9.9'] }))),
  })
  const { pieces } = await make(models)
  assert.ok(pieces.every(({ sentences }) => sentences.length === 1))
  assert.match(asked.find(({ stage }) => stage === 'fixing')?.prompt ?? '', /Findings:\n- Sentence 1: There is no fact f9\.9\./)
})

test('three rounds that do not help park the book, and the judge is asked in each', async () => {
  const { models, asked } = answering({ isSupported: (sentence) => !sentence.includes('mill') })
  await assert.rejects(make(models), (error) => error instanceof Parked && error.park.code === 'fix_loop_exhausted')
  assert.equal(asked.filter(({ role }) => role === 'judge').length, 4)
})

test('the words of the judge reach no writer', async () => {
  const { models, asked } = answering({ isSupported: (sentence) => !sentence.includes('mill') })
  await assert.rejects(make(models))
  for (const { prompt, stage } of asked) if (stage === 'fixing') assert.match(prompt, /Its facts do not say all of this/)
})

test('an e-book that has changed is not gone on with', async () => {
  using folder = temporaryFolder()
  await make(answering().models, { stages: createStages(folder.path) })
  const chapters = CHAPTERS.map((chapter) => ({ ...chapter, title: `${chapter.title}!` }))
  await assert.rejects(
    make(answering().models, { stages: createStages(folder.path), ebook: { language: 'en', chapters } }),
    (error) => error instanceof Parked && error.park.code === 'manifest_changed',
  )
})

test('from the second volume on the first text is a recap of the earlier ones', async () => {
  const { models, asked } = answering()
  const earlier = [[{ chapter: 1, facts: [{ kind: 'event' as const, subjects: ['Dot'], text: 'Dot buys a boat.' }] }]]
  const { pieces } = await make(models, { earlier })
  assert.deepEqual(pieces[0], { kind: 'series', gate: 0, sentences: [{ text: 'Dot buys a boat.', facts: [] }] })
  const prompt = asked.find(({ stage }) => stage === 'synthesizing')?.prompt ?? ''
  assert.match(prompt, /\[P1\] buys a boat/)
  assert.doesNotMatch(prompt, /mill|letter/)
})

test('a defect is tried three times and then parked', async () => {
  const { models } = answering()
  let times = 0
  const ask = () => {
    times += 1
    throw new TypeError('a defect')
  }
  await assert.rejects(
    make({ ...models, ask, callsAtOnce: () => 1 }),
    (error) => error instanceof Parked && error.park.code === 'supervisor_escalated',
  )
  assert.equal(times, 3)
})
