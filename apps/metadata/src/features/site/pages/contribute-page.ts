import { inLanguage, pager, peopleLinks } from '../parts/cards.ts'
import { countOf, formatRange, labelOf, numberOf, rangesOf } from '../parts/format.ts'
import { type Html, html, joined, NONE, trusted } from '../parts/html.ts'
import { type Frame, pageOf } from '../parts/layout.ts'
import type { CoverageTotals, CoverageWorks, SeriesGaps } from '../parts/shown.ts'
import { seriesPath, withQuery, workPath } from '../parts/urls.ts'

/** Rows per page of each list. */
export const ROWS = 25

export interface ContributeOptions {
  filter: string
  q: string
  page: number
  /** For the series with gaps. */
  series: string
  series_page: number
}

export interface ContributeShown {
  options: ContributeOptions
  totals: CoverageTotals
  works: CoverageWorks
  gaps: SeriesGaps
}

const FILTERS = [
  ['missing', 'Incomplete'],
  ['has_characters', 'With characters'],
  ['has_recaps', 'With recaps'],
  ['has_recap_summary', 'With a summary'],
] as const

const PARTS: Readonly<Record<string, string>> = { characters: 'characters', recaps: 'recaps', recap_summary: 'summary' }

const PATH = '/contribute'

export function contributePage(frame: Frame, shown: ContributeShown): string {
  const { filter, q, page, series, series_page } = shown.options
  const isPlain = filter === 'missing' && q === '' && page === 1 && series === '' && series_page === 1
  const head = {
    title: 'Contribute',
    canonical: PATH,
    description: 'Which audiobooks have characters, recaps and summaries, which are incomplete, and which series have gaps.',
    isUnlisted: !isPlain,
  }
  return pageOf(
    frame,
    head,
    html`<h1>Contribute</h1>
<p>This database is written by its users. See what the current release contains, and what you could add.</p>
${frame.contributeUrl !== '' && html`<p><a rel="external" href="${frame.contributeUrl}">Add or correct records in the repository</a></p>`}
${totalsOf(shown.totals)}
${worksOf(shown)}
${gapsOf(shown)}`,
  )
}

function totalsOf({ works, ...known }: CoverageTotals): Html {
  const rows = [
    ['characters', known.with_characters],
    ['recaps', known.with_recaps],
    ['a summary', known.with_recap_summary],
  ] as const
  return html`<section aria-labelledby="totals-head">
<h2 id="totals-head">Coverage of ${numberOf(works, 'work')}</h2>
<ul class="totals">
${rows.map(([name, count]) =>
  count === undefined
    ? NONE
    : html`<li><p><strong>${countOf(count)}</strong> ${count === 1 ? 'has' : 'have'} ${name}</p>${progressBar(works === 0 ? 0 : count / works)}</li>
`,
)}</ul>
</section>`
}

/** A bar filled to the given share. */
function progressBar(share: number): Html {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * 1000)
  return trusted(
    `<svg class="rule" viewBox="0 0 1000 2" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="whole" width="1000" height="2"/><rect class="done" width="${filled}" height="2"/></svg>`,
  )
}

function worksOf({ options, works: { works, total, available } }: ContributeShown): Html {
  return html`<section id="works" aria-labelledby="works-head">
<h2 id="works-head">Works</h2>
<form class="filters" method="get" action="${PATH}#works">
<div><label for="filter">Show</label><select id="filter" name="filter">${FILTERS.map(
    ([value, label]) => html`<option value="${value}"${options.filter === value && trusted(' selected')}>${label}</option>`,
  )}</select></div>
<div><label for="q">Title, author, narrator or series contains</label><input id="q" name="q" type="search" value="${options.q}" dir="auto" maxlength="256"></div>
${hiddenField('series', options.series)}<button type="submit">Filter</button>
</form>
${available ? html`<p role="status">${numberOf(total, 'work')}</p>` : html`<p role="status">Not available for this release.</p>`}
${
  works.length > 0 &&
  html`<ul class="rows">
${works.map(
  ({ id, title, language, authors, missing }) => html`<li>
<p><a href="${workPath(id)}"${inLanguage(language)}>${title}</a>${authors.length > 0 && html` by ${peopleLinks(authors, 3)}`}</p>
<p class="small">${missing.length === 0 ? 'Complete' : `Missing: ${missing.map((part) => PARTS[part] ?? labelOf(part)).join(', ')}`}</p>
</li>
`,
)}</ul>`
}
${pager({ page: options.page, pages: Math.ceil(total / ROWS), to: (page) => `${urlOf({ ...options, page })}#works`, of: 'works' })}
</section>`
}

function gapsOf({ options, gaps: { gaps, total } }: ContributeShown): Html {
  return html`<section id="gaps" aria-labelledby="gaps-head">
<h2 id="gaps-head">Series with gaps</h2>
<p class="hint">Series with a number missing between the first and last work.</p>
<form class="filters" method="get" action="${PATH}#gaps">
<div><label for="series">Series name contains</label><input id="series" name="series" type="search" value="${options.series}" dir="auto" maxlength="256"></div>
${hiddenField('filter', options.filter === 'missing' ? '' : options.filter)}${hiddenField('q', options.q)}<button type="submit">Filter</button>
</form>
<p role="status">${total === 0 ? 'No series with gaps' : numberOf(total, 'series', 'series')}</p>
${
  gaps.length > 0 &&
  html`<ul class="rows">
${gaps.map(
  ({ id, name, present, missing_positions: missing }) => html`<li>
<p><a href="${seriesPath(id)}"><bdi>${name}</bdi></a></p>
<p class="small">Missing: ${some(rangesOf(missing).map(formatRange))}; present: ${some(present)}</p>
</li>
`,
)}</ul>`
}
${pager({ page: options.series_page, pages: Math.ceil(total / ROWS), to: (series_page) => `${urlOf({ ...options, series_page })}#gaps`, of: 'series with gaps' })}
</section>`
}

const MAX = 20

const some = (list: readonly string[]): Html =>
  html`${joined(list.slice(0, MAX))}${list.length > MAX && ` and ${list.length - MAX} more`}`

const hiddenField = (name: string, value: string): Html =>
  value === '' ? NONE : html`<input type="hidden" name="${name}" value="${value}">`

function urlOf({ filter, page, series_page, ...rest }: ContributeOptions): string {
  return withQuery(PATH, {
    ...rest,
    filter: filter === 'missing' ? undefined : filter,
    page: page > 1 ? page : undefined,
    series_page: series_page > 1 ? series_page : undefined,
  })
}
