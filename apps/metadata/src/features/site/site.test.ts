import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from '../../../test/built-sample.ts'
import { ORCHARD } from '../../../test/orchard.ts'
import { type Element, readHtml } from '../../../test/read-html.ts'
import { createTestService } from '../../../test/test-service.ts'

const SITE = 'https://meta.example'
const GLASS = '/works/the-glass-orchard'

const of = (elements: readonly Element[], name: string) => elements.filter((element) => element.name === name)
const metaOf = (elements: readonly Element[], name: string) =>
  of(elements, 'meta').find(({ attributes }) => attributes['name'] === name || attributes['property'] === name)?.attributes[
    'content'
  ]
const canonicalOf = (elements: readonly Element[]) =>
  of(elements, 'link').find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes['href']

async function fetchPage(server: ReturnType<typeof createTestService>, url: string) {
  const response = await server.app.inject(url)
  return { ...response, body: response.body, status: response.statusCode, elements: readHtml(response.body) }
}

const shown = [
  ['/', 'Find an audiobook', '/works/winter-orchard', '4</strong> works', '/series/orchard-cycle'],
  ['/?q=orchard', '4 results', '/series/orchard-cycle', '/works/the-glass-orchard', 'Oren Vale', 'Series, 3 works'],
  ['/?q=nothing+such', 'No results for “nothing such”', 'name="q" type="search" value="nothing such"'],
  [
    GLASS,
    'by <a href="/people/mara-lind">',
    'A &quot;Novel&quot;',
    'B000000009</code>',
    '111111111X</code>',
    '10 h 12 min',
    'abridged',
  ],
  [
    GLASS,
    'Glass, &lt;b&gt;trees&lt;/b&gt; &amp; é.',
    'Tree House',
    '1 June 2020',
    'Chapter &quot;1&quot;',
    '3:01',
    'id="recording-duet-2021"',
  ],
  [GLASS, 'English', '1 March 2019', 'Epic Fantasy', 'wikidata.org/wiki/Q1', '080000000x', '2 characters', '2 recaps'],
  [GLASS, 'Next: </span><bdi lang="de" dir="auto">Orchard Omnibus', 'CC0 1.0', '2 chapters'],
  ['/works/bare', 'Unknown author', 'No recordings yet'],
  [
    '/works/orchard-omnibus',
    'Previous: </span><bdi lang="en" dir="auto">The Glass Orchard',
    'Next: </span><bdi lang="en" dir="auto">Winter Orchard',
  ],
  ['/people/mara-lind', 'Mara Lind wrote 3 works', '/works/winter-orchard'],
  ['/people/oren-vale', 'Oren Vale narrated 3 recordings', '/works/the-glass-orchard#recording-oren-vale-2020'],
  ['/series/orchard-cycle', '3 works in order; missing: 4 to 9', '>2-3.5<', '>4 to 9<', 'by <a href="/people/mara-lind">'],
  [
    '/contribute',
    'Coverage of 4 works',
    'Missing: characters, recaps, summary',
    'Orchard Cycle',
    'Missing: 4 to 9; present: 2, 2-3.5, 10',
  ],
  ['/contribute?filter=has_recaps&q=winter', '1 work</p>', 'Winter Orchard', 'value="winter"', 'value="has_recaps" selected'],
  ['/contribute?series=nope', 'No series with gaps', '<input type="hidden" name="series" value="nope">'],
  ['/audiobookshelf', `${SITE}/abs</code>`, 'Custom Metadata Providers'],
  [
    '/docs/api',
    '/<wbr>api/<wbr>v1/<wbr>works/<wbr>{id}',
    'id="shape-Work"',
    'href="#shape-SeriesRef"',
    'X-Hub-Signature-256',
    'Default: 12.',
  ],
  ['/licence', 'AudioSilo Meta community, <a rel="license" href="https://creativecommons.org/licenses/by-sa/3.0/">'],
] as const
test('pages show the facts of records', async (t) => {
  await using server = createTestService()
  for (const [url, ...texts] of shown) {
    await t.test(`${url} shows ${texts[0]}`, async () => {
      const { status, body, elements } = await fetchPage(server, url)
      assert.equal(status, 200)
      for (const text of texts) assert.ok(body.includes(text), `${text} is not in ${body}`)
      assert.equal(of(elements, 'h1').length, 1)
    })
  }
})

const SECRETS = ['Ilse', 'The Glazier', 'Zed', 'Late.', 'Before.', 'So far.', 'Glass.', 'The end.']
const gated = [
  ['', []],
  ['?chapter=', []],
  ['?chapter=five', []],
  ['?chapter=-1', []],
  ['?chapter=0', ['Before.']],
  ['?chapter=1', ['Before.', 'Ilse', 'The Glazier']],
  ['?chapter=3', ['Before.', 'Ilse', 'The Glazier', 'Zed', 'Late.']],
  ['?chapter=5', ['Before.', 'Ilse', 'The Glazier', 'Zed', 'Late.', 'So far.']],
  ['?chapter=1&spoilers=all', ['Before.', 'Ilse', 'The Glazier', 'Glass.', 'The end.']],
  ['?spoilers=all', SECRETS],
  ['?spoilers=none', []],
] as const
const WITH_SPOILERS = {
  ...ORCHARD,
  works: (ORCHARD['works'] ?? []).map((work) => ({ ...work, description: 'Trees.' })),
  recap_summaries: [{ work_id: 'the-glass-orchard', in_short: 'Glass.', ending: 'The end.' }],
  characters: (ORCHARD['characters'] ?? []).map((one) => ({ ...one, license: 'CC-BY-SA-4.0' })),
}
test('a page contains no spoilers for its reader', async (t) => {
  await using server = createTestService({ rows: WITH_SPOILERS })
  for (const [query, visible] of gated) {
    await t.test(`${GLASS}${query} shows ${visible.length} spoilers and no others`, async () => {
      const { body, elements } = await fetchPage(server, GLASS + query)
      assert.deepEqual(SECRETS.filter((text) => body.includes(text)).toSorted(), visible.toSorted())
      const head = body.slice(0, body.indexOf('</head>'))
      for (const text of SECRETS) assert.ok(!head.includes(text), `${text} is in the head`)
      assert.match(body, /2 characters, 2 recaps and a summary of the whole book/)
      assert.equal(
        of(elements, 'form').some(({ attributes }) => attributes['action'] === `${GLASS}#so-far`),
        true,
      )
      assert.equal(metaOf(elements, 'robots'), visible.length > 0 ? 'noindex' : undefined)
      assert.equal(canonicalOf(elements), SITE + GLASS)
      const licences =
        body.split('AudioSilo Meta community, <a rel="license" href="https://creativecommons.org/licenses/by-sa/4.0/"').length - 1
      assert.equal(licences, ['Ilse', 'Zed'].filter((name) => visible.some((text) => text === name)).length)
    })
  }
})

test('counts what is hidden until later chapters, and notes a chapter past the end', async () => {
  await using server = createTestService({ rows: WITH_SPOILERS })
  for (const [chapter, note, isBeyond] of [
    [1, /2 entries hidden until later chapters\. The summary of the whole book is under/, false],
    [4, /<p class="note">The summary of the whole book is under/, false],
    [999, /<p class="note">The summary of the whole book is under/, true],
  ] as const) {
    const { body } = await fetchPage(server, `${GLASS}?chapter=${chapter}`)
    assert.match(body, note)
    assert.equal(body.includes('the longest recording here has 2 chapters'), isBeyond)
  }
  const { body } = await fetchPage(server, `${GLASS}?chapter=5&spoilers=all`)
  assert.match(body, /Nothing else is hidden\./)
  await using plain = createTestService({ rows: { ...ORCHARD, recap_summaries: [] } })
  assert.match((await fetchPage(plain, `${GLASS}?chapter=5`)).body, /Nothing else is hidden\./)
})

test('pages of an older artifact omit what it lacks', async () => {
  for (const version of [1, 2, 3, 4]) {
    await using server = createTestService({ version })
    for (const url of [
      GLASS,
      `${GLASS}?spoilers=all`,
      '/contribute',
      '/contribute?filter=has_recap_summary',
      '/',
      '/series/orchard-cycle',
    ])
      assert.equal((await fetchPage(server, url)).status, 200, `${version} ${url}`)
    assert.equal((await fetchPage(server, GLASS)).body.includes('id="so-far"'), version >= 2)
  }
})

test('structured data has the facts', async () => {
  await using server = createTestService()
  const dataAt = async (url: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec((await server.app.inject(url)).body)?.[1] ?? '')
  const book = await dataAt(GLASS)
  assert.deepEqual(
    [book['@type'], book.url, book.author[0].name, book.isPartOf[1].position],
    ['Book', SITE + GLASS, 'Mara Lind', '2'],
  )
  assert.deepEqual(
    book.workExample.map((one: Record<string, unknown>) => [one['@type'], one['duration'], one['abridged']]),
    [
      ['Audiobook', undefined, true],
      ['Audiobook', 'PT10H12M', undefined],
    ],
  )
  assert.equal((await dataAt('/people/mara-lind'))['@type'], 'Person')
  assert.deepEqual(
    (await dataAt('/series/orchard-cycle')).hasPart.map(({ position }: { position: string }) => position),
    ['2', '2-3.5', '10'],
  )
})

test('every page of the sample is valid, has a title, and loads nothing but covers from other hosts', async () => {
  using folder = temporaryFolder('site-')
  await using server = createTestService({ isEmpty: true })
  const release = server.open(await builtSample(folder.at('meta.sqlite')))
  server.artifacts.adopt(release)
  const urls = ['works', 'people', 'series'].flatMap((family) =>
    release.db.all<{ id: string }>(`SELECT id FROM ${family}`).map(({ id }) => `/${family}/${id}`),
  )
  const works = urls.filter((url) => url.startsWith('/works/'))
  const fixed = ['/', '/?q=the', '/?q=%3Cscript%3E', '/contribute', '/audiobookshelf', '/docs/api', '/licence', '/nope']
  const titles = new Map<string, string>()
  for (const url of [...fixed, ...urls, ...works.flatMap((work) => [`${work}?chapter=3`, `${work}?spoilers=all`])]) {
    const { body, elements } = await fetchPage(server, url)
    isSound(elements, url)
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(body) ?? []
    const plain = canonicalOf(elements) ?? url
    assert.ok(title !== '' && [plain, undefined].includes(titles.get(title)), `${title} at ${url} and ${titles.get(title)}`)
    if (metaOf(elements, 'robots') === undefined) titles.set(title, plain)
  }
})

/** Requirements of screen readers and keyboards for every page. */
function isSound(elements: readonly Element[], url: string): void {
  const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? [])
  assert.equal(new Set(ids).size, ids.length, `a duplicate id at ${url}`)
  const depths = elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []))
  assert.equal(depths[0], 1)
  for (const [at, depth] of depths.entries()) assert.ok(depth <= (depths[at - 1] ?? 0) + 1, `a heading is left out at ${url}`)
  for (const name of ['main', 'header', 'footer', 'title', 'h1']) assert.equal(of(elements, name).length, 1, `${name} at ${url}`)
  for (const { name, attributes } of elements) {
    if ((name === 'input' && attributes['type'] !== 'hidden') || name === 'select')
      assert.ok(
        of(elements, 'label').some((label) => label.attributes['for'] === attributes['id']),
        `a field without a label at ${url}`,
      )
    if (name === 'img') assert.ok(attributes['alt'] !== undefined && /^https:\/\//.test(attributes['src'] ?? ''))
    if (name === 'script' || name === 'iframe' || name === 'object')
      assert.ok(attributes['type'] === 'application/ld+json' || /^\/assets\//.test(attributes['src'] ?? ''), `${name} at ${url}`)
    if (name === 'link' && attributes['rel'] !== 'canonical') assert.match(attributes['href'] ?? '', /^\/assets\//)
    for (const forbidden of ['style', 'onclick', 'onload']) assert.equal(attributes[forbidden], undefined)
    for (const other of [attributes['aria-labelledby'], attributes['aria-describedby'], attributes['href']?.match(/^#(.+)/)?.[1]])
      if (other !== undefined) assert.ok(ids.includes(other), `#${other} is not at ${url}`)
  }
}

test('works and people link their JSON, and the page to correct them where one is set', async () => {
  const contributeUrl = 'https://forge.example/data'
  await using named = createTestService({ contributeUrl })
  await using plain = createTestService()
  for (const [page, api] of [
    ['/works/the-glass-orchard', '/api/v1/works/the-glass-orchard'],
    ['/people/mara-lind', '/api/v1/people/mara-lind'],
  ] as const) {
    const link = `<a rel="external" href="${contributeUrl}">Report or correct this</a>`
    const [with_, without] = [(await named.app.inject(page)).body, (await plain.app.inject(page)).body]
    assert.ok(with_.includes(`<a href="${api}">JSON</a>`) && with_.includes(link), page)
    assert.ok(without.includes(`<a href="${api}">JSON</a>`) && !without.includes('Report or correct this'), page)
    assert.equal((await named.app.inject(api)).statusCode, 200)
  }
  assert.ok((await named.app.inject('/contribute')).body.includes(`href="${contributeUrl}"`))
})

test('an ASIN links to the store of its region, and genres have the labels of the provider', async () => {
  await using server = createTestService()
  const { body } = await server.app.inject('/works/the-glass-orchard')
  assert.ok(body.includes('href="https://www.audible.de/pd/B000000009"'))
  assert.ok(body.includes('href="https://www.audible.com/pd/B000000001"'))
  assert.ok(body.includes('Epic Fantasy, LGBTQ, LitRPG'))
})

test('every page has exactly one search of the database', async () => {
  await using server = createTestService()
  for (const page of ['/', '/works/the-glass-orchard', '/people/mara-lind', '/contribute', '/docs/api', '/licence', '/nowhere']) {
    const { body } = await server.app.inject({ url: page, headers: { accept: 'text/html' } })
    assert.equal(body.match(/role="search"/g)?.length, 1, page)
  }
})
