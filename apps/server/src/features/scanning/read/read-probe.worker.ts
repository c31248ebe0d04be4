import { tryParseObject } from '@chapterhouse/kit/json/try-json'
import { addTag, boundedChapters, MAX_TITLE, type Profile, type RawChapter, type Tags } from './audio/audio-facts.ts'
import { cutAt } from './plain-text.ts'
import { type FileTags, tagFields } from './tag-fields.ts'

export interface ProbeOutput {
  kind: 'probed'
  durationUs?: number
  codec?: string
  profile?: Profile
  tags: FileTags
  chapters: RawChapter[]
}

interface FfprobeJson {
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

/** Converts ffprobe's JSON into facts; undefined if it is invalid or has no audio. */
export default function readProbe({ stdout }: { stdout: Uint8Array }): ProbeOutput | undefined {
  const output: FfprobeJson | undefined = tryParseObject(new TextDecoder().decode(stdout))
  const sound = output?.streams?.[0]
  if (!output || typeof sound?.codec_name !== 'string') return undefined
  const durationUs = counted(sound) ?? lengthOf(sound.duration) ?? lengthOf(output.format?.duration)
  const profile = PROFILES.find((name) => name === sound.profile) as Profile | undefined
  return {
    kind: 'probed',
    codec: sound.codec_name,
    ...(durationUs !== undefined && { durationUs }),
    ...(profile && { profile }),
    // Ogg has its tags on the stream.
    tags: tagFields(tagsOf({ ...lowered(sound.tags), ...lowered(output.format?.tags) })),
    chapters: boundedChapters(
      (output.chapters ?? []).flatMap(({ start_time, end_time, tags }) => {
        const [startUs, endUs] = [micros(start_time), micros(end_time)]
        return startUs === undefined
          ? []
          : [{ title: cutAt(String(lowered(tags)['title'] ?? '').trim(), MAX_TITLE), startUs, endUs: endUs ?? startUs }]
      }),
    ),
  }
}

/** MPEG audio packets have equal lengths: 1152 samples, or half that below 32 kHz. */
function counted({ codec_name, nb_read_packets, sample_rate }: NonNullable<FfprobeJson['streams']>[number]): number | undefined {
  const [packets, rate] = [Number(nb_read_packets), Number(sample_rate)]
  if (codec_name !== 'mp3' || !(packets > 0) || !(rate > 0)) return undefined
  return Math.round((packets * (rate >= 32_000 ? 1_152 : 576) * 1_000_000) / rate)
}

/** 0 means unknown. */
const lengthOf = (seconds: unknown): number | undefined => {
  const length = micros(seconds)
  return length !== undefined && length > 0 ? length : undefined
}

function micros(seconds: unknown): number | undefined {
  const value = Math.round(Number(seconds) * 1_000_000)
  return typeof seconds === 'string' && Number.isSafeInteger(value) ? value : undefined
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
