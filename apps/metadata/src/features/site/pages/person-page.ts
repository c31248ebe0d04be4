import { grid, pager, workCard } from '../parts/cards.ts'
import { countOf, numberOf } from '../parts/format.ts'
import { html, NONE } from '../parts/html.ts'
import { personPageData } from '../parts/json-ld.ts'
import { type Frame, pageOf, recordLinks } from '../parts/layout.ts'
import { coreLicence } from '../parts/licences.ts'
import type { Person } from '../parts/shown.ts'
import { personPath, recordingAnchor, withQuery, workPath } from '../parts/urls.ts'

/** Works per page of each list. */
export const CREDITS = 48

export interface PersonShown {
  person: Person
  licence: string | null
  page: number
}

export function personPage(frame: Frame, { person, licence, page }: PersonShown): string {
  const { id, name, authored, narrated, authored_total, narrated_total } = person
  const pages = Math.ceil(Math.max(authored_total, narrated_total) / CREDITS)
  const credits = [
    authored_total > 0 && `wrote ${numberOf(authored_total, 'work')}`,
    narrated_total > 0 && `narrated ${numberOf(narrated_total, 'recording')}`,
  ].filter(Boolean)
  const description = credits.length > 0 ? `${name} ${credits.join(' and ')}.` : `${name} has no credits yet.`
  const head = {
    title: page > 1 ? `${name}, page ${page}` : name,
    canonical: withQuery(personPath(id), { page: page > 1 ? page : undefined }),
    description,
    type: 'profile' as const,
    data: personPageData(frame.siteUrl, person),
  }
  return pageOf(
    frame,
    head,
    html`<article>
<h1><bdi>${name}</bdi></h1>
<p class="byline"><bdi>${description}</bdi></p>
${coreLicence(licence)}
${
  authored.length > 0 &&
  html`<section aria-labelledby="authored-head">
<h2 id="authored-head">Author of <span class="count">${countOf(authored_total)}</span></h2>
${grid(authored.map((card) => workCard(card)))}
</section>`
}
${
  narrated.length > 0 &&
  html`<section aria-labelledby="narrated-head">
<h2 id="narrated-head">Narrator of <span class="count">${countOf(narrated_total)}</span></h2>
${grid(narrated.map(({ work, recording_id: rid }) => workCard(work, html`<p class="small"><a href="${workPath(work.id)}#${recordingAnchor(rid)}">This recording</a></p>\n`)))}
</section>`
}
${pages > 1 ? pager({ page, pages, to: (number) => withQuery(personPath(id), { page: number > 1 ? number : undefined }), of: 'credits' }) : NONE}
${recordLinks(frame, `/api/v1/people/${encodeURIComponent(id)}`)}
</article>`,
  )
}
