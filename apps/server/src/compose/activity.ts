import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Accounts } from '../features/accounts/index.ts'
import { createActivity } from '../features/activity/index.ts'
import type { Listening } from '../features/listening/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

/** Statistics and listening sessions. */
export function composeActivity(
  { db, deps: { now } }: Infrastructure,
  services: LibraryServices & { accounts: Accounts; listening: Listening; local: LocalTime },
) {
  return { activity: createActivity({ ...services, db, now }) }
}
