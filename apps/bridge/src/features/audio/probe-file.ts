import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { parseJson } from '@chapterhouse/kit/json/bounded-json'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { runTool, type Spawn } from '@chapterhouse/media-tools/run-tool'
import { parked } from '../parks/index.ts'

export interface ProbedFile {
  durationSeconds: number
  /** By name, in lower case. */
  tags: ReadonlyMap<string, string>
  /** Sorted, seconds in the file. */
  chapters: readonly { title: string; start: number; end: number }[]
}

export interface ProbeNeeds {
  spawn: Spawn
  /** The path of ffprobe; undefined if it was not found. */
  ffprobe: string | undefined
}

const WITHIN_MS = 60_000
const MAX_STDERR = 64 * 1024
const LIMITS = { bytes: 8 * 1024 * 1024, depth: 20, values: 400_000 }
const ARGUMENTS = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-select_streams', 'a:0', '-show_chapters']

const noTool = () =>
  parked('media_tools_unavailable', 'ffprobe was not found, or does not run. Install ffmpeg, or set tools.ffprobe to its path.')

/** The facts of an audio file by ffprobe. */
export async function probeFile(file: string, { spawn, ffprobe }: ProbeNeeds, signal?: AbortSignal): Promise<ProbedFile> {
  if (ffprobe === undefined) throw noTool()
  const ran = await runTool({
    spawn,
    file: ffprobe,
    // Without a header, the length of an MP3 file would be guessed from its first second.
    args: [...ARGUMENTS, ...(/\.mp3$/i.test(file) ? ['-count_packets'] : []), ...ONLY_AUDIO, file],
    within: WITHIN_MS,
    maxStdoutBytes: LIMITS.bytes,
    maxStderrBytes: MAX_STDERR,
    signal,
  })
  if (ran.kind === 'absent') throw noTool()
  const facts = ran.kind === 'ran' ? factsIn(ran.stdout) : undefined
  if (!facts) throw invalid(`${path.basename(file)} cannot be read as audio. Replace the file.`)
  return facts
}

interface ProbeJson {
  format?: { duration?: unknown; tags?: unknown }
  streams?: readonly {
    codec_name?: unknown
    duration?: unknown
    sample_rate?: unknown
    nb_read_packets?: unknown
    tags?: unknown
  }[]
  chapters?: readonly { start_time?: unknown; end_time?: unknown; tags?: unknown }[]
}

function factsIn(stdout: Buffer): ProbedFile | undefined {
  const parsed = parseJson(stdout, LIMITS)
  if (!parsed.ok) return undefined
  const { format, streams, chapters } = parsed.value as ProbeJson
  const sound = streams?.[0]
  if (typeof sound?.codec_name !== 'string') return undefined
  const listed = (chapters ?? []).flatMap(({ start_time, end_time, tags }) => {
    const [start, end] = [secondsIn(start_time), secondsIn(end_time)]
    return start === undefined ? [] : [{ title: tagsIn(tags).get('title')?.trim() ?? '', start, end: end ?? start }]
  })
  return {
    durationSeconds:
      counted(sound) ?? secondsIn(sound.duration) ?? secondsIn(format?.duration) ?? Math.max(0, ...listed.map(({ end }) => end)),
    // Ogg has its tags on the stream.
    tags: new Map([...tagsIn(sound.tags), ...tagsIn(format?.tags)]),
    chapters: listed.toSorted((a, b) => a.start - b.start),
  }
}

/** MPEG audio packets have equal lengths: 1152 samples, or half that below 32 kHz. */
function counted({ codec_name, nb_read_packets, sample_rate }: NonNullable<ProbeJson['streams']>[number]): number | undefined {
  const [packets, rate] = [Number(nb_read_packets), Number(sample_rate)]
  return codec_name === 'mp3' && packets > 0 && rate > 0 ? (packets * (rate >= 32_000 ? 1_152 : 576)) / rate : undefined
}

function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function tagsIn(tags: unknown): Map<string, string> {
  if (tags === null || typeof tags !== 'object') return new Map()
  return new Map(
    Object.entries(tags).flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [])),
  )
}
