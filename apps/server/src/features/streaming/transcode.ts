import type { ChildProcess } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { unavailable } from '@chapterhouse/kit/errors'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { endNow, INHERITED, keepLast, pipesOf, type Spawn } from '@chapterhouse/media-tools/run-tool'
import type { Tool } from '@chapterhouse/media-tools/tool'
import type { FrameMap } from '../catalogue/index.ts'
import { startByMap } from './start-by-map.ts'
import { filtersFor, type Level } from './transcode-level.ts'
import { createSlots, type Listener, type SlotLimits } from './transcode-slots.ts'

export interface TranscodeLimits extends SlotLimits {
  /** A player that has read nothing for this long counts as gone. */
  idleMs: number
}

export interface TranscodeOptions extends Listener {
  /** The open file, already checked. */
  handle: FileHandle
  /** Used only if the process cannot inherit an open file. */
  absolute: string
  seconds: number
  /** The positions of frames, for a file in which ffmpeg would seek wrongly. */
  map?: FrameMap | undefined
  level: Level
  /** Aborted when the listener disconnects. */
  gone: AbortSignal
  /** Bytes sent that the client has not acknowledged; undefined if unknown. */
  unconfirmed: () => Promise<number | undefined>
}

export type Transcoder = ReturnType<typeof createTranscoder>

const LIMITS: TranscodeLimits = { perPerson: 4, guests: 2, inAll: 8, yieldsAfterMs: 30_000, idleMs: 10 * 60_000 }
const STDERR_TAIL_CHARACTERS = 4_096
/** How often a client is checked before it counts as idle. */
const LOOKS = 6

/** MP3 for players that cannot play the file itself (docs/reference/scanning-and-media.md 4.5). */
export function createTranscoder({
  ffmpeg,
  spawn,
  onFailure,
  limits: given,
  now = () => performance.now(),
}: {
  /** A function, since ffmpeg may be installed while the server runs. */
  ffmpeg: () => Tool | undefined
  spawn: Spawn
  /** Called with the last output of a failed run; not called for a listener who left. */
  onFailure: (detail: { code: number | null; stderr: string }) => void
  limits?: Partial<TranscodeLimits>
  /** Monotonic milliseconds. */
  now?: () => number
}) {
  const limits = { ...LIMITS, ...given }
  const slots = createSlots(limits, now)
  const running = new Set<ChildProcess>()

  function availableTool(): Tool {
    const tool = ffmpeg()
    if (!tool) throw unavailable('transcoding is not available on this server')
    return tool
  }

  return {
    counts: slots.counts,
    /** Throws if `start` would, without starting a process: for HEAD. */
    admit(listener: Listener): void {
      availableTool()
      slots.check(listener)
    },

    /**
     * Runs ffmpeg from `seconds` on and resolves with its first bytes, or with an empty stream past the end. The process ends with
     * the listener or the stream, after ten minutes without a read, or after half a minute without a read if another listener needs
     * its slot. A slow reader slows it down.
     */
    async start({ handle, absolute, seconds, map, level, gone, unconfirmed, ...listener }: TranscodeOptions): Promise<Readable> {
      const tool = availableTool()
      slots.check(listener)
      const source = INHERITED ?? absolute
      const child = spawn(tool.path, argsFor({ source, seconds, map, level }), { stdio: ['ignore', 'pipe', 'pipe', handle.fd] })
      const slot = slots.take(listener)
      running.add(child)
      const watch = watchClient(unconfirmed, limits.yieldsAfterMs / LOOKS, () => {
        slot.takenAt = now()
      })
      const ended = exitOf(child).finally(() => {
        clearInterval(watch)
        running.delete(child)
        slots.release(slot)
      })
      const stderrTail = keepLast(STDERR_TAIL_CHARACTERS)
      const { stdout, stderr } = pipesOf(child)
      stderr.on('data', stderrTail.add)
      const leave = (): void => endNow(child)
      slot.end = leave
      gone.addEventListener('abort', leave, { once: true })
      if (gone.aborted) leave()
      // The timeout for the first byte, and between any two.
      const idle = setTimeout(leave, limits.idleMs)
      void ended.then(() => clearTimeout(idle))
      const onTaken = () => {
        slot.takenAt = now()
        idle.refresh()
      }
      if ((await hasBytes(stdout)) || (await ended) === 0) return taken({ child, stdout, ended, onTaken })
      if (!gone.aborted && !slot.isGivenUp) onFailure({ code: await ended, stderr: stderrTail.text() })
      throw unavailable('could not transcode')
    },

    /** Ends every process; resolves when they are gone. */
    close: (): Promise<void> => endAll([...running]),
  }
}

/** Acknowledged bytes count as reading, even while the system requests no more output. */
function watchClient(unconfirmed: TranscodeOptions['unconfirmed'], everyMs: number, onReading: () => void): NodeJS.Timeout {
  let last: number | undefined
  const look = async () => {
    const bytes = await unconfirmed()
    if (bytes !== last) onReading()
    last = bytes
  }
  return setInterval(() => void look(), everyMs)
}

function argsFor({
  source,
  seconds,
  map,
  level,
}: Pick<TranscodeOptions, 'seconds' | 'map' | 'level'> & { source: string }): string[] {
  const input = [
    '-nostdin',
    '-v',
    'error',
    ...(map ? startByMap(map, seconds) : ['-ss', String(seconds)]),
    ...ONLY_AUDIO,
    '-i',
    source,
  ]
  const only = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  const filters = filtersFor(level)
  const louder = filters.length === 0 ? [] : ['-af', filters.join(',')]
  return [...input, ...only, ...louder, '-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3', 'pipe:1']
}

/** Never rejects: a program that cannot be started counts as failed. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
}

async function endAll(running: readonly ChildProcess[]): Promise<void> {
  for (const child of running) endNow(child)
  await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? exitOf(child)))
}

/** Whether the process produces any output; reads none of it. */
function hasBytes(stdout: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (): void => resolve(stdout.readableLength > 0)
    for (const event of ['readable', 'end', 'close', 'error']) stdout.once(event, check)
  })
}

/** The output as it is read. A run that fails midway breaks the stream, so that no client takes it for the end. */
function taken({
  child,
  stdout,
  ended,
  onTaken,
}: {
  child: ChildProcess
  stdout: Readable
  ended: Promise<number | null>
  onTaken: () => void
}): Readable {
  const output = new Transform({
    transform(piece, _encoding, done) {
      onTaken()
      done(null, piece)
    },
    flush(done) {
      void ended.then((code) => done(code === 0 ? null : new Error('ffmpeg failed during the conversion')))
    },
  })
  return pipeline(stdout, output, () => endNow(child))
}
