import path from 'node:path'
import type { ListedChapter } from '../audio/audio-facts.ts'
import { lineOf } from './sidecar-fields.ts'

/** The chapters that a cue sheet lists for one file. */
export interface CueFile {
  /** As named in the sheet, without folders; '' for a sheet inside the file itself. */
  name: string
  chapters: ListedChapter[]
}

const MAX_TRACKS = 20_000
const MAX_FILES = 2_000
/** Frames per second, as on a compact disc. */
const FRAMES = 75
const FILE = /^FILE\s+(?:"([^"]*)"|(\S+))/i
const TITLE = /^TITLE\s/i
const START = /^INDEX\s+0?1\s+(\d{1,4}):(\d{1,2}):(\d{1,2})\b/i

interface Track {
  title: string
  startUs: number | undefined
}

/**
 * Parses a cue sheet: for each `FILE` its `TRACK`s with `TITLE` and `INDEX 01 mm:ss:ff`, ff in 1/75 s. Tracks without that index
 * have no time and are left out. undefined: not a cue sheet.
 */
export function cueFiles(text: string): CueFile[] | undefined {
  const files: { name: string; tracks: Track[] }[] = []
  let track: Track | undefined
  let count = 0
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim()
    const named = FILE.exec(line)
    if (named) {
      if (files.length === MAX_FILES) break
      files.push({ name: path.win32.basename(named[1] ?? named[2] ?? ''), tracks: [] })
      track = undefined
    } else if (/^TRACK\s+\d/i.test(line)) {
      count += 1
      if (count > MAX_TRACKS) break
      // A sheet inside a file need not name it.
      if (files.length === 0) files.push({ name: '', tracks: [] })
      track = { title: '', startUs: undefined }
      files.at(-1)?.tracks.push(track)
    } else if (track) noteLine(track, line)
  }
  return count === 0 ? undefined : files.map(({ name, tracks }) => ({ name, chapters: tracks.flatMap(toChapters) }))
}

function noteLine(track: Track, line: string): void {
  if (TITLE.test(line)) track.title = lineOf(unquoted(line.slice('TITLE '.length))) ?? ''
  const [, minutes, seconds, frames] = START.exec(line) ?? []
  if (minutes !== undefined)
    track.startUs = (Number(minutes) * 60 + Number(seconds)) * 1_000_000 + Math.round((Number(frames) / FRAMES) * 1_000_000)
}

/** A quoted title may itself contain quotes. */
function unquoted(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('"') && trimmed.length > 1 ? trimmed.slice(1, trimmed.endsWith('"') ? -1 : undefined) : trimmed
}

/** Ends are not stated. */
const toChapters = ({ title, startUs }: Track): ListedChapter[] => (startUs === undefined ? [] : [[title, startUs, startUs]])
