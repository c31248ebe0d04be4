import type { ChildProcess } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { unavailable } from '@chapterhouse/kit/errors'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { endNow, INHERITED, keepLast, pipesOf, type Spawn } from '@chapterhouse/media-tools/run-tool'
import type { Tool } from '@chapterhouse/media-tools/tool'
import { filtersFor, type Level } from './transcode-level.ts'

export interface TranscoderNeeds {
  /** Live: a tool may arrive while the server runs. */
  ffmpeg: () => Tool | undefined
  spawn: Spawn
  /** Hears the last words of a run that failed, and where: never of a listener who left. */
  onFailure: (detail: { code: number | null; said: string }) => void
  limits?: Partial<TranscodeLimits>
}

export interface TranscodeLimits {
  perPerson: number
  inAll: number
  /** Nothing taken for so long: the player is gone or asleep. */
  idleMs: number
}

export interface TranscodeAsked {
  /** The open file, already judged. */
  handle: FileHandle
  /** Used only where a process cannot be given an open file. */
  absolute: string
  userId: number
  seconds: number
  level: Level
  /** Fires when the listener has left. */
  gone: AbortSignal
}

export type Transcoder = ReturnType<typeof createTranscoder>

const LIMITS: TranscodeLimits = { perPerson: 4, inAll: 8, idleMs: 10 * 60_000 }
const BUSY_SECONDS = 5
const KEPT_WORDS = 4_096

/** MP3 for players that cannot play the file itself (wire/scanning-and-media.md 4.5). */
export function createTranscoder({ ffmpeg, spawn, onFailure, limits }: TranscoderNeeds) {
  const { perPerson, inAll, idleMs } = { ...LIMITS, ...limits }
  const running = new Map<ChildProcess, number>()

  function admit(userId: number): Tool {
    const tool = ffmpeg()
    if (!tool) throw unavailable('transcoding is not available on this server')
    const own = [...running.values()].filter((id) => id === userId)
    if (running.size >= inAll || own.length >= perPerson)
      throw unavailable('server busy transcoding; try again shortly', { retryAfterSeconds: BUSY_SECONDS })
    return tool
  }

  return {
    /** Refuses where `start` would, without a process: for HEAD. */
    admit: (userId: number): void => void admit(userId),

    /**
     * Runs ffmpeg from `seconds` on and answers once its first bytes are there (or it ended well without any: past the end). The process
     * dies with the listener, with the stream, and when nothing is taken for ten minutes. Taking slowly slows it down.
     */
    async start({ handle, absolute, userId, seconds, level, gone }: TranscodeAsked): Promise<Readable> {
      const tool = admit(userId)
      const source = INHERITED ?? absolute
      const child = spawn(tool.path, argsFor({ source, seconds, level }), { stdio: ['ignore', 'pipe', 'pipe', handle.fd] })
      running.set(child, userId)
      const ended = exitOf(child).finally(() => running.delete(child))
      const words = keepLast(KEPT_WORDS)
      const { stdout, stderr } = pipesOf(child)
      stderr.on('data', words.add)
      const leave = (): void => endNow(child)
      gone.addEventListener('abort', leave, { once: true })
      if (gone.aborted) leave()

      // Nobody waits for ever, neither for the first byte nor between two.
      const idle = setTimeout(leave, idleMs)
      void ended.then(() => clearTimeout(idle))
      if ((await hasBytes(stdout)) || (await ended) === 0) return taken({ child, stdout, ended, idle })
      if (!gone.aborted) onFailure({ code: await ended, said: words.text() })
      throw unavailable('could not transcode')
    },

    /** Ends every process; settles when they are gone. */
    async close(): Promise<void> {
      const all = [...running.keys()]
      for (const child of all) endNow(child)
      await Promise.all(all.map((child) => child.exitCode ?? child.signalCode ?? exitOf(child)))
    },
  }
}

function argsFor({ source, seconds, level }: Pick<TranscodeAsked, 'seconds' | 'level'> & { source: string }): string[] {
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
  idle: NodeJS.Timeout
}

/** What the process says, as it is taken. A run that fails in the middle breaks off, so that nobody takes it for the end. */
function taken({ child, stdout, ended, idle }: Output): Readable {
  const output = new Transform({
    transform(piece, _encoding, done) {
      idle.refresh()
      done(null, piece)
    },
    flush(done) {
      void ended.then((code) => done(code === 0 ? null : new Error('the transcoder failed in the middle')))
    },
  })
  return pipeline(stdout, output, () => endNow(child))
}
