import type { ShownAt } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Listening } from './listening.ts'

/** Of all routes of this feature. */
export interface ListeningRouteNeeds {
  shares: Pick<Shares, 'reach' | 'judge'>
  listening: Omit<Listening, 'memories'>
  shownAt: Pick<ShownAt, 'withBooks'>
}
