import { mp3, testFields } from '../test/field-row.ts'

testFields([
  {
    name: 'M-01 a collection file without tags',
    tree: { 'Will Wight/Cradle/01 - Unsouled.m4b': { kind: 'm4b' } },
    overrides: { 'Will Wight/Cradle': 'collection' },
    expected: { author: 'Will Wight', series: 'Cradle', seriesIndex: 1, title: 'Unsouled' },
  },
  {
    name: 'M-02 a folder book without tags',
    tree: { 'Ann/Title/1.mp3': mp3() },
    expected: { author: 'Ann', series: '', title: 'Title', seriesIndex: null },
  },
  {
    name: 'M-03 a file at the root without tags',
    tree: { 'C02 Soulsmith.m4b': { kind: 'm4b' } },
    expected: { title: 'Soulsmith', seriesIndex: 2 },
  },
  {
    name: 'M-06 the album names the book',
    tree: { 'X/1.mp3': mp3({ title: 'Track 01', album: 'The Album' }) },
    expected: { title: 'The Album' },
  },
  {
    name: 'M-07 a title tag with only a chapter does not override the folder',
    tree: { '03 - Real Name/1.mp3': mp3({ title: 'Chapter 12' }) },
    expected: { title: 'Real Name', seriesIndex: 3 },
  },
  {
    name: 'M-08 the album artist is the author',
    tree: { 'X/1.mp3': mp3({ artist: 'Ann', album_artist: 'Bea' }) },
    expected: { author: 'Bea' },
  },
  {
    name: 'M-09 the composer is the narrator',
    tree: { 'X/1.mp3': mp3({ composer: 'Nick', album: 'X' }) },
    expected: { narrator: 'Nick' },
  },
  {
    name: 'M-09 a narrator tag takes precedence over the composer',
    tree: { 'X/1.mp3': mp3({ composer: 'Nick', narrator: 'Nora', album: 'X' }) },
    expected: { narrator: 'Nora' },
  },
  {
    name: 'M-12 position 0 is kept',
    tree: { 'X/1.mp3': mp3({ album: 'X', 'series-part': '0', series: 'S' }) },
    expected: { series: 'S', seriesIndex: 0 },
  },
  {
    name: 'M-22 FLAC comments in upper case',
    tree: { 'X/1.flac': { kind: 'flac', tags: { ALBUM: 'The Album', ALBUMARTIST: 'Ann', COMPOSER: 'Nick' } } },
    expected: { title: 'The Album', author: 'Ann', narrator: 'Nick' },
  },
  {
    name: 'stream tags of Opus and Ogg are read',
    tree: { 'X/1.opus': { kind: 'opus', tags: { album: 'The Album', artist: 'Ann' } } },
    expected: { title: 'The Album', author: 'Ann' },
  },
  {
    name: 'M-32 a preferred folder that is a number takes its title from the tags',
    tree: { 'Sanderson/Stormlight/03/1.mp3': mp3({ album: 'Oathbringer', artist: 'Sanderson' }) },
    library: { metadataSource: 'path' },
    expected: { title: 'Oathbringer', series: 'Stormlight', seriesIndex: 3 },
  },
  {
    name: 'M-32 or else from its series',
    tree: { 'Sanderson/Stormlight/03/1.mp3': mp3() },
    library: { metadataSource: 'path' },
    expected: { title: 'Stormlight 3', series: 'Stormlight', seriesIndex: 3 },
  },
  {
    name: 'M-33 a number without a series',
    tree: { 'Peter Clines/14/1.mp3': mp3() },
    library: { metadataSource: 'path' },
    expected: { author: 'Peter Clines', title: '14', seriesIndex: null },
  },
  {
    name: 'preferred folders override the tags',
    tree: { 'Ann/Ser/02 - Book/1.mp3': mp3({ album: 'Tagged', artist: 'Tagger', series: 'Other #9', narrator: 'Nora' }) },
    library: { metadataSource: 'path' },
    expected: { author: 'Ann', series: 'Ser', seriesIndex: 2, title: 'Book', narrator: 'Nora' },
  },
  {
    name: 'M-34 a long description is cut',
    tree: { 'X/1.mp3': mp3({ album: 'A'.repeat(200), comment: 'd'.repeat(40_000) }) },
    expected: { title: 'A'.repeat(200), description: 'd'.repeat(20_000) },
  },
  {
    name: 'M-35 the author’s folder determines the series',
    tree: { 'Audiobook/Andy Weir/Artemis/Artemis.m4b': { kind: 'm4b', tags: { artist: 'Andy Weir' } } },
    expected: { author: 'Andy Weir', series: '', title: 'Artemis' },
  },
  {
    name: 'M-35 with a series within a series',
    tree: { 'Ann/Ser/Sub/Book/1.mp3': mp3({ artist: 'Ann' }) },
    expected: { series: 'Sub', author: 'Ann' },
  },
  {
    name: 'M-37 "unabridged" is removed from titles',
    tree: { 'X/1.mp3': mp3({ album: 'Dune (Unabridged)' }) },
    expected: { title: 'Dune', abridged: false },
  },
  {
    name: 'M-37 "abridged" stays in titles',
    tree: { 'X/1.mp3': mp3({ album: 'Dune (Abridged)' }) },
    expected: { title: 'Dune (Abridged)', abridged: true },
  },
  {
    name: 'M-40 m4b atoms that ffprobe does not report',
    tree: {
      'X/1.m4b': {
        kind: 'm4b',
        atoms: { '\xa9alb': 'X', '\xa9nrt': 'Nora', '\xa9mvn': 'Cradle', '\xa9mvi': 2, '\xa9wrt': 'Nick' },
      },
    },
    expected: { narrator: 'Nora', series: 'Cradle', seriesIndex: 2 },
  },
  {
    name: 'free-form keys that ffmpeg writes to an m4b are read from its keys box',
    tree: {
      'X/1.m4b': {
        kind: 'm4b',
        tags: { album: 'Keyed', narrator: 'Nora', series: 'S' },
        options: ['-movflags', 'use_metadata_tags'],
      },
    },
    expected: { title: 'Keyed', narrator: 'Nora', series: 'S' },
  },
  {
    name: 'a folder that is a number overrides a generic tag',
    tree: { 'Ann/Title - Part 2/1.mp3': mp3({ album: 'Title' }) },
    expected: { title: 'Title - Part 2' },
  },
  ...[
    'Mobi Dock (Disc 1)',
    'Mobi Dock [CD 2]',
    'Mobi Dock Disc 1 of 8',
    'Mobi Dock, CD 01',
    'Mobi Dock - Disk 3',
    'Mobi Dock (Unabridged) (Disc 3/12)',
    'Mobi Dock: Disc Two',
  ].map((album) => ({
    name: `the disc of a rip in the album is no part of the title: ${album}`,
    tree: { 'md/1.mp3': mp3({ album }) },
    expected: { title: 'Mobi Dock' },
  })),
  ...['Discworld', 'CD Projekt', 'Best of CD', 'Part 2'].map((album) => ({
    name: `"${album}" is a title without a disc`,
    tree: { 'md/1.mp3': mp3({ album: `The ${album}` }) },
    expected: { title: `The ${album}` },
  })),
  {
    name: 'a folder named after the disc keeps its name, since it is one of several',
    tree: { 'Mobi Dock (Disc 1)/1.mp3': mp3({ album: 'Mobi Dock (Disc 1)' }) },
    expected: { title: 'Mobi Dock (Disc 1)' },
  },
  ...Object.entries({
    '15-MAR-2011': '2011-03-15',
    '03/15/2011': '2011-03-15',
    '15.03.2011': '2011-03-15',
    'March 2011': '2011-03',
    '20110315': '2011-03-15',
  }).map(([date, published]) => ({
    name: `a date as shops write it: ${date}`,
    tree: { 'X/1.m4b': { kind: 'm4b' as const, atoms: { '\xa9alb': 'X', '\xa9day': date } } },
    expected: { published },
  })),
  {
    name: 'several values of a tag are a list of people',
    tree: {
      'X/1.flac': { kind: 'flac', tags: { ALBUM: 'X', ARTIST: 'Platon;Aristotel', COMPOSER: 'Moby Dack, Stingus, Ann Reada' } },
    },
    expected: { author: 'Platon;Aristotel', authorNames: [], narrator: 'Moby Dack, Stingus, Ann Reada' },
  },
  {
    name: 'a series by its tag replaces all that the folder says',
    tree: {
      'Ann/Saga/02 - Book/1.mp3': mp3({ album: 'Book', artist: 'Ann', series: 'Disc Land; Death Arc', 'series-part': '4; 1' }),
    },
    expected: { series: 'Disc Land', seriesIndex: 4, moreSeries: [{ name: 'Death Arc', position: 1 }] },
  },
  {
    name: 'a name of a folder gives number, year, narrator and title',
    tree: { 'Au/Lang/1045 - 2026 - Title One (read by Ann Voice) [64k]/1.mp3': mp3() },
    expected: { author: 'Au', series: 'Lang', seriesIndex: 1045, published: '2026', title: 'Title One', narrator: 'Ann Voice' },
  },
  {
    name: 'an unjoined disc is named after the folder above and itself',
    tree: { 'Ann/Book/CD1/1.mp3': mp3({ album: 'Tagged' }), 'Ann/Book/CD2/1.mp3': mp3({ album: 'Tagged' }) },
    at: 'Ann/Book/CD1',
    expected: { title: 'Tagged - CD1', author: 'Ann', series: '' },
  },
])
