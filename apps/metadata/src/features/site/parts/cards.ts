import { languageTag } from './format.ts'
import { type Html, html, joined, trusted } from './html.ts'
import type { Card, Membership, Named } from './shown.ts'
import { personPath, secureUrl, seriesPath, workPath } from './urls.ts'

/** The attributes of text in another language, which may run in either direction. */
export function inLanguage(code: string | null | undefined): Html {
  const tag = languageTag(code ?? undefined)
  return tag === undefined ? trusted(' dir="auto"') : html` lang="${tag}" dir="auto"`
}

const FEW = 12

/** Links to people; for a long list the first ones, and the number of others. */
export function peopleLinks(people: readonly Named[], max = FEW): Html {
  const links = people.slice(0, max).map(({ id, name }) => html`<a href="${personPath(id)}"><bdi>${name}</bdi></a>`)
  const rest = people.length - links.length
  return html`${joined(links)}${rest > 0 && ` and ${rest} more`}`
}

export function seriesLink({ id, name, position }: Membership): Html {
  return html`<a href="${seriesPath(id)}"><bdi>${name}</bdi></a>${position !== '' && html` <span class="position">${position}</span>`}`
}

const HUES = 8

/** A square, uncropped cover on top of the title, which shows if there is no cover or it cannot be loaded. */
export function cover({ title, cover_url, language }: Pick<Card, 'title' | 'cover_url'> & { language?: string }): Html {
  const url = secureUrl(cover_url)
  return html`<span class="cover hue-${hueOf(title)}"><span class="cover-text" aria-hidden="true"${inLanguage(language)}>${title}</span>${
    url !== undefined &&
    html`<img src="${url}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" width="320" height="320">`
  }</span>`
}

function hueOf(title: string): number {
  let sum = 7
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum % HUES
}

/** A card of a grid. */
export function workCard(card: Card, note?: Html): Html {
  return html`<li class="card">
<a class="card-link" href="${workPath(card.id)}">${cover(card)}<span class="card-title"${inLanguage(card.language)}>${card.title}</span></a>
<p class="byline">${peopleLinks(card.authors, 3)}</p>
${card.series && html`<p class="small">${seriesLink(card.series)}</p>\n`}${note}</li>
`
}

export const grid = (cards: readonly Html[]): Html => html`<ul class="grid">
${cards}</ul>`

/** Links to the previous and next page of a list; nothing for a single page. */
export function pager({ page, pages, to, of }: { page: number; pages: number; to: (page: number) => string; of: string }): Html {
  if (pages <= 1) return trusted('')
  const link = (number: number, label: string, rel: string) =>
    number >= 1 && number <= pages
      ? html`<a rel="${rel}" href="${to(number)}">${label}</a>`
      : html`<span class="off">${label}</span>`
  return html`<nav class="pager" aria-label="Pages of ${of}">${link(page - 1, 'Previous page', 'prev')}<span>Page ${page} of ${pages}</span>${link(page + 1, 'Next page', 'next')}</nav>`
}
