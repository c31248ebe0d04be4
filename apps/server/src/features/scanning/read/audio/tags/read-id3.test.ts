import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { inMemory } from '../file-window.ts'
import { readAudio } from '../read-audio.ts'

const read = (bytes: Buffer) => readAudio(inMemory(bytes))

for (const version of ['3', '4']) {
  test(`ID3 2.${version} is read`, async () => {
    const facts = read(
      await createTone({
        kind: 'mp3',
        tags: { album: 'Ä Ö 三体', narrator: 'Nora', comment: 'C' },
        options: ['-id3v2_version', version],
      }),
    )
    assert.deepEqual([facts?.tags['talb'], facts?.tags['narrator']], [['Ä Ö 三体'], ['Nora']])
  })
}

test('ID3 2.2 is read', async () => {
  const frame = (id: string, text: string) => {
    const body = Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')])
    return Buffer.concat([Buffer.from(id), Buffer.from([0, 0, body.length]), body])
  }
  const frames = Buffer.concat([frame('TAL', 'Album'), frame('TP1', 'Ann')])
  const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([2, 0, 0, 0, 0, 0, frames.length]), frames])
  const sound = await createTone({ kind: 'mp3', options: ['-id3v2_version', '0'] })
  assert.deepEqual(read(Buffer.concat([tag, sound]))?.tags, { tal: ['Album'], tp1: ['Ann'] })
})

test('unsynchronisation of a whole tag is reversed', async () => {
  const text = Buffer.from([1, 0xff, 0x00, 0xfe, 0x41, 0x00])
  const frame = Buffer.concat([Buffer.from('TALB'), Buffer.from([0, 0, 0, 5, 0, 0]), text])
  const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0x80, 0, 0, 0, frame.length]), frame])
  assert.deepEqual(read(Buffer.concat([tag, await createTone({ kind: 'mp3', options: ['-id3v2_version', '0'] })]))?.tags, {
    talb: ['A'],
  })
})

test('a tag at the end of an old mp3 is read', async () => {
  const field = (text: string, length: number) => Buffer.from(text.padEnd(length, '\0'), 'latin1')
  const tag = Buffer.concat([
    field('TAG', 3),
    field('T', 30),
    field('Ann', 30),
    field('Alb', 30),
    field('1999', 4),
    field('\0'.repeat(29), 29),
    Buffer.from([7, 12]),
  ])
  const sound = await createTone({ kind: 'mp3', options: ['-id3v2_version', '0'] })
  const expected = { title: ['T'], artist: ['Ann'], album: ['Alb'], year: ['1999'], track: ['7'] }
  assert.deepEqual(read(Buffer.concat([sound, tag]))?.tags, expected)
})
