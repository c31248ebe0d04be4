import { storedLogouts } from '@chapterhouse/ui/pending-logouts'
import { endToken } from './api.ts'

/** Sessions that were left on this device, until the server knows. */
export const pendingLogouts = storedLogouts(endToken)
