import type { LogRing } from './log-ring.ts'

export type { LogQuery } from './log-ring.ts'
/** The newest log lines of this start. */
export type Logs = Pick<LogRing, 'page'>
