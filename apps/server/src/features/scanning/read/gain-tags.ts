import type { Loudness } from '../../catalogue/index.ts'
import type { Tags } from './audio/audio-facts.ts'

/** `R128_*` values are Q7.8 relative to -23 LUFS (RFC 7845, 5.2.1); ReplayGain 2.0 refers to -18 LUFS. */
const R128_STEPS = 256
const R128_BELOW_DB = 5
const DECIBELS = /^([+-]?\d{1,3}(?:\.\d{1,6})?)(?:\s*dB)?$/i

/** The loudness in one file's tags, as the change in dB that brings it to -18 LUFS; undefined without such tags. */
export function loudnessOf(tags: Tags): Loudness | undefined {
  const albumDb = gainOf(textOf(tags, 'replaygain_album_gain'), textOf(tags, 'r128_album_gain'))
  const trackDb = gainOf(textOf(tags, 'replaygain_track_gain'), textOf(tags, 'r128_track_gain'))
  if (albumDb === undefined && trackDb === undefined) return undefined
  return { ...(albumDb !== undefined && { albumDb }), ...(trackDb !== undefined && { trackDb }) }
}

function gainOf(replayGain: string, steps: string): number | undefined {
  const [, decibels] = replayGain === '' ? [] : (DECIBELS.exec(replayGain) ?? [])
  if (decibels !== undefined) return Number(decibels)
  return /^[+-]?\d{1,5}$/.test(steps) ? Number(steps) / R128_STEPS + R128_BELOW_DB : undefined
}

function textOf(tags: Tags, name: string): string {
  return Object.hasOwn(tags, name) ? (tags[name]?.[0] ?? '').trim() : ''
}
