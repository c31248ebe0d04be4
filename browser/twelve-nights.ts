import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { lookupOf, member, person } from '../apps/server/src/features/enrichment/test/fake-metadata-service.ts'

export const NIGHTS = 'Dora Reed/Twelve Nights'
/** A position in its third chapter. */
export const IN_CHAPTER_3 = 13
const NAMES = ['Ada', 'Boris', 'Clara', 'Dunstan', 'Edith', 'Quill', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kit', 'Lena']
/** The first three chapters introduce these. */
export const MET = NAMES.slice(0, 3)
export const NOT_MET = NAMES.slice(3)
export const ENDING = 'Lena sails away.'

const TEXTS = {
  characters: NAMES.map((name, at) => ({
    id: name.toLowerCase(),
    name,
    reveal: { chapter: at + 1 },
    description: `${name} waits.`,
  })),
  recaps: NAMES.map((name, at) => ({ through: { chapter: at + 1 }, text: `On night ${at + 1} ${name} climbs the tower.` })),
  in_short: 'Lena leaves the tower in the end.',
  ending: ENDING,
}

/** Adds a book of twelve five-second chapters, with texts beside it, to a library; it is read on request. */
export const addTwelveNights = (root: string): Promise<void> =>
  writeFiles(root, {
    [`${NIGHTS}/Twelve Nights.m4b`]: {
      kind: 'm4b',
      seconds: 60,
      hertz: 330,
      tags: { album: 'Twelve Nights', artist: 'Dora Reed', composer: 'Nell Reed' },
      chapters: NAMES.map((_, at) => ({ title: `Chapter ${at + 1}`, start: 5 * at, end: 5 * at + 5 })),
    },
    [`${NIGHTS}/metadata.json`]: JSON.stringify({ asin: 'B000000001', series: ['Nights #2'] }),
    ...Object.fromEntries(
      (['characters', 'recaps'] as const).map((kind) => [
        `${NIGHTS}/.chapterhouse/${kind}.json`,
        JSON.stringify({ license: 'CC-BY-SA-4.0', ...TEXTS, ...(kind === 'characters' && { recaps: undefined }) }),
      ]),
    ),
  })

export const COVER = 'https://covers.example/after.jpg'

const series = (order: readonly string[], more: object) => ({
  id: 'nights',
  name: 'Nights',
  authors: [person('Dora Reed')],
  works: order.map((id, at) => member(String(at + 1), id, { title: TITLES[id], ...(id === 'thirteen' && { cover_url: COVER }) })),
  works_total: order.length,
  limit: 0,
  offset: 0,
  ...more,
})

const TITLES: Readonly<Record<string, string>> = { one: 'One Night', twelve: 'Twelve Nights', thirteen: 'The Night After' }
const work = (id: string, more: object) => ({
  id,
  title: TITLES[id],
  authors: [person('Dora Reed')],
  language: 'en',
  series: [{ id: 'nights', name: 'Nights', position: '2' }],
  recordings: [],
  ...more,
})

/** A metadata service's documents about the book and its series. */
export const ANSWERS = {
  '/lookup?asin=B000000001': lookupOf('twelve', 'nell-reed'),
  '/works/twelve': work('twelve', {
    description: 'A lighthouse, and whoever keeps it.',
    first_published: '1911',
    recordings: [
      {
        id: 'nell-reed',
        narrators: [person('Nell Reed')],
        release_date: '2020-05-01',
        publisher: 'Island Audio',
        runtime_min: 1,
        asin: [{ region: 'us', asin: 'B000000001' }],
        isbn: [],
      },
    ],
  }),
  '/works/one': work('one', { recap_summary: { in_short: 'One keeper lights the lamp.', ending: 'The lamp goes out.' } }),
  '/series/nights': series(['one', 'twelve', 'thirteen'], {
    orderings: [{ id: 'calendar', name: 'Calendar', ordering: 'chronological' }],
  }),
  '/series/calendar': series(['thirteen', 'one', 'twelve'], { id: 'calendar', ordering: 'chronological', ordering_of: 'nights' }),
}
