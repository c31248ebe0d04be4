import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { parseMoment, secondText } from '@chapterhouse/kit/time/moments'
import { NEWEST_VERSION } from '../features/artifact/index.ts'
import { buildArtifact, checkPatchOptions, compressForRelease, makePatch, writeChecksum } from '../features/build/index.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `build DIR... --out FILE [OPTIONS]   compiles a database of records into an artifact

  DIR                       a folder that contains data/; two folders: the core and the community part
  --out FILE                the artifact to write; its checksum is written to FILE.sha256
  --built-at TIME           the build time to record, RFC 3339 in UTC (default: now)
  --schema-version N        1 to ${NEWEST_VERSION} (default: ${NEWEST_VERSION})
  --release                 also write FILE.gz and FILE.gz.sha256, to be published as a release
  --patch-from OLD --patch-tag TAG
                            also write FILE.patch.from-TAG.zst, a patch for OLD, the artifact of the release TAG`

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
  if (dirs.length === 0) throw invalid('No folder given. Use: build DIR --out FILE, where DIR contains data/.')
  if (out === undefined) throw invalid('No output file given. Add --out FILE.')
  if ((base === undefined) !== (tag === undefined)) throw invalid('--patch-from and --patch-tag must be used together.')
  if (base !== undefined && !flags.release) throw invalid('A patch is published with a release. Add --release.')
  const builtAt = momentOf(flags['built-at'] ?? deps.now().toISOString())
  const version = versionOf(flags['schema-version'] ?? String(NEWEST_VERSION))

  if (base !== undefined && tag !== undefined) await checkPatchOptions({ file: out, base, tag })

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
      stderr.write('Services only download meta.sqlite.gz. Name the file meta.sqlite before you publish it.\n')
  }
  if (base !== undefined && tag !== undefined) {
    const patch = await makePatch({ file: out, base, tag, hasZstd: true })
    print(patch ?? `No patch written: a patch for ${tag} would save less than half of the download, or its artifact is too large.`)
  }
  return 0
}

/** Truncated to whole seconds. */
function momentOf(text: string): string {
  const at = parseMoment(text)
  if (at === undefined) throw invalid(`--built-at must be a time like 2026-11-22T08:00:00Z, not "${text}".`)
  return secondText(at)
}

function versionOf(text: string): number {
  const version = /^\d$/.test(text) ? Number(text) : 0
  if (version < 1 || version > NEWEST_VERSION)
    throw invalid(`--schema-version must be a number from 1 to ${NEWEST_VERSION}, not "${text}".`)
  return version
}
