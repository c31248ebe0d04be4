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
      if (isReserved(from)) report(`${shown(from)} is a reserved word and cannot be redirected`)
      if (knows(ledger, kind, from)) report(`${shown(from)} is in use: only retired slugs can be redirected`)
      if (from === to) report('redirects to itself')
      else if (Object.hasOwn(redirects[kind], to)) report(`redirects to ${shown(to)}, which is itself redirected`)
      else if (isReserved(to)) report(`redirects to ${shown(to)}, a reserved word`)
      else if (!knows(ledger, kind, to))
        missing([kind, from], `redirects to ${shown(to)}, which does not exist`, { family: kind, slug: to })
    }
}
