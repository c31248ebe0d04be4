import { inLanguage } from '../parts/cards.ts'
import { labelOf, numberOf } from '../parts/format.ts'
import { type Html, html, NONE } from '../parts/html.ts'
import type { WorkLicences } from '../parts/licences.store.ts'
import { communityLicence } from '../parts/licences.ts'
import type { Character, Recap, Work } from '../parts/shown.ts'
import { workPath } from '../parts/urls.ts'
import { type Allowed, allowed, type Progress } from './gate.ts'

interface GatedSection {
  work: Work
  progress: Progress
  licences: WorkLicences
  /** The credit for the community layer. */
  attribution: string
}

/** Characters and recaps up to the reader's progress. Hidden ones are not in the page at all. */
export function gatedSection(shown: GatedSection): Html {
  const { work, progress } = shown
  const seen = allowed(work, progress)
  const { total } = seen
  if (total.characters + total.recaps + total.summary === 0) return NONE
  return html`<section id="so-far" aria-labelledby="so-far-head">
<h2 id="so-far-head">Characters and recaps</h2>
<p>${countsOf(total)} You only see what is revealed up to the last chapter you have finished.</p>
${formOf(work, progress)}
${isBeyond(work, progress) && html`<p class="note">That is past the end: the longest recording here has ${numberOf(mostChapters(work), 'chapter')}.</p>\n`}${statusOf(seen, progress)}
${seen.characters.length > 0 && charactersOf(seen.characters, shown)}
${seen.recaps.length > 0 && recapsOf(seen.recaps, shown)}
${seen.summary && summaryOf(seen.summary, shown)}
</section>`
}

const mostChapters = ({ recordings }: Work): number => Math.max(0, ...(recordings ?? []).map(({ chapter_count }) => chapter_count))

/** Whether a chapter is past the end. Recordings may have fewer chapters than the book, so the content counts too. */
function isBeyond(work: Work, { chapter }: Progress): boolean {
  const max = mostChapters(work)
  const known = [
    ...(work.characters ?? []).map(({ reveal }) => reveal.chapter),
    ...(work.recaps ?? []).map((one) => one.through.chapter),
  ]
  return chapter !== undefined && max > 0 && chapter > Math.max(max, ...known)
}

function countsOf({ characters, recaps, summary }: Allowed['total']): string {
  const parts = [
    characters > 0 && numberOf(characters, 'character'),
    recaps > 0 && numberOf(recaps, 'recap'),
    summary > 0 && 'a summary of the whole book',
  ].filter((part) => part !== false)
  return `There ${characters === 1 || (characters === 0 && recaps <= 1) ? 'is' : 'are'} ${listOf(parts)}.`
}

const listOf = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

function formOf({ id, recap_summary }: Work, { chapter, isAll, isUnread }: Progress): Html {
  return html`<form class="gate" method="get" action="${workPath(id)}#so-far">
<label for="chapter">I have finished chapter</label>
<input id="chapter" name="chapter" type="number" min="0" max="999999" step="1" inputmode="numeric" required autocomplete="off" value="${chapter}" aria-describedby="chapter-hint">
<button class="fill" type="submit">Show up to here</button>
<p class="hint" id="chapter-hint">${isUnread ? html`<strong>Invalid chapter.</strong> Enter a whole number;` : 'Chapters are counted from 1;'} enter 0 if you haven't started.</p>
</form>
${!isAll && html`<p class="small"><a rel="nofollow" href="${workPath(id)}?spoilers=all#so-far">Show everything${recap_summary && ', including the ending'}</a></p>`}`
}

function statusOf({ characters, recaps, summary, total }: Allowed, { chapter, isAll }: Progress): Html {
  if (chapter === undefined) return isAll ? html`<p class="note">Everything is shown, including spoilers.</p>` : NONE
  const later = total.characters - characters.length + total.recaps - recaps.length
  const shown = characters.length + recaps.length === 0 ? 'Nothing to show yet at this point. ' : ''
  const entries = later > 0 && `${numberOf(later, 'entry', 'entries')} hidden until later chapters.`
  const whole = total.summary > 0 && !summary && 'The summary of the whole book is under “Show everything”.'
  const notes = [entries, whole].filter((part) => part !== false)
  return html`<p class="note">${shown}${notes.length === 0 ? 'Nothing else is hidden.' : notes.join(' ')}</p>`
}

function charactersOf(characters: readonly Character[], { work, licences, attribution }: GatedSection): Html {
  return html`<h3>Characters</h3>
<ul class="entries">
${characters.map(
  ({ id, name, aliases = [], role, description, reveal }) => html`<li>
<h4><bdi${inLanguage(work.language)}>${name}</bdi></h4>
<p class="small">${role && `${labelOf(role)}, `}${momentOf(reveal.chapter)}${aliases.length > 0 && html`; also known as <bdi${inLanguage(work.language)}>${aliases.join(', ')}</bdi>`}</p>
${description && html`<p class="reading" dir="auto">${description}</p>\n`}${communityLicence(attribution, licences.characters.get(id))}
</li>
`,
)}</ul>`
}

const momentOf = (chapter: number): string => (chapter === 0 ? 'known from the start' : `from chapter ${chapter}`)

function recapsOf(recaps: readonly Recap[], { licences, attribution }: GatedSection): Html {
  return html`<h3>Recaps</h3>
<ol class="entries">
${recaps.map(
  ({ through, scope, text }) => html`<li>
<h4>${titleOf(through.chapter, scope)}</h4>
${paragraphsOf(text)}
${communityLicence(attribution, licences.recaps.get(String(through.chapter)))}
</li>
`,
)}</ol>`
}

function titleOf(chapter: number, scope: string | undefined): string {
  if (chapter > 0) return `Up to chapter ${chapter}`
  return scope === 'series' ? 'Before this book: the series so far' : 'Before the first chapter'
}

function summaryOf({ in_short, ending }: NonNullable<Work['recap_summary']>, { licences, attribution }: GatedSection): Html {
  return html`<h3>The whole book</h3>
${in_short && html`<h4>In short</h4>\n${paragraphsOf(in_short)}`}
${ending && html`<h4>The ending</h4>\n${paragraphsOf(ending)}`}
${communityLicence(attribution, licences.summary)}`
}

/** Splits at blank lines. */
export function paragraphsOf(text: string): Html {
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).filter((paragraph) => paragraph.trim() !== '')
  return html`${paragraphs.map((paragraph) => html`<p class="reading" dir="auto">${paragraph.trim()}</p>\n`)}`
}
