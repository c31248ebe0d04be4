import { genreLabel } from '../../provider/index.ts'
import { inLanguage, peopleLinks } from '../parts/cards.ts'
import { cutAtWord, formatDate, languageName, numberOf } from '../parts/format.ts'
import { type Html, html, joined, NONE } from '../parts/html.ts'
import { bookData } from '../parts/json-ld.ts'
import { type Frame, pageOf, recordLinks } from '../parts/layout.ts'
import type { WorkLicences } from '../parts/licences.store.ts'
import { coreLicence } from '../parts/licences.ts'
import type { Chapter, Work } from '../parts/shown.ts'
import { secureUrl, seriesPath, workPath } from '../parts/urls.ts'
import { isPlain, type Progress } from './gate.ts'
import { gatedSection, paragraphsOf } from './gated-section.ts'
import type { SeriesPosition } from './neighbours.ts'
import { identifier, recordingsSection } from './recordings.ts'

export interface WorkShown {
  work: Work
  positions: readonly SeriesPosition[]
  licences: WorkLicences
  chapters: ReadonlyMap<string, readonly Chapter[]>
  /** The recording whose chapters were requested. */
  open: string | undefined
  progress: Progress
}

export function workPage(frame: Frame, shown: WorkShown): string {
  const { work, positions, licences, progress, open } = shown
  const head = {
    title: authored(work),
    canonical: workPath(work.id),
    description: describe(work),
    isUnlisted: !isPlain(progress) || open !== undefined,
    type: 'book' as const,
    image: secureUrl(work.recordings?.find(({ cover_url }) => secureUrl(cover_url) !== undefined)?.cover_url),
    data: bookData(frame.siteUrl, work, licences.work),
    scripts: ['copy.js'] as const,
  }
  return pageOf(
    frame,
    head,
    html`<article>
<h1${inLanguage(work.language)}>${work.title}</h1>
${work.subtitle && html`<p class="subtitle"${inLanguage(work.language)}>${work.subtitle}</p>`}
<p class="byline">${work.authors.length > 0 ? html`by ${peopleLinks(work.authors)}` : 'Unknown author'}</p>
${positions.length > 0 && seriesNavigation(positions)}
${work.description && html`<div class="about"${inLanguage(work.language)}>${paragraphsOf(work.description)}</div>`}
${factsOf(work)}
${coreLicence(licences.work)}
${recordingsSection(shown)}
${gatedSection({ ...shown, attribution: frame.attribution })}
${recordLinks(frame, `/api/v1/works/${encodeURIComponent(work.id)}`)}
</article>`,
  )
}

const authored = ({ title, authors }: Work): string =>
  authors.length === 0
    ? title
    : `${title} by ${authors
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}`

/** Only from the factual core. */
function describe(work: Work): string {
  if (work.description) return cutAtWord(work.description, 200)
  const [series] = work.series
  const readers = new Set((work.recordings ?? []).flatMap(({ narrators }) => narrators.map(({ name }) => name)))
  const parts = [
    authored(work),
    series && `${series.name}, ${series.position}`,
    readers.size > 0 && `read by ${[...readers].slice(0, 3).join(', ')}`,
    numberOf(work.recordings?.length ?? 0, 'recording'),
  ]
  return cutAtWord(`${parts.filter(Boolean).join('. ')}.`, 200)
}

/** The positions in series, with links to the previous and next work. */
function seriesNavigation(positions: readonly SeriesPosition[]): Html {
  return html`<nav class="places" aria-label="Series">
${positions.map(
  ({ id, name, position, before, after }) => html`<div class="place">
<p><a href="${seriesPath(id)}"><bdi>${name}</bdi></a>${position !== '' && html`, ${position}`}</p>
<p class="steps">${before && html`<a rel="prev" href="${workPath(before.id)}"><span class="hint">Previous: </span><bdi${inLanguage(before.language)}>${before.title}</bdi></a>`}${after && html`<a rel="next" href="${workPath(after.id)}"><span class="hint">Next: </span><bdi${inLanguage(after.language)}>${after.title}</bdi></a>`}</p>
</div>
`,
)}</nav>`
}

function factsOf({ language, first_published, genres = [], xref }: Work): Html {
  const rows = [
    language ? fact('Language', languageName(language)) : NONE,
    first_published ? fact('First published', formatDate(first_published)) : NONE,
    genres.length > 0 ? fact(genres.length === 1 ? 'Genre' : 'Genres', genres.map(genreLabel).join(', ')) : NONE,
    externalLinks(xref),
  ]
  return html`${
    rows.some((row) => row !== NONE) &&
    html`<dl class="facts-list">
${rows}</dl>`
  }${
    xref?.isbn &&
    html`<dl class="ids">
${xref.isbn.map((isbn) => identifier('Print ISBN', isbn))}</dl>`
  }`
}

const fact = (name: string, value: string | Html): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>
`

const LINKED_SITES = [
  ['wikidata', 'Wikidata', 'https://www.wikidata.org/wiki/'],
  ['openlibrary', 'Open Library', 'https://openlibrary.org/works/'],
  ['goodreads', 'Goodreads', 'https://www.goodreads.com/book/show/'],
] as const

function externalLinks(xref: Work['xref']): Html {
  const links = LINKED_SITES.flatMap(([key, name, at]) => {
    const id = xref?.[key]
    return id ? [html`<a rel="external" href="${at}${encodeURIComponent(id)}">${name}</a>`] : []
  })
  return links.length === 0 ? NONE : fact('External links', joined(links))
}
