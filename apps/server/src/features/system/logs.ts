import type { LogRing } from '@chapterhouse/kit/log-ring'

export type { LogQuery } from '@chapterhouse/kit/log-ring'
/** The newest log lines of this start. */
export type Logs = Pick<LogRing, 'page'>
