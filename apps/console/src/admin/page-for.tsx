import { Activity } from './activity/activity.tsx'
import { Devices } from './activity/devices.tsx'
import { Books } from './books/books.tsx'
import { NamesPage } from './books/names.tsx'
import { Health } from './health/health.tsx'
import { Jobs } from './jobs/jobs.tsx'
import { Libraries } from './libraries/libraries.tsx'
import { NotFound } from './not-found.tsx'
import { Overview } from './overview/overview.tsx'
import { Invites } from './people/invites.tsx'
import { People } from './people/people.tsx'
import type { Where } from './routes.ts'
import { Shares } from './shares/shares.tsx'

/** The page that an address means. */
export function PageFor({ where }: { where: Where }) {
  if (!where.isKnown) return <NotFound />
  switch (where.section) {
    case undefined:
      return <Overview />
    case 'libraries':
      return <Libraries where={where} />
    case 'books':
      return <Books where={where} />
    case 'names':
      return <NamesPage where={where} />
    case 'people':
      return <People where={where} />
    case 'invites':
      return <Invites />
    case 'shares':
      return <Shares where={where} />
    case 'activity':
      return <Activity />
    case 'devices':
      return <Devices />
    case 'health':
      return <Health where={where} />
    case 'jobs':
      return <Jobs where={where} />
  }
}
