import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { epubChapters, makeEpub } from '@chapterhouse/testkit/epub'
import { type ModelServerOptions, startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putTone } from '@chapterhouse/testkit/tone'
import type { SystemDeps } from '../src/system-deps.ts'
import { runCommand } from './run-command.ts'
import { answerTo, CHAPTERS, nameOf, type Ways } from './small-novel.ts'

interface WorldOptions extends Partial<ModelServerOptions> {
  ways?: Ways
  /** The chapters of the e-book: label and text. */
  chapters?: readonly (readonly [label: string, text: string])[]
  deps?: Partial<SystemDeps>
}

const SMALL: NonNullable<WorldOptions['chapters']> = CHAPTERS.map(({ title, text }) => [title, text])

/** A book with an e-book, a model server, and the bridge that uses it. */
export async function startBridge({ ways, chapters = SMALL, deps = {}, ...options }: WorldOptions = {}) {
  const folder = temporaryFolder()
  const book = folder.at('books', 'Mill')
  mkdirSync(book, { recursive: true })
  writeFileSync(path.join(book, 'mill.epub'), makeEpub({ title: 'The Mill', language: 'en', documents: epubChapters(chapters) }))
  const marked = chapters.map(([title], at) => ({ title, start: at, end: at + 1 }))
  await putTone(path.join(book, 'mill.m4b'), {
    kind: 'm4b',
    seconds: chapters.length,
    tags: { album: 'The Mill' },
    chapters: marked,
  })
  const server = await startModelServer({
    answer: ({ prompt, schema }) => JSON.stringify(answerTo({ name: nameOf(schema), prompt }, ways)),
    ...options,
  })
  const data = ['--data', folder.at('data')]
  await runCommand([
    'models',
    'add',
    'test',
    '--address',
    server.address,
    '--model',
    'test-model',
    '--price-in',
    '1',
    '--price-out',
    '2',
    ...data,
  ])
  return {
    server,
    book,
    folder,
    beside: path.join(book, '.chapterhouse'),
    command: (...args: string[]) => runCommand([...args, ...data], { deps, env: { PATH: process.env['PATH'] ?? '' } }),
    run: (...args: string[]) => runCommand(['run', book, ...args, ...data], { deps, env: { PATH: process.env['PATH'] ?? '' } }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}
