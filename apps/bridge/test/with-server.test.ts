import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { epubChapters, makeEpub } from '@chapterhouse/testkit/epub'
import { startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { relPath } from '../../server/src/features/paths/index.ts'
import { createScannedLibrary } from '../../server/test/scanned-library.ts'
import { runCommand } from './run-command.ts'
import { chaptersIn, SAMPLES } from './sample-chapters.ts'
import { nameOf } from './small-novel.ts'

const FABLES = 'Aesop/Six Fables'
const ANIMALS = ['Hare', 'Tortoise', 'Fox', 'Crow', 'Lion', 'Mouse', 'North Wind', 'Sun', 'Dog']

interface Seen {
  characters: { reveal: { chapter: number } }[]
  recaps?: { through: { chapter: number } }[]
}

/** Finds the animals of a fable, and writes the facts of its prompt. */
function answer(prompt: string, schema: object | undefined): unknown {
  const name = nameOf(schema)
  const [, chapter = ''] = /<chapter[^>]*>([\s\S]*)<\/chapter>/.exec(prompt) ?? []
  const met = ANIMALS.filter((animal) => chapter.includes(animal))
  if (name === 'facts')
    return {
      facts: met.flatMap((animal) => [
        { kind: 'character', subjects: [animal], text: `The ${animal} has a part in this fable.` },
        { kind: 'event', subjects: [animal], text: `The ${animal} learns a lesson.` },
      ]),
    }
  if (name === 'verdicts')
    return { verdicts: [...prompt.matchAll(/^## Sentence (\d+)$/gm)].map(([, at]) => ({ sentence: Number(at), supported: true })) }
  const sentences = (text: string) =>
    [...text.matchAll(/^(f\S+) \(\w+\) (.+)$/gm)].map(([, id, told]) => ({ text: told, facts: [id] }))
  if (name === 'sentences') return { sentences: sentences(prompt) }
  return {
    cards: prompt.split(/^(?=## )/m).map((person) => ({
      person: /\[(P\d+)\]/.exec(person)?.[1],
      role: 'minor',
      sentences: sentences(person),
    })),
  }
}

test('a listener sees what a run has made up to the chapter they are in, without a metadata service', async () => {
  await using models = await startModelServer({ answer: ({ prompt, schema }) => JSON.stringify(answer(prompt, schema)) })
  using data = temporaryFolder()
  await using server = await createScannedLibrary(
    {},
    {
      unscanned: true,
      tools: { ffprobe: '/usr/bin/ffprobe' },
      deps: { now: () => new Date(), spawn },
    },
  )
  const book = path.join(server.root, FABLES)
  cpSync(path.join(SAMPLES, 'library', FABLES), book, { recursive: true })
  const documents = epubChapters(chaptersIn('aesop'))
  writeFileSync(path.join(book, 'fables.epub'), makeEpub({ title: 'Six Fables', language: 'en', documents }))
  const options = ['--data', data.path]
  await runCommand(['models', 'add', 'test', '--address', models.address, '--model', 'test-model', '--flat', ...options])
  const { exitCode, stdout, stderr } = await runCommand(['run', book, ...options], { env: { PATH: process.env['PATH'] ?? '' } })
  assert.equal(exitCode, 0, stdout + stderr)
  await server.scan()

  const ann = server.person('Ann', { granted: ['.'] })
  const { chapters = [] } = server.services.catalogue.whole(1, relPath(FABLES)) ?? {}
  const of = (route: string) => `/api/v1/libraries/1/${route}?path=${encodeURIComponent(FABLES)}`
  const url = of('progress')
  const attached = async () => (await server.app.inject({ url: of('attachments'), headers: ann })).json() as { work: Seen }
  const seen = async (chapter: number) => {
    const position = (chapters[chapter - 1]?.offsetUs ?? 0) / 1_000_000 + 1
    await server.app.inject({ method: 'PUT', url, headers: ann, payload: { position } })
    return attached()
  }
  for (const chapter of [1, 3, 5]) {
    const { characters, recaps = [] } = (await seen(chapter)).work
    assert.deepEqual(
      [...new Set(characters.map(({ reveal }) => reveal.chapter))],
      [1, 3, 4, 5].filter((gate) => gate <= chapter),
    )
    assert.deepEqual(recaps, [])
  }
  const finished = await server.app.inject({ method: 'PUT', url, headers: ann, payload: { position: 0, finished: true } })
  assert.equal(finished.statusCode, 200, finished.body)
  const { characters, recaps } = (await attached()).work
  assert.deepEqual([characters.length, recaps?.map(({ through }) => through.chapter)], [9, [6]])
})
