import type { LogRing } from './log-ring.ts'

export type { LogQuery } from './log-ring.ts'
export type Logs = Pick<LogRing, 'page'>
