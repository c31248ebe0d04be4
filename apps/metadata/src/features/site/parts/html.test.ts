import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { readHtml } from '../../../../test/read-html.ts'
import { homePage } from '../pages/home-page.ts'
import { personPage } from '../pages/person-page.ts'
import { seriesPage } from '../pages/series-page.ts'
import { readProgress } from '../work/gate.ts'
import { workPage } from '../work/work-page.ts'
import { html, joined, trusted } from './html.ts'
import { type Frame, jsonInPage } from './layout.ts'
import type { WorkLicences } from './licences.store.ts'
import type { Card, Work } from './shown.ts'

const cases = [
  ['text', html`<p>${'a < b & "c"'}</p>`, '<p>a &lt; b &amp; &quot;c&quot;</p>'],
  ['the value of an attribute', html`<a title="${`"'>`}">x</a>`, '<a title="&quot;&#39;&gt;">x</a>'],
  ['a piece', html`<p>${html`<b>${'<'}</b>`}</p>`, '<p><b>&lt;</b></p>'],
  ['a list', html`<ul>${['<', html`<li>`]}</ul>`, '<ul>&lt;<li></ul>'],
  ['nothing', html`<p>${undefined}${null}${false}${''}</p>`, '<p></p>'],
  ['0', html`<p>${0}</p>`, '<p>0</p>'],
  ['what is trusted', html`${trusted('<hr>')}`, '<hr>'],
  ['what is joined', joined(['<', html`<br>`], ' & '), '&lt; &amp; <br>'],
] as const
for (const [name, made, text] of cases) test(`renders ${name}`, () => assert.equal(made.text, text))

const frame: Frame = {
  siteUrl: 'https://meta.example',
  attribution: 'Some community',
  contributeUrl: 'https://forge.example/data',
  assets: { 'site.css': '/a', 'covers.js': '/b', 'search.js': '/c', 'copy.js': '/d', 'icon.svg': '/e' },
}

/** Any content of a record or URL, on one line, since blank lines separate paragraphs. */
const anyText = fc
  .oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onload='alert(1)",
      '<!--',
      '-->',
      ']]>',
      '</title>',
      '&lt;',
      '&#x3c;',
      '{{x}}',
      '\u2028',
      '\u0000',
    ),
  )
  .map((text) => `x${text.replace(/\s/g, ' ')}x`)

/** The elements of a page with their attributes, except `lang`, since a text may be a valid language tag by chance. */
function skeleton(page: string): string[] {
  return readHtml(page).map(({ name, attributes: { lang: _, ...others } }) => `${name} ${Object.keys(others).join()}`)
}

/** A work in which every text is the given one. */
function createWork(text: string): Work {
  const person = { id: text, name: text }
  const recording = {
    id: text,
    narrators: [person],
    runtime_min: 61,
    release_date: text,
    publisher: text,
    asin: [{ region: text, asin: text }],
    isbn: [text],
    cover_url: text,
    chapter_count: 1,
  }
  return {
    ...{ id: text, title: text, subtitle: text, authors: [person], language: text, first_published: text, description: text },
    genres: [text],
    series: [{ ...person, position: text }],
    xref: { wikidata: text, openlibrary: text, goodreads: text, isbn: [text] },
    recordings: [recording],
    characters: [{ id: text, name: text, aliases: [text], role: text, reveal: { chapter: 1 }, description: text }],
    recaps: [{ through: { chapter: 1 }, scope: text, text }],
    recap_summary: { in_short: text, ending: text },
  }
}

function createWorkPage(text: string): string {
  const licences: WorkLicences = {
    work: text,
    recordings: new Map([[text, text]]),
    characters: new Map([[text, text]]),
    recaps: new Map([['1', text]]),
    summary: text,
  }
  const member = { id: text, title: text, language: text, position: text }
  return workPage(frame, {
    work: createWork(text),
    positions: [{ id: text, name: text, position: text, before: member, after: member }],
    licences,
    chapters: new Map([[text, [{ title: text, start_ms: 0, length_ms: 1 }]]]),
    open: undefined,
    progress: readProgress({ spoilers: 'all' }),
  })
}

function otherPages(text: string): string[] {
  const named = { id: text, name: text }
  const card: Card = {
    id: text,
    title: text,
    authors: [named],
    language: text,
    series: { ...named, position: text },
    cover_url: text,
  }
  const counts = { works: 1, recordings: 1, people: 1, series: 1, totalRuntimeMin: 1, builtAt: text }
  const hits = [
    { kind: 'work' as const, ...card, narrators: [named] },
    { kind: 'person' as const, ...named },
    { kind: 'series' as const, ...named, works: 1 },
  ]
  return [
    homePage(frame, { typed: text, hits, latest: [], counts }),
    homePage(frame, { typed: '', hits: undefined, latest: [card], counts }),
    personPage(frame, {
      person: {
        ...named,
        sort_name: text,
        authored: [card],
        narrated: [{ work: card, recording_id: text }],
        authored_total: 1,
        narrated_total: 1,
      },
      licence: text,
      page: 1,
    }),
    seriesPage(frame, {
      series: { ...named, authors: [named], works: [{ position: text, work: card }], works_total: 1 },
      licence: text,
      page: 1,
    }),
  ]
}

test('no content of a record or URL creates an element or attribute, or breaks a page', () => {
  const expected = [createWorkPage('xöx'), ...otherPages('xöx')].map(skeleton)
  fc.assert(
    fc.property(anyText, (text) => {
      assert.deepEqual([createWorkPage(text), ...otherPages(text)].map(skeleton), expected)
    }),
    { numRuns: runs(80, 300) },
  )
})

test('structured data is preserved and cannot end its element', () => {
  fc.assert(
    fc.property(fc.array(anyText), (list) => {
      const { text } = jsonInPage({ list })
      assert.doesNotMatch(text, /[<>&\u2028\u2029]/)
      assert.deepEqual(JSON.parse(text), { list })
    }),
  )
})

test('links in records never run scripts, and images load only over HTTPS', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.constantFrom('javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://a/b.jpg')),
      (text) => {
        for (const { attributes } of [createWorkPage(text), ...otherPages(text)].flatMap(readHtml)) {
          if (attributes['href'] !== undefined) assert.match(attributes['href'], /^(?:\/(?!\/)|#|https:\/\/)/)
          if (attributes['src'] !== undefined) assert.match(attributes['src'], /^(?:\/(?!\/)|https:\/\/)/)
        }
      },
    ),
  )
})
