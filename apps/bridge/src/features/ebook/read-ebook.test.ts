import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { type EpubDocument, type EpubEntry, type EpubOptions, epubChapters, makeEpub, words } from '@chapterhouse/testkit/epub'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import type { Ebook, ReadEbook } from './index.ts'
import { readEbook } from './index.ts'

async function read(options: EpubOptions): Promise<ReadEbook> {
  using folder = temporaryFolder()
  writeFileSync(folder.at('book.epub'), makeEpub(options))
  return await readEbook(folder.at('book.epub'))
}

async function readChapters(options: EpubOptions): Promise<Ebook> {
  const result = await read(options)
  assert.equal(result.kind, 'read', result.kind === 'unsure' ? result.why : '')
  return result.kind === 'read' ? result.ebook : assert.fail()
}

/** A document per label, whose text is its own place: `d0`, `d1`, … An empty label is not listed. */
const documentsOf = (labels: readonly string[], size = 20): EpubDocument[] =>
  labels.map((label, at) => ({ ...(label !== '' && { label }), body: `<p>d${at} ${words(size)}</p>` }))

/** The documents in each chapter. */
const placesOf = ({ chapters }: Ebook): Record<number, string[]> =>
  Object.fromEntries(chapters.map(({ chapter, text }) => [chapter, text.match(/\b[df]\d+\b/g) ?? []]))

const THREE = epubChapters([
  ['Chapter 1: The oak', 'The owl sat in the oak.\nIt waited.'],
  ['Chapter 2: The fox', 'The fox came & went.'],
  ['Chapter 3: The end', 'Nobody stayed.'],
])

for (const version of [2, 3] as const)
  test(`reads an EPUB ${version}`, async () => {
    const ebook = await readChapters({
      version,
      documents: [{ body: '<h1>The Owl</h1>' }, ...THREE, { label: 'About the author', body: '<p>She writes.</p>' }],
      isbn: '978-0-306-40615-7',
      series: { name: 'Oaks', index: '2', as: version === 2 ? 'calibre' : 'collection' },
    })
    assert.deepEqual(ebook, {
      title: 'The Owl',
      authors: ['Ann Writer'],
      language: 'en',
      isbn: '9780306406157',
      series: { name: 'Oaks', index: 2 },
      notes: [],
      chapters: [
        { chapter: 1, title: 'Chapter 1: The oak', text: 'Chapter 1: The oak\n\nThe owl sat in the oak.\n\nIt waited.', words: 12 },
        { chapter: 2, title: 'Chapter 2: The fox', text: 'Chapter 2: The fox\n\nThe fox came & went.', words: 8 },
        { chapter: 3, title: 'Chapter 3: The end', text: 'Chapter 3: The end\n\nNobody stayed.', words: 6 },
      ],
    })
  })

for (const [name, labels, expected] of [
  ['front and back matter', ['Cover', '', 'Chapter 1', 'Chapter 2', 'Chapter 3', 'Notes', ''], { 1: ['d2'], 2: ['d3'], 3: ['d4'] }],
  ['an unlisted document belongs to the one before', ['1', '', '2', '3', ''], { 1: ['d0', 'd1'], 2: ['d2'], 3: ['d3'] }],
  [
    'an interlude belongs to the chapter after it',
    ['1', 'Interlude', '', '2', 'Part Two', '3'],
    { 1: ['d0'], 2: ['d1', 'd2', 'd3'], 3: ['d4', 'd5'] },
  ],
  ['prologue and epilogue of a numbered book', ['Prologue', '1', '2', '3', 'Epilogue'], { 1: ['d1'], 2: ['d2'], 3: ['d3'] }],
  ['from 0', ['Chapter 0', 'Chapter 1', 'Chapter 2'], { 1: ['d0'], 2: ['d1'], 3: ['d2'] }],
  ['Roman numerals', ['I', 'II', 'III', 'IV'], { 1: ['d0'], 2: ['d1'], 3: ['d2'], 4: ['d3'] }],
  ['Roman numerals with titles', ['I. The Oak', 'II. The Fox', 'III. The End'], { 1: ['d0'], 2: ['d1'], 3: ['d2'] }],
  [
    'loose readings that complete the run',
    ['Chapter 1', '2 The Fox', 'III', 'Chapter 4'],
    { 1: ['d0'], 2: ['d1'], 3: ['d2'], 4: ['d3'] },
  ],
  ['loose readings that do not', ['Chapter 1', 'I Robot', 'Chapter 2', 'Chapter 3'], { 1: ['d0'], 2: ['d1', 'd2'], 3: ['d3'] }],
  [
    'chapters of parts that run on',
    ['Part One', 'Chapter 1', 'Chapter 2', 'Part Two', 'Chapter 3'],
    { 1: ['d1'], 2: ['d2'], 3: ['d3', 'd4'] },
  ],
  ['numbered letters', ['Letter 1', 'Letter 2', 'Letter 3'], { 1: ['d0'], 2: ['d1'], 3: ['d2'] }],
  [
    'titles only',
    ['Cover', 'Contents', 'The Oak', 'The Fox', '', 'The End', 'Acknowledgments', 'About the Author'],
    { 1: ['d2'], 2: ['d3', 'd4'], 3: ['d5'] },
  ],
  ['titles in parts', ['Part One', 'The Oak', 'The Fox', 'Part Two', 'The End'], { 1: ['d1'], 2: ['d2'], 3: ['d3', 'd4'] }],
  [
    'titles of a book with a prologue',
    ['Dedication', 'Prologue', 'The Oak', 'The Fox', 'Epilogue', 'Index'],
    { 1: ['d1'], 2: ['d2'], 3: ['d3'], 4: ['d4'] },
  ],
  [
    'an excerpt with its own numbers',
    ['1', '2', '3', 'Excerpt from The Next Owl', 'Chapter 1', 'Chapter 2'],
    { 1: ['d0'], 2: ['d1'], 3: ['d2'] },
  ],
  ['an excerpt with a title', ['The Oak', 'The Fox', 'The End', 'Sneak Peek', 'The Next Owl'], { 1: ['d0'], 2: ['d1'], 3: ['d2'] }],
  [
    'an extract within the story',
    ['1', '2', '3', 'Extract', '4', '5'],
    { 1: ['d0'], 2: ['d1'], 3: ['d2'], 4: ['d3', 'd4'], 5: ['d5'] },
  ],
] as const)
  test(`chapters: ${name}`, async () => {
    assert.deepEqual(placesOf(await readChapters({ documents: documentsOf(labels) })), expected)
  })

for (const [language, labels] of [
  ['en', ['Chapter One', 'Chapter Two', 'Chapter Three', 'Chapter Four']],
  ['en', ['One', 'Two', 'Three', 'Four']],
  ['de', ['Erstes Kapitel', 'Zweites Kapitel', 'Drittes Kapitel', 'Viertes Kapitel']],
  ['de', ['Eins', 'Zwei', 'Drei', 'Vier']],
  ['fr', ['Chapitre premier', 'Chapitre deux', 'Chapitre trois', 'Chapitre quatre']],
  ['fr', ['Un', 'Deux', 'Trois', 'Quatre']],
  ['es', ['Capítulo primero', 'Capítulo segundo', 'Capítulo tercero', 'Capítulo cuarto']],
  ['es', ['Uno', 'Dos', 'Tres', 'Cuatro']],
] as const)
  test(`number words: ${labels[0]}`, async () => {
    const ebook = await readChapters({ language, documents: documentsOf(labels) })
    assert.deepEqual([ebook.language, placesOf(ebook)], [language, { 1: ['d0'], 2: ['d1'], 3: ['d2'], 4: ['d3'] }])
  })

for (const [name, labels, why] of [
  ['a gap', ['Chapter 1', 'Chapter 2', 'Chapter 4'], /4 where 3 was expected/],
  ['a repeat', ['Chapter 1', 'Chapter 2', 'Chapter 2', 'Chapter 3'], /2 where 3 was expected/],
  ['from 2', ['Chapter 2', 'Chapter 3', 'Chapter 4'], /2 where 1 was expected/],
  ['two chapters', ['Chapter 1', 'Chapter 2'], /only 2 chapters/],
  ['parts that each begin at 1', ['Part One', '1', '2', '3', 'Part Two', '1', '2'], /1 where 4 was expected/],
  ['a split chapter', ['1', '2a', '2b', '3'], /3 where 2 was expected/],
  ['a loose reading that continues the run', ['Chapter 1', 'Chapter 2', 'Chapter 3', 'IV', 'VI'], /6 where 5 was expected/],
  ['two titles', ['The Oak', 'The Fox'], /fewer than three/],
  [
    'an excerpt before most of the titles',
    ['The Oak', 'Excerpt of a letter', 'The Fox', 'The End', 'Later'],
    /may belong to the story/,
  ],
] as const)
  test(`asks where the numbers are not certain: ${name}`, async () => {
    const result = await read({ documents: documentsOf(labels) })
    assert.equal(result.kind, 'unsure')
    assert.match(result.kind === 'unsure' ? result.why : '', why)
  })

test('asks where a section without numbers is far shorter than the others', async () => {
  const documents = [
    ...documentsOf(['The Oak', 'The Fox', 'The End'], 200),
    ...documentsOf(['A map'], 5),
    ...documentsOf(['Later'], 200),
  ]
  assert.equal((await read({ documents })).kind, 'unsure')
})

const entry = (label: string, href: string, children: readonly EpubEntry[] = []): EpubEntry => ({ label, href, children })
const piece = (id: string, at: number) => `<h2 id="${id}">Heading</h2><p>f${at} ${words(20)}</p>`

test('several chapters in a document are cut where their ids are, in the order of the document', async () => {
  const documents = [{ href: 'all.xhtml', body: `<p>f0 front</p>${piece('a', 1)}${piece('b', 2)}<p><a name="c"></a>f3 end</p>` }]
  const contents = [entry('Chapter 1', 'all.xhtml#a'), entry('Chapter 3', 'all.xhtml#c'), entry('Chapter 2', 'all.xhtml#b')]
  for (const version of [2, 3] as const)
    assert.deepEqual(placesOf(await readChapters({ version, documents, contents })), { 1: ['f1'], 2: ['f2'], 3: ['f3'] })
})

test('text before the first id belongs to the entry without one, and the rest of the last document remains', async () => {
  const documents = [{ href: 'all.xhtml', body: `<p>f0 start</p>${piece('b', 1)}${piece('c', 2)}${piece('d', 3)}` }]
  const contents = [entry('1', 'all.xhtml'), entry('2', 'all.xhtml#b'), entry('3', 'all.xhtml#c'), entry('Epilogue', 'all.xhtml#d')]
  assert.deepEqual(placesOf(await readChapters({ documents, contents })), { 1: ['f0'], 2: ['f1'], 3: ['f2', 'f3'] })
})

test('one id in a document does not cut it', async () => {
  const documents = [1, 2, 3].map((at) => ({ href: `${at}.xhtml`, body: `<p>f${at} before</p><p id="x">after</p>` }))
  const contents = [1, 2, 3].map((at) => entry(`Chapter ${at}`, `${at}.xhtml#x`))
  assert.deepEqual(placesOf(await readChapters({ documents, contents })), { 1: ['f1'], 2: ['f2'], 3: ['f3'] })
})

for (const [name, hrefs, note] of [
  ['missing', ['all.xhtml#a', 'all.xhtml#nowhere', 'all.xhtml#c'], /"Chapter 2" at a place that is not in its document/],
  ['at the same place', ['all.xhtml#a', 'all.xhtml#a', 'all.xhtml#c'], /"Chapter 1" and "Chapter 2" at the same place/],
] as const)
  test(`an id that is ${name} is reported, and the book is asked about`, async () => {
    const documents = [{ href: 'all.xhtml', body: `${piece('a', 1)}${piece('c', 3)}` }]
    const contents = hrefs.map((href, at) => entry(`Chapter ${at + 1}`, href))
    const result = await read({ documents, contents })
    assert.equal(result.kind, 'unsure')
    assert.match(result.kind === 'unsure' ? result.ebook.notes.join() : '', note)
  })

test('a part and its first chapter may begin at the same place', async () => {
  const documents = documentsOf(['', '', ''])
  const contents = [
    entry('Part One', 'chapter1.xhtml', [entry('Chapter 1', 'chapter1.xhtml'), entry('Chapter 2', 'chapter2.xhtml')]),
    { label: 'Part Two', children: [entry('Chapter 3', 'chapter3.xhtml')] },
  ]
  assert.deepEqual(placesOf(await readChapters({ documents, contents })), { 1: ['d0'], 2: ['d1'], 3: ['d2'] })
})

test('entries below a chapter are part of it', async () => {
  const documents = documentsOf(['', '', '', '', ''])
  const contents = [
    entry('Chapter 1', 'chapter1.xhtml', [entry('A walk', 'chapter2.xhtml')]),
    entry('Chapter 2', 'chapter3.xhtml'),
    entry('A letter', 'chapter4.xhtml'),
    entry('Chapter 3', 'chapter5.xhtml'),
  ]
  assert.deepEqual(placesOf(await readChapters({ documents, contents })), { 1: ['d0', 'd1'], 2: ['d2'], 3: ['d3', 'd4'] })
})

test('numbers below a chapter are scenes', async () => {
  const documents = ['a', 'b', 'c'].map((name, at) => ({
    href: `${name}.xhtml`,
    body: `<p>f${at} start</p>${piece('x', at)}${piece('y', at)}`,
  }))
  const contents = ['a', 'b', 'c'].map((name, at) =>
    entry(`Chapter ${at + 1}`, `${name}.xhtml`, [entry('1', `${name}.xhtml#x`), entry('2', `${name}.xhtml#y`)]),
  )
  const places = placesOf(await readChapters({ documents, contents }))
  assert.deepEqual(places, { 1: ['f0', 'f0', 'f0'], 2: ['f1', 'f1', 'f1'], 3: ['f2', 'f2', 'f2'] })
})

test('notes long sections that were left out', async () => {
  const documents = [
    ...documentsOf(['Prologue'], 2_100),
    ...THREE,
    ...documentsOf(['Leseprobe']),
    ...documentsOf(['Epilogue', 'Glossary', ''], 2_100),
  ]
  const { notes } = await readChapters({ documents })
  assert.deepEqual(
    notes.map((note) => note.slice(0, 24)),
    ['"Prologue" before the fi', '"Leseprobe" after the la', '"Epilogue" after the las', 'A section without a titl'],
  )
})

test('shows a few notes, with short labels', async () => {
  const contents = [1, 2, 3].map((at) => entry(`Chapter ${at}`, `chapter${at}.xhtml`))
  const gone = Array.from({ length: 30 }, (_, at) => entry('x'.repeat(500), `gone${at}.xhtml`))
  const { notes } = await readChapters({ documents: documentsOf(['', '', '']), contents: [...contents, ...gone] })
  assert.deepEqual([notes.length, notes.at(-1)], [21, '10 more notes like these.'])
  assert.ok(notes.every((note) => note.length < 150))
})

test('the contents are the nav, else the NCX', async () => {
  const documents = documentsOf(['Chapter 1', 'Chapter 2', 'Chapter 3'])
  const empty = { name: 'OEBPS/nav.xhtml', bytes: Buffer.from('<html><body><nav epub:type="toc"><ol></ol></nav></body></html>') }
  for (const more of [
    { lists: 'both' as const },
    { lists: 'both' as const, members: [empty] },
    { lists: 'both' as const, without: ['OEBPS/nav.xhtml'] },
  ])
    assert.equal((await readChapters({ documents, ...more })).chapters.length, 3)
})

test('addresses are decoded, with the member named either way', async () => {
  const names = ['Chapter%201%20%26%20co.xhtml', 'K%C3%A4se%2Fb.xhtml', 'plain.xhtml']
  const documents = names.map((href, at) => ({ href, label: `${at + 1}`, body: `<p>d${at}</p>` }))
  assert.deepEqual(placesOf(await readChapters({ documents })), { 1: ['d0'], 2: ['d1'], 3: ['d2'] })
  const members = names.map((name, at) => ({ name: `OEBPS/${name}`, bytes: Buffer.from(`<p>d${at}</p>`) }))
  const without = names.map((name) => `OEBPS/${decodeURIComponent(name)}`)
  assert.deepEqual(placesOf(await readChapters({ documents, members, without })), { 1: ['d0'], 2: ['d1'], 3: ['d2'] })
})

test('addresses may climb within the archive, and need no folder', async () => {
  const documents = ['../Text/a.xhtml', './b.xhtml', '../c.xhtml'].map((href, at) => ({
    href,
    label: `${at + 1}`,
    body: `<p>d${at}</p>`,
  }))
  const members = ['Text/a.xhtml', 'OEBPS/b.xhtml', 'c.xhtml'].map((name, at) => ({ name, bytes: Buffer.from(`<p>d${at}</p>`) }))
  assert.deepEqual(placesOf(await readChapters({ documents, members })), { 1: ['d0'], 2: ['d1'], 3: ['d2'] })
  assert.equal((await readChapters({ documents: documentsOf(['1', '2', '3']), folder: '' })).chapters.length, 3)
})

test('a document that the reading order has twice is read once, and asides only if they are listed', async () => {
  const documents = [...documentsOf(['1', '2', '3']), { href: 'chapter1.xhtml', body: '<p>d0</p>' }]
  documents.splice(1, 0, { href: 'note.xhtml', body: '<p>d9</p>', isAside: true })
  assert.deepEqual(placesOf(await readChapters({ documents })), { 1: ['d0'], 2: ['d1'], 3: ['d2'] })
})

for (const [name, markup, text] of [
  ['drop caps', '<p><span class="cap">O</span>nce <b>up</b>on</p>', 'Once upon'],
  ['blocks and breaks', '<div>a<br/>b</div><ul><li>c</li><li>d</li></ul><blockquote>e</blockquote>f', 'a\nb\n\nc\n\nd\n\ne\n\nf'],
  ['two breaks', 'a<br/><br/>b<br/>', 'a\n\nb'],
  ['blank runs', '<p>  a \n\t b&nbsp;c  </p>\n\n<p> </p><p>d</p>', 'a b c\n\nd'],
  ['inline elements around blanks', '<p>a <i>b</i> <i> c</i></p>', 'a b c'],
  ['scripts, styles and pictures', '<p>a<script>b</script><style>c</style><svg><text>d</text></svg></p>', 'a'],
  ['entities', '<p>&ldquo;caf&eacute;&rdquo; &#8212; &#x41; &amp;</p>', '“café” — A &'],
  ['signs without width', '<p>re\u00adadable\u200b</p>', 'readable'],
  ['decomposed letters', '<p>Cafe\u0301</p>', 'Café'],
  ['unclosed elements', '<p>a<p>b<i>c<div>d</b><p>e', 'a\n\nbc\n\nd\n\ne'],
  ['stray brackets', '<p>a < b & c</p><p>d', 'a < b & c\n\nd'],
  ['short forms', '<p/><title/><script/><a id="x"/><p>a</p>', 'a'],
  ['rows of a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a\n\nb\n\nc'],
  ['ruby', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>', '漢字'],
  ['character data', '<p><![CDATA[a & b]]></p>', 'a & b'],
] as const)
  test(`text: ${name}`, async () => {
    const documents = [{ label: '1', body: markup }, ...documentsOf(['2', '3'])]
    assert.equal((await readChapters({ documents })).chapters[0]?.text, text)
  })

test('documents in other encodings, with a head that is not closed', async () => {
  const documents = documentsOf(['1', '2', '3', '4'])
  const of = (at: number, bytes: Uint8Array) => ({ name: `OEBPS/chapter${at}.xhtml`, bytes })
  const members = [
    of(1, Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><html><head><title>x</title><body><p>caf\xe9</p>', 'latin1')),
    of(2, Buffer.from('<html><body><p>caf\xe9</p></body></html>', 'latin1')),
    of(3, Buffer.from('\ufeff<html><body><p>café</p></body></html>', 'utf16le')),
    of(4, Buffer.from('<?xml version="1.0" encoding="utf-16"?><html><body><p>café</p></body></html>')),
  ]
  const { chapters } = await readChapters({ documents, members })
  assert.deepEqual(
    chapters.map(({ text }) => text),
    ['café', 'café', 'café', 'café'],
  )
})

test('a package, a nav and an NCX that are not XML are read as far as they go', async () => {
  const documents = documentsOf(['1', '2', '3'])
  assert.equal((await readChapters({ documents, metadata: '<dc:publisher>Salt & Sea</dc:publisher>' })).title, 'The Owl')
  const ncx =
    '<ncx><navMap>' +
    [1, 2, 3]
      .map((at) => `<navPoint><navLabel><text>Chapter ${at} & more</text></navLabel><content src="chapter${at}.xhtml"/></navPoint>`)
      .join('') +
    '</navMap>'
  const members = [{ name: 'OEBPS/toc.ncx', bytes: Buffer.from(ncx) }]
  assert.equal((await readChapters({ version: 2, documents, members })).chapters.length, 3)
  const nav =
    '<html><body><nav epub:type="toc"><ol><li><a href="chapter1.xhtml">1<li><a href="chapter2.xhtml"><span>Chapter</span> 2</a><li><a href="chapter3.xhtml"><img alt="Chapter 3"></a>'
  assert.equal(
    (await readChapters({ documents, members: [{ name: 'OEBPS/nav.xhtml', bytes: Buffer.from(nav) }] })).chapters.length,
    3,
  )
})

test('the sections that a model is shown name neither the title nor the author', async () => {
  const documents = [
    { label: 'The Silent Owl', body: '<h1>THE SILENT OWL</h1><p>or, A Tale</p><p>by Ann B. Writer</p>' },
    ...documentsOf(['Chapter 1', 'Chapter 1']),
    { label: 'About Ann B. Writer', body: "<p>Ms Writer wrote The Silent-Owl. Writers' owls are silent.</p>" },
  ]
  const result = await read({ documents, title: 'The Silent Owl: A Tale', authors: ['Ann B. Writer'] })
  const listed = result.kind === 'unsure' ? result.sections : assert.fail('read')
  assert.deepEqual(
    [listed[0], listed[3]].map((section) => [section?.label, section?.opening]),
    [
      ['…', '… or, A Tale by …'],
      ['About …', "Ms … wrote …. Writers' owls are silent."],
    ],
  )
})

test('asks with the sections, and takes a map under the same rule', async () => {
  const documents = [{ label: 'Chapter 1', body: `<p>${words(60, 'abcdefghij')}</p>` }, ...documentsOf(['Chapter 1', 'Excerpt'])]
  const result = await read({ documents })
  if (result.kind !== 'unsure') return assert.fail('read')
  assert.deepEqual(
    result.sections.map(({ index, label, words: size }) => [index, label, size]),
    [
      [0, 'Chapter 1', 60],
      [1, 'Chapter 1', 21],
      [2, 'Excerpt', 21],
    ],
  )
  assert.equal(result.sections[0]?.opening.length, 320)
  for (const [chapters, leftOut, error] of [
    [[[1, [0]]], [1, 2], 'Fewer than two chapters.'],
    [
      [
        [1, [0]],
        [3, [1]],
      ],
      [2],
      'The chapters must be listed in order, numbered from 0 or 1 without a gap.',
    ],
    [
      [
        [1, [0]],
        [2, [1]],
      ],
      [],
      'Section 2 must be listed exactly once, not 0 times.',
    ],
    [
      [
        [1, [0]],
        [2, [1]],
      ],
      [1, 2],
      'Section 1 must be listed exactly once, not 2 times.',
    ],
    [
      [
        [1, [0]],
        [2, [1]],
      ],
      [2, 3],
      'There is no section 3.',
    ],
    [
      [
        [1, [1]],
        [2, [0]],
      ],
      [2],
      'The sections of the chapters must be in reading order.',
    ],
    [
      [
        [1, [0, 1]],
        [2, []],
      ],
      [2],
      'Chapter 2 has no text.',
    ],
  ] as const) {
    const map = { chapters: chapters.map(([chapter, sections]) => ({ chapter, sections })), left_out: leftOut }
    const mapped = result.withMap(map)
    assert.deepEqual(mapped, { kind: 'refused', errors: [error] })
  }
  const mapped = result.withMap({
    chapters: [
      { chapter: 0, sections: [0] },
      { chapter: 1, sections: [1] },
    ],
    left_out: [2],
  })
  assert.deepEqual(mapped.kind === 'read' && mapped.ebook.chapters.map(({ chapter, title }) => [chapter, title]), [
    [1, 'Chapter 1'],
    [2, 'Chapter 1'],
  ])
})
