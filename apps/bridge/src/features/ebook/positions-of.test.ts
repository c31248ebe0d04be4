import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAttachment } from '@chapterhouse/contract/attachments'
import { logicalChapters } from '@chapterhouse/kit/text/logical-chapter'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { gate } from '../../../../server/src/features/attachments/gate.ts'
import { standingsAt } from '../../../../server/src/features/attachments/listener-chapter.ts'
import { assignSections } from './assign-sections.ts'
import { positionsOf } from './index.ts'
import { numberSections } from './number-sections.ts'

const SECONDS = 100
const audioOf = (titles: readonly string[]) => titles.map((title, at) => ({ title, start: at * SECONDS }))
const ebookOf = (titles: readonly string[]) => titles.map((title, at) => ({ chapter: at + 1, title }))
const positions = (ebook: readonly string[], audio: readonly string[]) =>
  positionsOf(ebookOf(ebook), audioOf(audio), audio.length * SECONDS)
const UNPLACED = [{ chapter: 0, start: 0 }]
const numbers = (count: number, form: (number: number) => string = String, first = 1) =>
  Array.from({ length: count }, (_, at) => form(at + first))
const chapter = (number: number) => `Chapter ${number}`

for (const [name, ebook, audio, starts] of [
  ['numbered', numbers(4, chapter), numbers(4, chapter), [0, 100, 200, 300]],
  ['numbered in other forms', ['One', 'Two', 'Three'], ['Chapter 1: The oak', 'Chapter 2', 'Chapter 3'], [0, 100, 200]],
  [
    'prologue and credits',
    numbers(3),
    ['Opening Credits', 'Prologue', ...numbers(3, chapter), 'Epilogue', 'Credits'],
    [200, 300, 400],
  ],
  ['interludes', numbers(3), ['Chapter 1', 'Interlude', 'Chapter 2', 'Chapter 3'], [0, 200, 300]],
  ['chapters in several tracks', numbers(3), ['Chapter 1', '', 'Chapter 2', '', 'Chapter 3'], [0, 200, 400]],
  ['titles only', ['The Oak', 'The Fox', 'The End'], ['The oak', 'The fox', 'The end'], [0, 100, 200]],
  [
    'titles beside numbers',
    ['1. The Oak', '2. The Fox', '3. The End'],
    ['Prologue', 'The oak', 'The fox', 'The end', 'Epilogue'],
    [100, 200, 300],
  ],
  ['audio from 0: late', numbers(4, chapter, 0), numbers(4, chapter, 0), [100, 200, 300]],
] as const)
  test(`places an e-book on its audio: ${name}`, () => {
    const chapters = starts.map((start, at) => ({ chapter: at + 1, start }))
    assert.deepEqual(positions(ebook, audio), { source: 'ebook', duration: audio.length * SECONDS, chapters })
  })

for (const [name, ebook, audio] of [
  ['tracks', numbers(3, chapter), ['Track 1', 'Track 2', 'Track 3']],
  ['no titles', numbers(3, chapter), ['', '', '']],
  ['another number of chapters', numbers(4, chapter), numbers(3, chapter)],
  ['the prologue is chapter 1 of the audio', numbers(3, chapter), numbers(4, chapter)],
  ['the same number of other titles', ['The Oak', 'The Fox', 'Epilogue'], ['Prologue', 'The oak', 'The fox']],
  ['titles in another order', ['The Oak', 'The Fox', 'The End'], ['The fox', 'The oak', 'The end']],
  ['titles that return', ['The Owl', 'The Fox', 'The Owl'], ['The owl', 'The fox', 'The owl']],
  ['a gap', numbers(3, chapter), ['Chapter 1', 'Chapter 3', 'Chapter 4']],
  ['one chapter', numbers(3, chapter), ['The Owl']],
] as const)
  test(`places nothing where e-book and audio do not agree: ${name}`, () => {
    assert.deepEqual(positions(ebook, audio).chapters, UNPLACED)
  })

test('places nothing where starts are beyond the end or do not ascend, and states no length that is unknown', () => {
  const ebook = ebookOf(numbers(3, chapter))
  assert.deepEqual(positionsOf(ebook, audioOf(numbers(3, chapter)), 150).chapters, UNPLACED)
  assert.deepEqual(
    positionsOf(
      ebook,
      numbers(3, chapter).map((title) => ({ title, start: 5 })),
      150,
    ).chapters,
    UNPLACED,
  )
  assert.deepEqual(positionsOf(ebook, [], 0), { source: 'ebook', chapters: UNPLACED })
})

/** A piece of the story, with the number that is printed above it, if any. */
interface Piece {
  name: string
  number: number | undefined
}

const world = fc
  .record({
    count: fc.integer({ min: 3, max: 8 }),
    first: fc.constantFrom(0, 1),
    hasPrologue: fc.boolean(),
    hasEpilogue: fc.boolean(),
    interlude: fc.option(fc.nat(6)),
  })
  .map(({ count, first, hasPrologue, hasEpilogue, interlude }) => {
    const pieces: Piece[] = Array.from({ length: count }, (_, at) => ({
      name: `Name ${'abcdefgh'.charAt(at)}`,
      number: first + at,
    }))
    if (interlude !== null) pieces.splice(1 + (interlude % count), 0, { name: 'Interlude', number: undefined })
    if (hasPrologue) pieces.unshift({ name: 'Prologue', number: undefined })
    if (hasEpilogue) pieces.push({ name: 'Epilogue', number: undefined })
    return pieces
  })

const form = fc.constantFrom<(piece: Piece) => string>(
  ({ name, number }) => (number === undefined ? name : `Chapter ${number}`),
  ({ name, number }) => (number === undefined ? name : `Chapter ${number}: ${name}`),
  ({ name, number }) => (number === undefined ? name : `${number}. ${name}`),
  ({ name }) => name,
)
const audioForm = fc.oneof(
  form,
  // Numbers that are the audio's own: all pieces counted, from 0 or 1.
  fc.constantFrom<(piece: Piece, at: number) => string>(
    (_, at) => `Chapter ${at}`,
    (_, at) => `Chapter ${at + 1}`,
    (_, at) => `Track ${at + 1}`,
    (_, at) => `${at + 1}`,
    () => '',
  ),
)
/** Which pieces a recording lacks or an e-book does not list, and what is before and after. */
const gaps = fc.record({
  without: fc.constantFrom('', 'Prologue', 'Epilogue', 'Interlude'),
  hasCredits: fc.boolean(),
  isSplit: fc.boolean(),
})

test("no card is shown before its chapter by the server's rule", () => {
  fc.assert(
    fc.property(
      fc.record({ pieces: world, label: form, title: audioForm, ofEbook: gaps, ofAudio: gaps }),
      ({ pieces, label, title, ofEbook, ofAudio }) => {
        const listed = pieces.filter(({ name }) => name !== ofEbook.without)
        const sections = listed.map((piece, at) => ({
          label: label(piece),
          text: piece.name,
          words: 100,
          document: at,
          parents: [],
        }))
        const numbering = numberSections(sections, 'en')
        if (numbering.kind === 'unsure') return
        const { chapters } = assignSections(sections, numbering.begins)

        const recorded = pieces.filter(({ name }) => name !== ofAudio.without)
        const tracks = [
          ...(ofAudio.hasCredits ? [{ title: 'Opening Credits', piece: undefined }] : []),
          ...recorded.flatMap((piece, at) => {
            const track = { title: title(piece, at), piece }
            return ofAudio.isSplit ? [track, { ...track, title: '' }] : [track]
          }),
        ]
        const audio = audioOf(tracks.map((track) => track.title))
        const duration = audio.length * SECONDS
        const file = readAttachment('positions', JSON.stringify(positionsOf(chapters, audio, duration)))
        assert.equal(file.kind, 'read')
        const content = file.kind === 'read' ? file.content : assert.fail()

        const book = { revision: '1', durationUs: duration * 1e6, chapters: audio.map(({ start }) => ({ offsetUs: start * 1e6 })) }
        for (const { chapter: reveal, text } of chapters) {
          if (reveal === 1) continue
          // An interlude belongs to the chapter after it, whose text it begins.
          const names = text.split('\n\n')
          const own = tracks.findIndex(({ piece }) => piece && names.includes(piece.name))
          const from = own === -1 ? duration : own * SECONDS
          for (let position = 0; position < from; position += SECONDS / 2) {
            const standing = standingsAt(
              book as unknown as Parameters<typeof standingsAt>[0],
              { position, finished: false },
              {
                positions: content,
                storyChapters: () => logicalChapters(audio.map((one) => one.title)),
              },
            ).local
            const { characters = [] } = gate({ characters: [{ reveal: { chapter: reveal } }] }, standing)
            assert.deepEqual(characters, [], `chapter ${reveal} (${text}) at ${position} s`)
          }
        }
      },
    ),
    { numRuns: runs(500, 20_000) },
  )
})
