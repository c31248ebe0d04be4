import { cover, grid, inLanguage, peopleLinks, seriesLink, workCard } from '../parts/cards.ts'
import { countOf, cutAtWord, formatDate, numberOf } from '../parts/format.ts'
import { type Html, html, joined, NONE } from '../parts/html.ts'
import { type Frame, pageOf, SITE } from '../parts/layout.ts'
import type { Card, Hit } from '../parts/shown.ts'
import { personPath, seriesPath, workPath } from '../parts/urls.ts'

export interface HomeShown {
  /** The query, '' if none. */
  typed: string
  /** Undefined without a query. */
  hits: readonly Hit[] | undefined
  latest: readonly Card[]
  counts: { works: number; recordings: number; people: number; series: number; totalRuntimeMin: number; builtAt: string }
}

export function homePage(frame: Frame, { typed, hits, latest, counts }: HomeShown): string {
  const head = {
    title: hits ? `${cutAtWord(typed, 60)}: search` : SITE,
    canonical: '/',
    description: `An open database of audiobooks: ${numberOf(counts.works, 'work')}, ${numberOf(counts.recordings, 'recording')}, with narrators, chapters, identifiers and spoiler-free recaps.`,
    isUnlisted: hits !== undefined,
    scripts: ['search.js'] as const,
    ...(!hits && { data: siteData(frame.siteUrl) }),
  }
  return pageOf(
    frame,
    head,
    html`<h1>Find an audiobook</h1>
<form class="search" method="get" action="/" role="search" data-search>
<label for="q">Title, author, narrator, series, ASIN or ISBN</label>
<div class="row"><input id="q" name="q" type="search" value="${typed}" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" dir="auto" maxlength="256"><button class="fill" type="submit">Search</button></div>
</form>
<p id="search-status" role="status" class="hint">${hits && statusOf(hits, typed)}</p>
<div id="results">
${hits ? hitsOf(hits) : NONE}
</div>
${
  hits
    ? NONE
    : html`<section aria-labelledby="latest-head">
<h2 id="latest-head">Recently added</h2>
${latest.length > 0 ? grid(latest.map((card) => workCard(card))) : html`<p>No works yet.</p>`}
</section>
${countsOf(counts)}`
}`,
  )
}

/** The status text, which search.js also shows. */
function statusOf(hits: readonly Hit[], typed: string): string {
  if (hits.length === 0) return `No results for “${typed.trim()}”. Try fewer words or another spelling.`
  return hits.length === MAX_SEARCH ? `Top ${MAX_SEARCH} results` : numberOf(hits.length, 'result')
}

/** The maximum number of results. */
export const MAX_SEARCH = 30

const hitsOf = (hits: readonly Hit[]): Html =>
  hits.length === 0
    ? NONE
    : html`<ol class="hits">
${hits.map(hitOf)}</ol>`

function hitOf(hit: Hit): Html {
  if (hit.kind === 'person') return plainHit('Person', personPath(hit.id), hit.name)
  if (hit.kind === 'series') return plainHit(`Series, ${numberOf(hit.works, 'work')}`, seriesPath(hit.id), hit.name)
  const { id, title, language, authors, narrators, series } = hit
  return html`<li class="result">${cover(hit)}<div>
<a class="result-title" href="${workPath(id)}"${inLanguage(language)}>${title}</a>
<p class="small">${joined(
    [
      authors.length > 0 && html`by ${peopleLinks(authors, 3)}`,
      narrators.length > 0 && html`read by ${peopleLinks(narrators, 3)}`,
      series && seriesLink(series),
    ].filter((part) => part !== false && part !== null),
    ' · ',
  )}</p>
</div></li>
`
}

const plainHit = (kind: string, path: string, name: string): Html => html`<li class="result plain"><div>
<a class="result-title" href="${path}"><bdi>${name}</bdi></a>
<p class="small">${kind}</p>
</div></li>
`

function countsOf({ works, recordings, people, series, totalRuntimeMin, builtAt }: HomeShown['counts']): Html {
  const rows = [
    ['works', countOf(works)],
    ['recordings', countOf(recordings)],
    ['people', countOf(people)],
    ['series', countOf(series)],
    ['hours of audio', countOf(Math.floor(totalRuntimeMin / 60))],
  ] as const
  return html`<section aria-labelledby="counts-head">
<h2 id="counts-head">Database contents</h2>
<ul class="counts">
${rows.map(([name, count]) => html`<li><strong>${count}</strong> ${name}</li>\n`)}</ul>
<p class="hint">${builtAt && html`As of <time datetime="${builtAt}">${formatDate(builtAt)}</time>. `}See <a href="/contribute">what is still missing</a>.</p>
</section>`
}

function siteData(siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    url: `${siteUrl}/`,
    name: SITE,
    potentialAction: { '@type': 'SearchAction', target: `${siteUrl}/?q={q}`, 'query-input': 'required name=q' },
  }
}
