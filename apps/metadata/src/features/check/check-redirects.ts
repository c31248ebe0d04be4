import type { RedirectsRecord } from '@chapterhouse/contract/records'
import { isReserved } from '../records/index.ts'
import type { Checked } from './checked.ts'
import { knows, type Ledger } from './ledger.ts'
import { shown } from './violations.ts'

/** One hop from a slug that nobody has any more to one that somebody has. */
export function checkRedirects(
  redirects: RedirectsRecord,
  sessionRecorder: Ledger,
  { problem, missing }: Pick<Checked, 'problem' | 'missing'>,
): void {
  for (const kind of ['people', 'series', 'works'] as const)
    for (const [from, to] of Object.entries(redirects[kind])) {
      const tell = (message: string) => problem([kind, from], message)
      if (isReserved(from)) tell(`${shown(from)} is a word of the routes, and redirects nowhere`)
      if (knows(sessionRecorder, kind, from)) tell(`${shown(from)} is live: only a retired slug is redirected`)
      if (from === to) tell('leads to itself')
      else if (Object.hasOwn(redirects[kind], to)) tell(`leads to ${shown(to)}, which is redirected itself`)
      else if (isReserved(to)) tell(`leads to ${shown(to)}, a word of the routes`)
      else if (!knows(sessionRecorder, kind, to))
        missing([kind, from], `leads to ${shown(to)}, which is not live`, { family: kind, slug: to })
    }
}
