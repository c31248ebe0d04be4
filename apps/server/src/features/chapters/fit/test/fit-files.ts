import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import type { TestContext } from 'node:test'
import { createPauseFinder } from '../../find-pauses.ts'
import { fitChapters } from '../fit.ts'
import type { FitBook, ListedChapter } from '../fit-input.ts'
import type { FindPauses } from '../snap.ts'
import type { Spoken } from './speech.ts'

const LEAD_SECONDS = 0.3
const MAX_MEAN = 0.05
const MAX_ERROR = 0.15

/** Searches real files with the installed ffmpeg. */
function searching(handles: readonly FileHandle[], files: readonly string[]): FindPauses {
  const ffmpeg = () => ({ name: 'ffmpeg', path: '/usr/bin/ffmpeg', version: '5', source: 'path' }) as const
  const find = createPauseFinder({ ffmpeg, spawn })
  return async ({ file, ...part }) => {
    const handle = handles[file]
    assert.ok(handle)
    const [absolute, signal] = [files[file] ?? '', new AbortController().signal]
    return find({ handle, absolute, ...part, within: 30_000, signal })
  }
}

export async function fitFiles(book: FitBook, files: readonly string[], listed: readonly ListedChapter[]) {
  const handles = await Promise.all(files.map((file) => open(file)))
  try {
    return await fitChapters({ book, listed, findPauses: searching(handles, files) })
  } finally {
    await Promise.all(handles.map((handle) => handle.close()))
  }
}

/** Reports and limits how far chapters start from the point 0.3 s before their first word. */
export function assertStarts(context: TestContext, starts: readonly number[], words: readonly number[]): void {
  assert.equal(starts.length, words.length)
  const errors = starts.map((start, at) => Math.abs(start - ((words[at] ?? 0) - LEAD_SECONDS)))
  const [mean, max] = [errors.reduce((sum, error) => sum + error, 0) / errors.length, Math.max(...errors)]
  context.diagnostic(`${errors.length} snapped chapters: mean error ${mean.toFixed(3)} s, maximum ${max.toFixed(3)} s`)
  assert.ok(mean < MAX_MEAN && max < MAX_ERROR, `mean ${mean}, maximum ${max}`)
}

export const total = (chapters: readonly { seconds: number }[]) => chapters.reduce((sum, { seconds }) => sum + seconds, 0)
/** When the first word of each chapter starts. */
export const firstWords = (chapters: readonly Spoken[]) => chapters.map((_, at) => total(chapters.slice(0, at)))
