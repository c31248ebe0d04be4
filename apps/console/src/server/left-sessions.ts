import { keptFarewells } from '@chapterhouse/ui/farewells'
import { endToken } from './api.ts'

/** Sessions that were left on this device, until the server knows. */
export const leftSessions = keptFarewells(endToken)
