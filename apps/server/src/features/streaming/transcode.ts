import type { ChildProcess } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { unavailable } from '@chapterhouse/kit/errors'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { endNow, INHERITED, keepLast, pipesOf, type Spawn } from '@chapterhouse/media-tools/run-tool'
import type { Tool } from '@chapterhouse/media-tools/tool'
import { filtersFor, type Level } from './transcode-level.ts'
import { createSlots, type Listener, type Slot, type SlotLimits } from './transcode-slots.ts'

export interface TranscoderNeeds {
  /** Live: a tool may arrive while the server runs. */
  ffmpeg: () => Tool | undefined
  spawn: Spawn
  /** Hears the last words of a run that failed, and where: never of a listener who left. */
  onFailure: (detail: { code: number | null; said: string }) => void
  limits?: Partial<TranscodeLimits>
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

export interface TranscodeLimits extends SlotLimits {
  /** Nothing taken for so long: the player is gone or asleep. */
  idleMs: number
}

export interface TranscodeOptions extends Listener {
  /** The open file, already judged. */
  handle: FileHandle
  /** Used only where a process cannot be given an open file. */
  absolute: string
  seconds: number
  level: Level
  /** Fires when the listener has left. */
  gone: AbortSignal
  /** Bytes on the way to the client, which it has not confirmed; undefined where nobody can tell. */
  unconfirmed: () => Promise<number | undefined>
}

export type Transcoder = ReturnType<typeof createTranscoder>

const LIMITS: TranscodeLimits = { perPerson: 4, guests: 2, inAll: 8, yieldsAfterMs: 30_000, idleMs: 10 * 60_000 }
const KEPT_WORDS = 4_096
/** How often a client is looked at before it counts as one that takes nothing. */
const LOOKS = 6

/** MP3 for players that cannot play the file itself (docs/reference/scanning-and-media.md 4.5). */
export function createTranscoder({ ffmpeg, spawn, onFailure, limits: given, now = () => performance.now() }: TranscoderNeeds) {
  const limits = { ...LIMITS, ...given }
  const slots = createSlots(limits, now)
  const running = new Set<ChildProcess>()

  function availableTool(): Tool {
    const tool = ffmpeg()
    if (!tool) throw unavailable('transcoding is not available on this server')
    return tool
  }

  /** A client that confirms bytes takes something, though the system asks for no more yet. */
  function watchClient(slot: Slot, unconfirmed: TranscodeOptions['unconfirmed']): NodeJS.Timeout {
    let last: number | undefined
    const look = async () => {
      const bytes = await unconfirmed()
      if (bytes !== last) slot.takenAt = now()
      last = bytes
    }
    return setInterval(() => void look(), limits.yieldsAfterMs / LOOKS)
  }

  return {
    /** Refuses where `start` would, without a process: for HEAD. */
    admit(listener: Listener): void {
      availableTool()
      slots.check(listener)
    },

    /**
     * Runs ffmpeg from `seconds` on and answers once its first bytes are there (or it ended well without any: past the end). The process
     * dies with the listener, with the stream, when nothing is taken for ten minutes, and when nothing was taken for half a minute and
     * another listener needs its slot. Taking slowly slows it down.
     */
    async start({ handle, absolute, seconds, level, gone, unconfirmed, ...listener }: TranscodeOptions): Promise<Readable> {
      const tool = availableTool()
      slots.check(listener)
      const source = INHERITED ?? absolute
      const child = spawn(tool.path, argsFor({ source, seconds, level }), { stdio: ['ignore', 'pipe', 'pipe', handle.fd] })
      const slot = slots.take(listener)
      running.add(child)
      const watch = watchClient(slot, unconfirmed)
      const ended = exitOf(child).finally(() => {
        clearInterval(watch)
        running.delete(child)
        slots.release(slot)
      })
      const words = keepLast(KEPT_WORDS)
      const { stdout, stderr } = pipesOf(child)
      stderr.on('data', words.add)
      const leave = (): void => endNow(child)
      slot.end = leave
      gone.addEventListener('abort', leave, { once: true })
      if (gone.aborted) leave()

      // Nobody waits for ever, neither for the first byte nor between two.
      const idle = setTimeout(leave, limits.idleMs)
      void ended.then(() => clearTimeout(idle))
      const onTaken = () => {
        slot.takenAt = now()
        idle.refresh()
      }
      if ((await hasBytes(stdout)) || (await ended) === 0) return taken({ child, stdout, ended, onTaken })
      if (!gone.aborted && !slot.isGivenUp) onFailure({ code: await ended, said: words.text() })
      throw unavailable('could not transcode')
    },

    /** Ends every process; settles when they are gone. */
    async close(): Promise<void> {
      const all = [...running]
      for (const child of all) endNow(child)
      await Promise.all(all.map((child) => child.exitCode ?? child.signalCode ?? exitOf(child)))
    },
  }
}

function argsFor({ source, seconds, level }: Pick<TranscodeOptions, 'seconds' | 'level'> & { source: string }): string[] {
  const input = ['-nostdin', '-v', 'error', '-ss', String(seconds), ...ONLY_AUDIO, '-i', source]
  const only = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  const filters = filtersFor(level)
  const louder = filters.length === 0 ? [] : ['-af', filters.join(',')]
  return [...input, ...only, ...louder, '-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3', 'pipe:1']
}

/** Never rejects: a program that cannot be started ended badly. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
}

/** Whether the process says anything; nothing is taken yet. */
function hasBytes(stdout: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (): void => resolve(stdout.readableLength > 0)
    for (const event of ['readable', 'end', 'close', 'error']) stdout.once(event, settle)
  })
}

interface Output {
  child: ChildProcess
  stdout: Readable
  ended: Promise<number | null>
  onTaken: () => void
}

/** What the process says, as it is taken. A run that fails in the middle breaks off, so that nobody takes it for the end. */
function taken({ child, stdout, ended, onTaken }: Output): Readable {
  const output = new Transform({
    transform(piece, _encoding, done) {
      onTaken()
      done(null, piece)
    },
    flush(done) {
      void ended.then((code) => done(code === 0 ? null : new Error('the transcoder failed in the middle')))
    },
  })
  return pipeline(stdout, output, () => endNow(child))
}
