import { toShownLine } from '@chapterhouse/kit/text/one-line'
import type { ImportLine, ImportMessage } from './control/import-request.ts'

/** How many unmatched books are listed per person, unless all are requested. */
const LISTED = 10

const REASONS: Readonly<Record<string, string>> = {
  no_match: 'no such book here',
  contested: 'more than one book matches',
  no_access: 'no access to the book',
  split_discs: 'several books here',
}

/** The outcome of an import, or its plan, as lines of text. `listsAll`: lists every unmatched book. */
export function reportOf(
  { people, leftOut }: ImportMessage,
  { applies, listsAll }: { applies: boolean; listsAll: boolean },
): string[] {
  const listed = listsAll ? Number.POSITIVE_INFINITY : LISTED
  const lines = people.flatMap((person) => [...personLines(person, listed), ''])
  if (leftOut.length > 0) lines.push(`Left out: ${leftOut.join(', ')}. To import them: --person THEIRS=OURS`, '')
  if (!applies && people.some(({ status }) => status === 'review'))
    lines.push('Nothing has been imported yet. To import this, add --apply.')
  if (people.some(({ status }) => status === 'applied')) lines.push('Imported. It can be undone in the console, under Import.')
  // Names and titles from the other server may contain escape sequences for the terminal.
  return lines.map(toShownLine)
}

function personLines(line: ImportLine, listed: number): string[] {
  const { theirs, ours, error, summary } = line
  const unmatched = line.unmatched.filter(({ reason }) => reason !== 'no_access' || !line.noAccess?.length)
  const title = theirs.toLowerCase() === ours.toLowerCase() ? ours : `${ours} (${theirs} there)`
  if (error !== '' || summary === null) return [title, `  ${error || 'This person could not be read.'}`]
  const facts: [string, number, string][] = [
    ['Books', summary.items, waysText(summary)],
    ['Sessions', summary.sessions, sessionsText(summary)],
    ['Positions', summary.progress, `${summary.finished} finished`],
    ['Bookmarks', summary.bookmarks, ''],
    ['Set aside', summary.setAside, ''],
    ['Collections', summary.collections, ''],
  ]
  const width = Math.max(...facts.map(([, count]) => String(count).length))
  const left = leftOutText(summary)
  return [
    title,
    ...facts.map(([name, count, more]) => `  ${name.padEnd(12)}${String(count).padStart(width)}  ${more}`.trimEnd()),
    ...(left === '' ? [] : [`  Left out: ${left}`]),
    ...libraryLines(line),
    ...unmatched.slice(0, listed).map((item) => `  Not matched: ${named(item)}: ${REASONS[item.reason] ?? item.reason}`),
    ...(unmatched.length > listed ? [`  and ${unmatched.length - listed} more. To list them: --unmatched`] : []),
  ]
}

const named = ({ title, author }: { title: string; author: string }): string => (author === '' ? title : `${title}, ${author}`)

type Summary = NonNullable<ImportLine['summary']>

function waysText({ matched, unmatched }: Summary): string {
  const ways = { path: 'path', asin: 'ASIN', isbn: 'ISBN', title: 'title', hand: 'hand' } as const
  const parts = (Object.keys(ways) as (keyof typeof ways)[])
    .filter((way) => matched[way] > 0)
    .map((way) => `${matched[way]} by ${ways[way]}`)
  return [...parts, ...(unmatched > 0 ? [`${unmatched} not matched`] : [])].join(', ')
}

function sessionsText({ listened, firstMs, lastMs }: Summary): string {
  const minutes = Math.round(listened / 60)
  const length = `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
  const days = [firstMs, lastMs].filter((ms) => ms !== null).map((ms) => new Date(ms).toISOString().slice(0, 10))
  return listened === 0 ? '' : [length, days.join(' to ')].filter(Boolean).join(', ')
}

function leftOutText({ alreadyHere, skippedAfterCutoff, progressOlder, leftOut }: Summary): string {
  const counts: [count: number, one: string, many: string][] = [
    [alreadyHere, 'session imported earlier', 'sessions imported earlier'],
    [skippedAfterCutoff, 'session after the cutoff', 'sessions after the cutoff'],
    [progressOlder, 'position older than the one here', 'positions older than the one here'],
    [leftOut.openSessions ?? 0, 'session of the last hour (import again later)', 'sessions of the last hour (import again later)'],
    [leftOut.withoutClock ?? 0, 'session without a clock', 'sessions without a clock'],
    [leftOut.podcasts, 'podcast episode', 'podcast episodes'],
    [leftOut.ebooks, 'e-book', 'e-books'],
    [leftOut.invalid, 'unreadable row', 'unreadable rows'],
    [leftOut.listEntries, 'entry of a list', 'entries of lists'],
    [leftOut.lists, 'list', 'lists'],
    [leftOut.rows, 'position or bookmark past a limit', 'positions and bookmarks past a limit'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => counted(count, one, many))
    .join(', ')
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Reported once per library, with the remedy. */
function libraryLines({ ours, noAccess = [], splitDiscs = [] }: ImportLine): string[] {
  return [
    ...noAccess.map(
      ({ library, items }) =>
        `  No access to ${library}: ${counted(items, 'book', 'books')}. To give it: share grant ${JSON.stringify(ours)} --library ${JSON.stringify(library)}`,
    ),
    ...splitDiscs.map(
      ({ library, items }) =>
        `  Discs in ${library}: ${counted(items, 'book is', 'books are')} several here. To join them: the settings of the library in the console`,
    ),
  ]
}
