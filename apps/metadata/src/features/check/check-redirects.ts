import type { RedirectsRecord } from '@chapterhouse/contract/records'
import { isReserved } from '../records/index.ts'
import type { Checked } from './checked.ts'
import { knows, type Ledger } from './ledger.ts'
import { shown } from './violations.ts'

/** Each redirect is one hop from a slug without a record to a slug with one. */
export function checkRedirects(
  redirects: RedirectsRecord,
  ledger: Ledger,
  { problem, missing }: Pick<Checked, 'problem' | 'missing'>,
): void {
  for (const kind of ['people', 'series', 'works'] as const)
    for (const [from, to] of Object.entries(redirects[kind])) {
      const report = (message: string) => problem([kind, from], message)
      if (isReserved(from)) report(`${shown(from)} is a word of the routes, and redirects nowhere`)
      if (knows(ledger, kind, from)) report(`${shown(from)} is live: only a retired slug is redirected`)
      if (from === to) report('leads to itself')
      else if (Object.hasOwn(redirects[kind], to)) report(`leads to ${shown(to)}, which is redirected itself`)
      else if (isReserved(to)) report(`leads to ${shown(to)}, a word of the routes`)
      else if (!knows(ledger, kind, to))
        missing([kind, from], `leads to ${shown(to)}, which is not live`, { family: kind, slug: to })
    }
}
