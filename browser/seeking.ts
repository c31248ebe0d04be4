import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pitch } from './test-browser.ts'
import { type Sections, tonesBetween } from './tone-sections.ts'

export interface SeekCase {
  sections: Sections
  /** The length of the sound. */
  seconds: number
}

/** Positions that listeners jump to, as fractions of the whole. */
const PLACES = [0.1, 0.5, 0.99]
/** The end comes within this time at the highest speed, even if the last step of a table is missed. */
const END_WITHIN_MS = 45_000
/** From a jump to the last sample that is heard. */
const HEARING_SECONDS = 2

/** Plays a file in a page, and asserts that its length, every position and its end match the audio. */
export async function assertSeeksRight(page: Page, url: string, { sections, seconds }: SeekCase): Promise<void> {
  const tolerance = Math.max(5, seconds * 0.005)
  const duration = await opened(page, url)
  assert.ok(Math.abs(duration - seconds) <= tolerance, `${duration} s instead of ${seconds} s`)
  for (const place of PLACES) {
    const wanted = place * seconds
    const at = await jumped(page, wanted)
    assert.ok(Math.abs(at - wanted) < HEARING_SECONDS, `at ${at} s instead of ${wanted} s`)
    const heard = await pitch(page)
    const right = tonesBetween(sections, wanted - tolerance, Math.min(seconds, wanted + tolerance + HEARING_SECONDS))
    assert.ok(
      right.some((tone) => Math.abs(tone - heard) <= 10),
      `${heard} Hz at ${wanted} s instead of ${right.join(', ')} Hz`,
    )
  }
  const ended = await playedToEnd(page, seconds)
  assert.ok(Math.abs(ended - seconds) <= tolerance, `ended at ${ended} s instead of ${seconds} s`)
}

/** The length that the page sees. */
function opened(page: Page, url: string): Promise<number> {
  return page.evaluate(async (source) => {
    for (const other of document.querySelectorAll('audio')) other.remove()
    const audio = document.createElement('audio')
    audio.src = source
    document.body.append(audio)
    await new Promise((resolve, reject) => {
      audio.addEventListener('loadedmetadata', resolve)
      audio.addEventListener('error', () => reject(new Error(`cannot be played: ${audio.error?.message}`)))
    })
    await audio.play()
    return audio.duration
  }, url)
}

function jumped(page: Page, seconds: number): Promise<number> {
  return page.evaluate(async (to) => {
    const audio = document.querySelector('audio')
    if (!audio) return Number.NaN
    audio.currentTime = to
    await new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }))
    await audio.play()
    return audio.currentTime
  }, seconds)
}

function playedToEnd(page: Page, seconds: number): Promise<number> {
  return page.evaluate(
    async ({ from, within }) => {
      const audio = document.querySelector('audio')
      if (!audio) return Number.NaN
      audio.muted = true
      audio.playbackRate = 16
      audio.currentTime = from
      await new Promise((resolve) => {
        audio.addEventListener('ended', resolve)
        setTimeout(resolve, within)
      })
      return audio.ended ? audio.currentTime : Number.NaN
    },
    { from: seconds - 3, within: END_WITHIN_MS },
  )
}
