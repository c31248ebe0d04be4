import type { Rows } from './test-artifact.ts'

/** A small catalogue that covers everything the service returns. */
export const ORCHARD: Rows = {
  people: [
    { id: 'mara-lind', name: 'Mara Lind', sort_name: 'Lind, Mara', description: 'Not served.' },
    { id: 'oren-vale', name: 'Oren Vale' },
    { id: 'zoe-odd', name: 'Zoë "Z" Odd', sort_name: '' },
  ],
  series: [
    { id: 'orchard-cycle', name: 'Orchard Cycle' },
    { id: 'branches', name: 'Branches' },
    { id: 'lone', name: 'Lone Trees' },
  ],
  series_authors: [
    { series_id: 'orchard-cycle', person_id: 'oren-vale', ord: 1 },
    { series_id: 'orchard-cycle', person_id: 'mara-lind', ord: 0 },
    { series_id: 'orchard-cycle', person_id: 'nobody', ord: 2 },
  ],
  series_works: [
    { series_id: 'orchard-cycle', work_id: 'winter-orchard', position: '10' },
    { series_id: 'orchard-cycle', work_id: 'the-glass-orchard', position: '2' },
    { series_id: 'orchard-cycle', work_id: 'orchard-omnibus', position: '2-3.5' },
    { series_id: 'orchard-cycle', work_id: 'gone', position: '5' },
    { series_id: 'branches', work_id: 'the-glass-orchard', position: '1' },
    { series_id: 'lone', work_id: 'bare', position: '1' },
  ],
  works: [
    {
      id: 'the-glass-orchard',
      title: 'The Glass Orchard',
      subtitle: 'A "Novel"\n',
      language: 'en',
      first_published: '2019-03-01',
      description: 'Glass, <b>trees</b> & é.',
      added_at: '2026-07-11',
      wikidata: 'Q1',
      openlibrary: 'OL1W',
      goodreads: '77',
    },
    { id: 'winter-orchard', title: 'Winter Orchard', language: 'en', first_published: 'c. 2020', added_at: '2026-07-12T10:00:00Z' },
    { id: 'orchard-omnibus', title: 'Orchard Omnibus', language: 'de', added_at: '2026-01-01', wikidata: '' },
    { id: 'bare', title: 'Bare', subtitle: '', language: '', description: '' },
  ],
  work_authors: [
    { work_id: 'the-glass-orchard', person_id: 'zoe-odd', ord: 1 },
    { work_id: 'the-glass-orchard', person_id: 'mara-lind', ord: 0 },
    { work_id: 'the-glass-orchard', person_id: 'nobody', ord: 2 },
    { work_id: 'winter-orchard', person_id: 'mara-lind', ord: 0 },
    { work_id: 'orchard-omnibus', person_id: 'mara-lind', ord: 0 },
    { work_id: 'gone', person_id: 'mara-lind', ord: 0 },
  ],
  work_isbns: [
    { work_id: 'the-glass-orchard', isbn: '9780000000002' },
    { work_id: 'the-glass-orchard', isbn: '080000000x' },
    { work_id: 'winter-orchard', isbn: '9780000000002' },
    { work_id: 'bare', isbn: '9780000000019' },
  ],
  work_genres: [
    { work_id: 'the-glass-orchard', genre: 'litrpg' },
    { work_id: 'the-glass-orchard', genre: 'epic-fantasy' },
    { work_id: 'the-glass-orchard', genre: 'lgbtq' },
  ],
  recordings: [
    {
      work_id: 'the-glass-orchard',
      id: 'oren-vale-2020',
      language: 'en',
      runtime_min: 612,
      release_date: '2020-06-01',
      publisher: 'Tree House',
      cover_url: 'https://img.example/1.jpg',
    },
    {
      work_id: 'the-glass-orchard',
      id: 'duet-2021',
      abridged: 1,
      release_date: '2020-06',
      publisher: '',
      cover_url: '',
      runtime_min: 0,
    },
    { work_id: 'winter-orchard', id: 'oren-vale-2022', runtime_min: 100 },
    { work_id: 'orchard-omnibus', id: 'first' },
  ],
  recording_narrators: [
    { work_id: 'the-glass-orchard', recording_id: 'duet-2021', person_id: 'zoe-odd', ord: 1 },
    { work_id: 'the-glass-orchard', recording_id: 'duet-2021', person_id: 'oren-vale', ord: 0 },
    { work_id: 'the-glass-orchard', recording_id: 'oren-vale-2020', person_id: 'oren-vale', ord: 0 },
    { work_id: 'winter-orchard', recording_id: 'oren-vale-2022', person_id: 'oren-vale', ord: 0 },
    { work_id: 'winter-orchard', recording_id: 'lost', person_id: 'oren-vale', ord: 0 },
  ],
  recording_asins: [
    { region: 'us', asin: 'B000000001', work_id: 'the-glass-orchard', recording_id: 'oren-vale-2020' },
    { region: 'de', asin: 'B000000009', work_id: 'the-glass-orchard', recording_id: 'oren-vale-2020' },
    { region: 'uk', asin: 'B000000002', work_id: 'winter-orchard', recording_id: 'oren-vale-2022' },
    { region: 'au', asin: 'B000000002', work_id: 'orchard-omnibus', recording_id: 'first' },
  ],
  recording_isbns: [
    { work_id: 'the-glass-orchard', recording_id: 'oren-vale-2020', isbn: '9781111111113' },
    { work_id: 'the-glass-orchard', recording_id: 'oren-vale-2020', isbn: '111111111X' },
  ],
  chapters: [
    { work_id: 'the-glass-orchard', recording_id: 'oren-vale-2020', idx: 1, title: 'Two', start_ms: 181000, length_ms: 5 },
    { work_id: 'the-glass-orchard', recording_id: 'oren-vale-2020', idx: 0, title: 'Chapter "1"', start_ms: 0, length_ms: 181000 },
  ],
  characters: [
    { work_id: 'the-glass-orchard', id: 'zed', name: 'Zed', role: 'supporting', reveal_chapter: 3, description: 'Late.', ord: 1 },
    { work_id: 'the-glass-orchard', id: 'ilse', name: 'Ilse', reveal_chapter: 1, wikidata: 'Q5', goodreads: '', ord: 0 },
  ],
  character_aliases: [
    { work_id: 'the-glass-orchard', character_id: 'ilse', alias: 'The Glazier', ord: 1 },
    { work_id: 'the-glass-orchard', character_id: 'ilse', alias: 'Anne', ord: 0 },
  ],
  recaps: [
    { work_id: 'the-glass-orchard', through_chapter: 4, text: 'So far.' },
    { work_id: 'the-glass-orchard', through_chapter: 0, scope: 'series', text: 'Before.' },
    { work_id: 'winter-orchard', through_chapter: 1, scope: 'book', text: 'Snow.' },
  ],
  recap_summaries: [
    { work_id: 'the-glass-orchard', in_short: 'Glass.', ending: null },
    { work_id: 'bare', in_short: '', ending: '' },
  ],
  redirects: [
    { kind: 'works', old_slug: 'glass-orchard', new_slug: 'the-glass-orchard' },
    { kind: 'works', old_slug: 'bare', new_slug: 'winter-orchard' },
    { kind: 'works', old_slug: 'self', new_slug: 'self' },
    { kind: 'works', old_slug: 'to-ä', new_slug: 'ä/ö' },
    { kind: 'people', old_slug: 'm-lind', new_slug: 'mara-lind' },
    { kind: 'series', old_slug: 'cycle', new_slug: 'orchard-cycle' },
  ],
}
