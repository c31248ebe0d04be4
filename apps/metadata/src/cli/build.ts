import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { parseMoment, secondText } from '@chapterhouse/kit/moments'
import { NEWEST_VERSION } from '../features/artifact/index.ts'
import { buildArtifact, compressForRelease, judgePatch, makePatch, writeChecksum } from '../features/build/index.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `build DIR... --out FILE [OPTIONS]

  DIR                       a folder that holds data/; two of them: the core and the community part
  --out FILE                the artifact to make; FILE.sha256 is written beside it
  --built-at TIME           the moment written into it, RFC 3339 in UTC (now)
  --schema-version N        1 to ${NEWEST_VERSION} (${NEWEST_VERSION})
  --release                 also FILE.gz and FILE.gz.sha256, as a release publishes them
  --patch-from OLD --patch-tag TAG
                            also FILE.patch.from-TAG.zst: for who has OLD, the artifact of the release TAG`

const OPTIONS = {
  out: { type: 'string' },
  'built-at': { type: 'string' },
  'schema-version': { type: 'string' },
  release: { type: 'boolean' },
  'patch-from': { type: 'string' },
  'patch-tag': { type: 'string' },
} as const

export const run: Command = async (args, { env, deps, print, stderr, stop }) => {
  const { flags, positionals: dirs } = readFlags(args, env, OPTIONS)
  const { out, 'patch-from': base, 'patch-tag': tag } = flags
  if (dirs.length === 0) throw invalid('Name the folder that holds data/: build DIR --out FILE. See --help.')
  if (out === undefined) throw invalid('Name the file to make with --out FILE.')
  if ((base === undefined) !== (tag === undefined)) throw invalid('--patch-from and --patch-tag belong together.')
  if (base !== undefined && !flags.release) throw invalid('A patch is an asset of a release: name --release too.')
  const builtAt = momentOf(flags['built-at'] ?? deps.now().toISOString())
  const version = versionOf(flags['schema-version'] ?? String(NEWEST_VERSION))

  if (base !== undefined && tag !== undefined) await judgePatch({ file: out, base, tag })

  const bar = createProgressBar(stderr)
  try {
    const built = await buildArtifact({ dirs, out, builtAt, version, onProgress: bar.show, signal: stop })
    bar.end()
    print(`${out}: ${built.works} works, ${built.recordings} recordings, ${built.people} people, ${built.series} series`)
  } finally {
    bar.end()
  }
  print(await writeChecksum(out))
  if (flags.release) {
    const packed = await compressForRelease(out, stop)
    print(packed)
    print(`${packed}.sha256`)
    if (path.basename(out) !== 'meta.sqlite')
      stderr.write('Services look for meta.sqlite.gz: call the file meta.sqlite before you publish it.\n')
  }
  if (base !== undefined && tag !== undefined) {
    const patch = await makePatch({ file: out, base, tag, hasZstd: true })
    print(patch ?? `No patch: what has changed since ${tag} is not much smaller than the whole.`)
  }
  return 0
}

/** In whole seconds. */
function momentOf(text: string): string {
  const at = parseMoment(text)
  if (at === undefined) throw invalid(`«${text}» is no moment for --built-at: it is written like 2026-11-22T08:00:00Z.`)
  return secondText(at)
}

function versionOf(text: string): number {
  const version = /^\d$/.test(text) ? Number(text) : 0
  if (version < 1 || version > NEWEST_VERSION)
    throw invalid(`--schema-version is a number from 1 to ${NEWEST_VERSION}, not «${text}».`)
  return version
}
