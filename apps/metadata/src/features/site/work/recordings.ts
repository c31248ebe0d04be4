import { cover, inLanguage, peopleLinks } from '../parts/cards.ts'
import { clockOf, countOf, durationOf, formatDate, numberOf } from '../parts/format.ts'
import { type Html, html, joined, NONE } from '../parts/html.ts'
import type { WorkLicences } from '../parts/licences.store.ts'
import { coreLicence } from '../parts/licences.ts'
import type { Chapter, Recording, Work } from '../parts/shown.ts'
import { recordingAnchor, withQuery, workPath } from '../parts/urls.ts'

/** The limit of chapters on a page: some works have 20 recordings with hundreds each. */
const MAX_CHAPTERS = 1_000

/** The recordings whose chapters are on the page: the requested one, then as many as fit. */
export function chaptersShown(recordings: readonly Recording[], chapter: string | undefined): ReadonlySet<string> {
  const wanted = recordings.filter(({ id }) => id === chapter)
  const shown = new Set<string>()
  let room = MAX_CHAPTERS
  for (const { id, chapter_count } of [...wanted, ...recordings]) {
    if (chapter_count === 0 || shown.has(id) || (chapter_count > room && id !== chapter)) continue
    shown.add(id)
    room -= chapter_count
  }
  return shown
}

interface RecordingsSection {
  work: Work
  licences: WorkLicences
  /** Chapters by recording, for those on the page. */
  chapters: ReadonlyMap<string, readonly Chapter[]>
  /** The recording whose chapters were requested. */
  open: string | undefined
}

export function recordingsSection({ work, ...more }: RecordingsSection): Html {
  const recordings = work.recordings ?? []
  return html`<section aria-labelledby="recordings-head">
<h2 id="recordings-head">Recordings</h2>
${recordings.length === 0 ? html`<p>No recordings yet.</p>` : recordings.map((recording) => recordingOf(recording, { work, ...more }))}
</section>`
}

function recordingOf(recording: Recording, { work, licences, chapters, open }: RecordingsSection): Html {
  const { id, narrators, cover_url } = recording
  return html`<article class="recording" id="${recordingAnchor(id)}">
${cover({ title: work.title, cover_url: cover_url ?? null, ...(work.language && { language: work.language }) })}
<div>
<h3>${narrators.length > 0 ? html`Read by ${peopleLinks(narrators)}` : 'Unknown narrator'}</h3>
<p class="facts">${joined(factsOf(recording), ' · ')}</p>
${identifiersOf(recording)}
${chaptersOf(recording, { work, list: chapters.get(id), isOpen: open === id })}
${coreLicence(licences.recordings.get(id))}
</div>
</article>
`
}

function factsOf({ runtime_min, abridged, release_date, publisher }: Recording): Html[] {
  return [
    runtime_min ? html`${durationOf(runtime_min)}` : NONE,
    abridged ? html`abridged` : NONE,
    release_date ? html`${formatDate(release_date)}` : NONE,
    publisher ? html`<bdi>${publisher}</bdi>` : NONE,
  ].filter((fact) => fact !== NONE)
}

/** Identifiers as text; copy.js adds a button to each. */
function identifiersOf({ asin, isbn }: Recording): Html {
  if (asin.length + isbn.length === 0) return NONE
  return html`<dl class="ids">
${asin.map((one) => identifier(`ASIN ${one.region}`, one.asin, shopPage(one)))}${isbn.map((one) => identifier('ISBN', one))}</dl>`
}

export const identifier = (
  name: string,
  value: string,
  page?: string,
): Html => html`<div><dt>${name}</dt><dd><code data-copy>${value}</code>${page && html` <a rel="external nofollow" href="${page}">View on Audible</a>`}</dd></div>
`

/** Audible's stores by region. */
const SHOPS: Readonly<Record<string, string>> = {
  us: 'www.audible.com',
  uk: 'www.audible.co.uk',
  ca: 'www.audible.ca',
  au: 'www.audible.com.au',
  de: 'www.audible.de',
  fr: 'www.audible.fr',
  es: 'www.audible.es',
  it: 'www.audible.it',
  jp: 'www.audible.co.jp',
  in: 'www.audible.in',
  br: 'www.audible.com.br',
}

function shopPage({ region, asin }: { region: string; asin: string }): string | undefined {
  const shop = Object.hasOwn(SHOPS, region) ? SHOPS[region] : undefined
  return shop && `https://${shop}/pd/${encodeURIComponent(asin)}`
}

function chaptersOf(
  { id, chapter_count }: Recording,
  { work, list, isOpen }: { work: Work; list: readonly Chapter[] | undefined; isOpen: boolean },
): Html {
  if (chapter_count === 0) return NONE
  if (list === undefined)
    return html`<p><a rel="nofollow" href="${withQuery(workPath(work.id), { chapters: id })}#${recordingAnchor(id)}">Show all ${countOf(chapter_count)} chapters</a></p>`
  return html`<details${isOpen && html` open`}>
<summary>${numberOf(chapter_count, 'chapter')} <span class="hint">(titles may contain spoilers)</span></summary>
<ol class="chapters">
${list.map(({ title, start_ms, length_ms }) => html`<li><span${inLanguage(work.language)}>${title}</span> <span class="time">${clockOf(start_ms)}</span> <span class="time hint">${clockOf(length_ms)}</span></li>\n`)}</ol>
</details>`
}
