import type { RedirectsRecord } from '@chapterhouse/contract/records'
import { isReserved } from '../records/index.ts'
import type { Checked } from './checked.ts'
import { hasRecord, type KnownRecords } from './known-records.ts'
import { shown } from './violations.ts'

/** A redirect leads from a slug without a record to a slug with one, in a single hop. */
export function checkRedirects(
  redirects: RedirectsRecord,
  knownRecords: KnownRecords,
  { problem, missing }: Pick<Checked, 'problem' | 'missing'>,
): void {
  for (const kind of ['people', 'series', 'works'] as const)
    for (const [from, to] of Object.entries(redirects[kind])) {
      const report = (message: string) => problem([kind, from], message)
      if (isReserved(from)) report(`${shown(from)} is a reserved word and cannot be redirected`)
      if (hasRecord(knownRecords, kind, from)) report(`${shown(from)} is in use: only retired slugs can be redirected`)
      if (from === to) report('redirects to itself')
      else if (Object.hasOwn(redirects[kind], to)) report(`redirects to ${shown(to)}, which is itself redirected`)
      else if (isReserved(to)) report(`redirects to ${shown(to)}, a reserved word`)
      else if (!hasRecord(knownRecords, kind, to))
        missing([kind, from], `redirects to ${shown(to)}, which does not exist`, { family: kind, slug: to })
    }
}
