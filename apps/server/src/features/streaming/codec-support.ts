import { AppError } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { INHERITED, runTool, type Spawn } from '@chapterhouse/media-tools/run-tool'
import type { Tool } from '@chapterhouse/media-tools/tool'
import type { Libraries, Library, OpenFile, Opening } from '../libraries/index.ts'
import type { RelPath } from '../paths/index.ts'
import { codecSupportStore } from './codec-support.store.ts'

export interface Sample {
  library: Library
  /** Path of the audio file from the library's root. */
  path: RelPath
  codec: string
  profile?: string | undefined
}

interface CodecSupportNeeds {
  db: Db
  ffmpeg: () => Tool | undefined
  spawn: Spawn
  libraries: Pick<Libraries, 'absolute'>
  opening: Opening
}

/** A broken file must not decide for its codec, so up to three are tried. */
const TRIED = 3
const WITHIN_MS = 30_000
/** ffmpeg's messages for an unknown codec, as opposed to a damaged file. */
const UNKNOWN =
  /not implemented|not (?:yet )?supported|unsupported|no decoder|unknown decoder|decoder .{0,100}not found|unknown codec|codec id 0/i

/**
 * Codecs that the installed ffmpeg can decode (docs/reference/additions.md A5): found by decoding once, never while a request
 * waits.
 */
export function createCodecSupport(needs: CodecSupportNeeds) {
  const { db, ffmpeg } = needs
  const store = codecSupportStore(db)
  let known: { version: string; sounds: Map<string, boolean> } | undefined

  function soundsOf({ version }: Tool): Map<string, boolean> {
    if (known?.version !== version)
      known = { version, sounds: new Map(store.of(version).map((row) => [keyOf(row), row.decodable])) }
    return known.sounds
  }

  return {
    /** Undefined before the first try, and without ffmpeg. */
    canDecode(codec: string, profile = ''): boolean | undefined {
      const tool = ffmpeg()
      return tool && soundsOf(tool).get(keyOf({ codec, profile }))
    },
    /** Tests the codecs not yet known for this ffmpeg, one process at a time and with up to three files each. Runs after a scan. */
    async learn(samples: Iterable<Sample>, signal?: AbortSignal): Promise<void> {
      const tool = ffmpeg()
      if (!tool) return
      const sounds = soundsOf(tool)
      const unknown = [...samples].filter((sample) => sample.codec !== '' && !sounds.has(keyOf(sample)))
      for (const [key, files] of Map.groupBy(unknown, keyOf)) {
        const outcomes: Decodability[] = []
        for (const sample of files.slice(0, TRIED)) {
          outcomes.push(await decode(needs, { tool, sample, signal }))
          if (outcomes.includes('can')) break
        }
        const [sample] = files
        if (!sample || outcomes.every((outcome) => outcome === 'unclear')) continue
        const decodable = outcomes.includes('can')
        store.save({ codec: sample.codec, profile: sample.profile ?? '', ffmpegVersion: tool.version, decodable })
        sounds.set(key, decodable)
      }
    },
  }
}

/** `unclear`: the file is gone, damaged, or of another codec than indexed. */
type Decodability = 'can' | 'cannot' | 'unclear'

async function decode(
  { spawn, libraries, opening }: CodecSupportNeeds,
  { tool, sample, signal }: { tool: Tool; sample: Sample; signal: AbortSignal | undefined },
): Promise<Decodability> {
  const { library, path } = sample
  const file = await opened(opening, sample)
  if (!file) return 'unclear'
  await using handle = file.handle
  const source = INHERITED ?? libraries.absolute(library, path)
  const args = ['-nostdin', '-v', 'error', '-t', '1', ...ONLY_AUDIO, '-i', source, '-map', '0:a:0', '-f', 'null', '-']
  const outcome = await runTool({
    spawn,
    file: tool.path,
    args,
    within: WITHIN_MS,
    maxStdoutBytes: 65_536,
    maxStderrBytes: 65_536,
    open: handle,
    signal,
  })
  if (outcome.kind !== 'ran' && outcome.kind !== 'failed') return 'unclear'
  // Some versions exit with success after reporting an unknown codec.
  if (UNKNOWN.test(outcome.stderr)) return 'cannot'
  return outcome.kind === 'ran' ? 'can' : 'unclear'
}

/** Opens the file with the usual checks, since a FIFO would block the process until its timeout. */
async function opened(opening: Opening, { library, path }: Sample): Promise<OpenFile | undefined> {
  try {
    return await opening.open(library, path)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const keyOf = ({ codec, profile = '' }: Pick<Sample, 'codec' | 'profile'>): string => `${codec}/${profile}`
