import { createLanes } from '@chapterhouse/kit/lanes'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { runTool, type Spawn } from '@chapterhouse/media-tools/run-tool'
import { cutAt } from './plain-text.ts'
import { problemDetail } from './problem-detail.ts'
import { addTag, MOST_TITLE, type Profile, type RawChapter, type Tags } from './reading/audio-facts.ts'

export interface ProbeNeeds {
  /** Where ffprobe is; asked each time, for it may be set later. */
  ffprobe: () => string | undefined
  spawn: Spawn
  /** Until it is killed; half a minute. */
  withinMs?: number
}

export interface ProbeAsk {
  /** Absolute, so that no name is taken for an option or a protocol. */
  file: string
  /** Read the whole stream, for no header tells its length. */
  isUncounted: boolean
  /** Somebody waits for this one. */
  isUrgent: boolean
  signal: AbortSignal
}

/** `absent`: there is no ffprobe. `detail` is free of paths and at most 300 bytes long. */
export type Probed =
  | { kind: 'probed'; durationUs?: number; codec?: string; profile?: Profile; tags: Tags; chapters: RawChapter[] }
  | { kind: 'failed'; detail: string }
  | { kind: 'timed-out' }
  | { kind: 'absent' }

export type Probe = (ask: ProbeAsk) => Promise<Probed>

const WITHIN_MS = 30_000
const MOST_STDOUT = 8 * 1024 * 1024
const MOST_STDERR = 64 * 1024
/** More at a time froze machines. */
const AT_A_TIME = 2
const ARGUMENTS = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-select_streams', 'a:0', '-show_chapters']

/** What ffprobe says of a file that is regular and not empty (wire/scanning-and-media.md 2.6). A file that it cannot read is an answer, not an error. */
export function createProbe({ ffprobe, spawn, withinMs = WITHIN_MS }: ProbeNeeds): Probe {
  const lanes = createLanes(AT_A_TIME)
  return ({ file, isUncounted, isUrgent, signal }) =>
    lanes.run(
      async () => {
        const tool = ffprobe()
        if (tool === undefined) return { kind: 'absent' }
        const args = [...ARGUMENTS, ...(isUncounted ? ['-count_packets'] : []), ...ONLY_AUDIO, file]
        const ran = await runTool({
          spawn,
          file: tool,
          args,
          within: withinMs,
          maxStdoutBytes: MOST_STDOUT,
          maxStderrBytes: MOST_STDERR,
          signal,
        })
        switch (ran.kind) {
          case 'ran':
            return (
              understood(ran.stdout.toString('utf8')) ?? {
                kind: 'failed',
                detail: problemDetail(ran.stderr, file) || 'ffprobe found no sound',
              }
            )
          case 'failed':
            return { kind: 'failed', detail: problemDetail(ran.stderr, file) || `ffprobe ended with code ${ran.code}` }
          case 'too-much':
            return { kind: 'failed', detail: 'ffprobe said too much' }
          case 'timed-out':
          case 'absent':
            return { kind: ran.kind }
        }
      },
      { first: isUrgent },
    )
}

interface Said {
  format?: { duration?: unknown; tags?: unknown }
  streams?: readonly {
    codec_name?: unknown
    profile?: unknown
    duration?: unknown
    sample_rate?: unknown
    nb_read_packets?: unknown
    tags?: unknown
  }[]
  chapters?: readonly { start_time?: unknown; end_time?: unknown; tags?: unknown }[]
}

const PROFILES: readonly string[] = ['HE-AAC', 'HE-AACv2', 'xHE-AAC'] satisfies readonly Profile[]

/** Its JSON in our terms; undefined where it is none, or tells of no sound. */
function understood(text: string): Extract<Probed, { kind: 'probed' }> | undefined {
  const said = parsed(text)
  const sound = said?.streams?.[0]
  if (!said || typeof sound?.codec_name !== 'string') return undefined
  const durationUs = counted(sound) ?? micros(said.format?.duration) ?? micros(sound.duration)
  const profile = PROFILES.find((name) => name === sound.profile) as Profile | undefined
  return {
    kind: 'probed',
    codec: sound.codec_name,
    ...(durationUs !== undefined && durationUs > 0 && { durationUs }),
    ...(profile && { profile }),
    // Ogg has its tags on the stream.
    tags: tagsOf({ ...lowered(sound.tags), ...lowered(said.format?.tags) }),
    chapters: (said.chapters ?? []).flatMap(({ start_time, end_time, tags }) => {
      const [startUs, endUs] = [micros(start_time), micros(end_time)]
      return startUs === undefined
        ? []
        : [{ title: cutAt(String(lowered(tags)['title'] ?? '').trim(), MOST_TITLE), startUs, endUs: endUs ?? startUs }]
    }),
  }
}

/** Packets of MPEG audio are of one length: 1152 samples, half of it below 32 kHz. */
function counted({ codec_name, nb_read_packets, sample_rate }: NonNullable<Said['streams']>[number]): number | undefined {
  const [packets, rate] = [Number(nb_read_packets), Number(sample_rate)]
  if (codec_name !== 'mp3' || !(packets > 0) || !(rate > 0)) return undefined
  return Math.round((packets * (rate >= 32_000 ? 1_152 : 576) * 1_000_000) / rate)
}

function micros(seconds: unknown): number | undefined {
  const value = Math.round(Number(seconds) * 1_000_000)
  return typeof seconds === 'string' && Number.isSafeInteger(value) ? value : undefined
}

function parsed(text: string): Said | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return said !== null && typeof said === 'object' ? said : undefined
  } catch {
    return undefined
  }
}

function lowered(tags: unknown): Record<string, unknown> {
  if (tags === null || typeof tags !== 'object') return {}
  return Object.fromEntries(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]))
}

function tagsOf(named: Readonly<Record<string, unknown>>): Tags {
  const tags: Tags = {}
  for (const [name, value] of Object.entries(named)) if (typeof value === 'string') addTag(tags, name, value)
  return tags
}
