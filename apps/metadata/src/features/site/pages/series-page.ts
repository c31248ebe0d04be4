import { interiorGaps } from '../../coverage/index.ts'
import { positionOrder } from '../../series/index.ts'
import { cover, inLanguage, pager, peopleLinks } from '../parts/cards.ts'
import { formatRange, languageName, numberOf, rangesOf } from '../parts/format.ts'
import { type Html, html, NONE } from '../parts/html.ts'
import { seriesPageData } from '../parts/json-ld.ts'
import { type Frame, pageOf } from '../parts/layout.ts'
import { coreLicence } from '../parts/licences.ts'
import type { Series } from '../parts/shown.ts'
import { seriesPath, withQuery, workPath } from '../parts/urls.ts'

/** Works per page; hardly any series has more. */
export const MEMBERS = 200

export interface SeriesShown {
  /** With all its works. */
  series: Series
  licence: string | null
  page: number
}

type Row = Series['works'][number] | { gap: string }

export function seriesPage(frame: Frame, { series, licence, page }: SeriesShown): string {
  const { id, name, authors, works } = series
  const rows = rowsOf(works)
  const pages = Math.ceil(rows.length / MEMBERS)
  const gaps = gapsOf(works)
  const description = `${numberOf(works.length, 'work')} in order${
    gaps.length > 0
      ? `; missing: ${gaps
          .slice(0, 10)
          .map(({ label }) => label)
          .join(', ')}`
      : ''
  }.`
  const head = {
    title: page > 1 ? `${name}, page ${page}` : name,
    canonical: withQuery(seriesPath(id), { page: page > 1 ? page : undefined }),
    description: `${name}: ${description}`,
    data: seriesPageData(frame.siteUrl, series),
  }
  return pageOf(
    frame,
    head,
    html`<article>
<h1><bdi>${name}</bdi></h1>
${authors.length > 0 && html`<p class="byline">by ${peopleLinks(authors)}</p>`}
<p>${description}</p>
${coreLicence(licence)}
<h2>Reading order</h2>
${
  works.length === 0
    ? html`<p>No works in this series yet.</p>`
    : html`<ol class="members">
${rows.slice((page - 1) * MEMBERS, page * MEMBERS).map(rowOf)}</ol>`
}
${pages > 1 ? pager({ page, pages, to: (number) => withQuery(seriesPath(id), { page: number > 1 ? number : undefined }), of: 'the series' }) : NONE}
</article>`,
  )
}

function rowOf(row: Row): Html {
  if ('gap' in row) return html`<li class="member missing-volume"><span class="at">${row.gap}</span><p>missing</p></li>\n`
  const { position, work } = row
  return html`<li class="member"><span class="at">${position}</span>${cover(work)}<div>
<a class="result-title" href="${workPath(work.id)}"${inLanguage(work.language)}>${work.title}</a>
<p class="small">${work.authors.length > 0 && html`by ${peopleLinks(work.authors, 3)}`}${work.language !== '' && work.language !== 'en' && ` · ${languageName(work.language)}`}</p>
</div></li>
`
}

const gapsOf = (works: Series['works']) =>
  rangesOf(interiorGaps(works.map(({ position }) => position))).map((range) => ({ ...range, label: formatRange(range) }))

/** The works in order, with a row for each gap. */
export function rowsOf(works: Series['works']): Row[] {
  const rows: Row[] = []
  const gaps = gapsOf(works)
  let next = 0
  for (const member of works) {
    const order = positionOrder(member.position)
    for (let gap = gaps[next]; gap && gap.first < order; gap = gaps[next]) {
      rows.push({ gap: gap.label })
      next += 1
    }
    rows.push(member)
  }
  // Gaps after the last work, before the end of an earlier range.
  for (const gap of gaps.slice(next)) rows.push({ gap: gap.label })
  return rows
}
