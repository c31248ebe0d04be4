import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTone } from '@chapterhouse/testkit/tone'
import { concatOf, hlsOf } from '../../../../test/playlists.ts'
import { workersHere } from '../test/test-library.ts'
import { createProbe } from './probe.ts'
import readProbe from './read-probe.worker.ts'

const probe = createProbe({ ffprobe: () => '/usr/bin/ffprobe', spawn, workers: workersHere })
const request = (file: string) => probe({ file, isUncounted: false, isUrgent: false, signal: new AbortController().signal })

for (const kind of ['mp3', 'm4b', 'flac', 'ogg', 'opus'] as const) {
  test(`${kind} is recognised by its bytes, not by its name`, async () => {
    using folder = temporaryFolder()
    writeFileSync(folder.at('a.mp3'), await createTone({ kind }))
    const probed = await request(folder.at('a.mp3'))
    assert.equal(probed.kind === 'probed' && Math.round((probed.durationUs ?? 0) / 1_000_000), 1)
  })
}

for (const [name, stream, format, seconds] of [
  ['of the stream comes before that of the format', '60.000000', '1200.000000', 60],
  ['of the format counts if the stream has none', undefined, '1200.000000', 1_200],
  ['of the format counts if that of the stream is 0', '0.000000', '1200.000000', 1_200],
] as const) {
  test(`the length ${name}`, () => {
    const output = { format: { duration: format }, streams: [{ codec_name: 'aac', duration: stream }] }
    assert.equal(readProbe({ stdout: Buffer.from(JSON.stringify(output)) })?.durationUs, seconds * 1_000_000)
  })
}

for (const [name, text] of [
  ['HLS', (deps: string) => hlsOf(deps)],
  ['HLS of an address', () => hlsOf('http://127.0.0.1:1/a.mp3')],
  ['concat', () => concatOf('outside.mp3')],
] as const) {
  test(`a playlist (${name}) named like an audio file is an issue, and reveals nothing about another file`, async () => {
    using folder = temporaryFolder()
    writeFileSync(folder.at('outside.mp3'), await createTone({ kind: 'mp3', tags: { title: 'Secret' } }))
    writeFileSync(folder.at('a.mp3'), text(folder.at('outside.mp3')))
    const probed = await request(folder.at('a.mp3'))
    assert.equal(probed.kind, 'failed')
    assert.doesNotMatch(JSON.stringify(probed), /Secret|outside/)
  })
}
