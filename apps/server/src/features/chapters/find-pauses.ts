import type { FileHandle } from 'node:fs/promises'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { INHERITED, runTool, type Spawn } from '@chapterhouse/media-tools/run-tool'
import type { Tool } from '@chapterhouse/media-tools/tool'
import type { Pause } from './fit/snap.ts'

export interface PauseSearch {
  /** The open file, already checked. */
  handle: FileHandle
  /** Used only if the process cannot inherit an open file. */
  absolute: string
  start: number
  end: number
  /** Timeout in milliseconds. */
  within: number
  signal: AbortSignal
}

/** The pauses of a window take far less; the tags that ffmpeg prints before them don't count. */
const MAX_STDERR_BYTES = 65_536
const SILENCE = ['-af', 'silencedetect=noise=-40dB:duration=0.4']
/** A line of ffmpeg, whose number may be `28.0001` or `1e-05`; some versions prefix the filter's name. */
const LINE = /^\[(?:Parsed_)?silencedetect[^\]]*\] silence_(start|end): (-?\d{1,12}(?:\.\d{1,12})?(?:e[-+]?\d{1,3})?)/

/** Finds the silences in a part of an audio file; none without ffmpeg, or if the file is unreadable. */
export function createPauseFinder({
  ffmpeg,
  spawn,
}: {
  /** A function, since ffmpeg may be installed while the server runs. */
  ffmpeg: () => Tool | undefined
  spawn: Spawn
}) {
  return async ({ handle, absolute, start, end, within, signal }: PauseSearch): Promise<Pause[]> => {
    const tool = ffmpeg()
    if (!tool) return []
    const part = ['-ss', start.toFixed(3), '-t', (end - start).toFixed(3)]
    const input = ['-nostdin', '-hide_banner', '-nostats', ...part, ...ONLY_AUDIO, '-i', INHERITED ?? absolute]
    const ran = await runTool({
      spawn,
      file: tool.path,
      args: [...input, '-map', '0:a:0', '-vn', '-sn', '-dn', ...SILENCE, '-f', 'null', '-'],
      within,
      maxStdoutBytes: 0,
      maxStderrBytes: MAX_STDERR_BYTES,
      open: handle,
      signal,
    })
    return ran.kind === 'ran' ? readPauses(ran.stderr, { start, end }) : []
  }
}

/** ffmpeg's output for a part of a file; its times count from the start of the part. */
export function readPauses(output: string, { start, end }: { start: number; end: number }): Pause[] {
  const pauses: Pause[] = []
  const within = (seconds: number) => Math.min(start + Math.max(seconds, 0), end)
  let open: number | undefined
  for (const line of output.split('\n')) {
    const [, kind, seconds] = LINE.exec(line) ?? []
    if (kind === 'start') open = Number(seconds)
    if (kind !== 'end') continue
    pauses.push({ start: within(open ?? 0), end: within(Number(seconds)) })
    open = undefined
  }
  // A silence that continues after the part.
  if (open !== undefined) pauses.push({ start: within(open), end })
  return pauses
}
