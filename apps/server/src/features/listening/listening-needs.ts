import type { ShownAt } from '../catalogue/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Listening } from './listening.ts'

export interface ListeningRouteNeeds {
  shares: Pick<Shares, 'authorize' | 'accessCheck'>
  listening: Omit<Listening, 'pathTables'>
  shownAt: Pick<ShownAt, 'withBooks'>
}
