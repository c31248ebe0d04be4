import { ignore } from '@chapterhouse/kit/ignore'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { runTool, type Spawn } from '@chapterhouse/media-tools/run-tool'
import { problemDetail } from './problem-detail.ts'
import type { ProbeOutput } from './read-probe.worker.ts'

interface ProbeRequest {
  /** Absolute, so that no name is mistaken for an option or a protocol. */
  file: string
  /** Whether to read the whole stream, since no header states its duration. */
  isUncounted: boolean
  /** Whether a request is waiting for it. */
  isUrgent: boolean
  signal: AbortSignal
}

/** `absent`: there is no ffprobe. `detail` has no paths and at most 300 bytes. */
export type Probed = ProbeOutput | { kind: 'failed'; detail: string } | { kind: 'timed-out' } | { kind: 'absent' }

export type Probe = (request: ProbeRequest) => Promise<Probed>

const WORKER = new URL('./read-probe.worker.ts', import.meta.url)
const WITHIN_MS = 30_000
const MAX_STDOUT = 8 * 1024 * 1024
const MAX_STDERR = 64 * 1024
/** More processes at a time made machines freeze. */
const AT_A_TIME = 2
const ARGUMENTS = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-select_streams', 'a:0', '-show_chapters']

/**
 * Runs ffprobe on a non-empty regular file (docs/reference/scanning-and-media.md 2.6). An unreadable file is a result, not an
 * error.
 */
export function createProbe({
  ffprobe,
  spawn,
  workers,
  withinMs = WITHIN_MS,
}: {
  /** Path of ffprobe; a function, since it may be set later. */
  ffprobe: () => string | undefined
  spawn: Spawn
  workers: Pick<Workers, 'run'>
  /** Timeout before the process is killed; the default is half a minute. */
  withinMs?: number
}): Probe {
  const limiter = createLimiter(AT_A_TIME)

  /** Parsed in the pool, because a file may have megabytes of tags. */
  async function parsedOutput(stdout: Buffer, signal: AbortSignal): Promise<ProbeOutput | undefined> {
    try {
      return await workers.run<{ stdout: Uint8Array }, ProbeOutput | undefined>(WORKER, { stdout }, { within: withinMs, signal })
    } catch (error) {
      ignore('the answer of ffprobe takes too long to parse')(error)
      signal.throwIfAborted()
      return undefined
    }
  }

  return ({ file, isUncounted, isUrgent, signal }) =>
    limiter.run(
      async () => {
        const tool = ffprobe()
        if (tool === undefined) return { kind: 'absent' }
        const args = [...ARGUMENTS, ...(isUncounted ? ['-count_packets'] : []), ...ONLY_AUDIO, file]
        const ran = await runTool({
          spawn,
          file: tool,
          args,
          within: withinMs,
          maxStdoutBytes: MAX_STDOUT,
          maxStderrBytes: MAX_STDERR,
          signal,
        })
        switch (ran.kind) {
          case 'ran':
            return (
              (await parsedOutput(ran.stdout, signal)) ?? {
                kind: 'failed',
                detail: problemDetail(ran.stderr, file) || 'ffprobe found no audio',
              }
            )
          case 'failed':
            return { kind: 'failed', detail: problemDetail(ran.stderr, file) || `ffprobe exited with code ${ran.code}` }
          case 'too-much':
            return { kind: 'failed', detail: 'the output of ffprobe is too large' }
          case 'timed-out':
          case 'absent':
            return { kind: ran.kind }
        }
      },
      { first: isUrgent },
    )
}
