import assert from 'node:assert/strict'
import type { Fit } from '../fit.ts'
import type { FitBook } from '../fit-input.ts'

/** Chapters cover the audio in order, without gaps or overlaps, within the files. */
export function assertCovered({ files }: FitBook, chapters: Fit['chapters']): void {
  let offsetUs = 0
  for (const [file, { durationUs }] of files.entries()) {
    let at = 0
    for (const chapter of chapters.filter((one) => one.file === file)) {
      assert.deepEqual([chapter.startUs, chapter.offsetUs], [at, offsetUs + at])
      assert.ok(chapter.endUs > chapter.startUs)
      at = chapter.endUs
    }
    if (durationUs > 0) assert.equal(at, durationUs)
    offsetUs += durationUs
  }
}
