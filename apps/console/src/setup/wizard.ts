import { ApiError } from '@chapterhouse/client/call'
import { isThisMachine } from '../onboarding/this-machine.ts'

/** The typed values until the server has accepted them. */
export interface Form {
  token: string
  username: string
  password: string
  libraryName: string
  libraryRoot: string
}

export const STEPS = ['account', 'folder', 'devices', 'ready'] as const
export type Step = (typeof STEPS)[number]

/** The progress of setup, and the current step. */
export interface Come {
  shown: Step
  furthest: Step
}

export const further = (one: Step, other: Step): Step => (STEPS.indexOf(one) > STEPS.indexOf(other) ? one : other)

/** The step of a history entry, unless it was not reached (it may be from before a reload) or is already completed. */
export function stepAt(state: unknown, { shown, furthest }: Come, isMade: boolean): Step {
  const storedStep = typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
  const step = STEPS.find((one) => one === storedStep) ?? shown
  const come = further(step, furthest) === furthest ? step : furthest
  return isMade ? further(come, 'devices') : come
}

export type FieldName = keyof Form
export type Problem =
  | 'tokenMissing'
  | 'tokenWrong'
  | 'nameMissing'
  | 'nameTaken'
  | 'nameBad'
  | 'passwordShort'
  | 'passwordLong'
  | 'libraryNameMissing'
  | 'libraryNameTaken'
  | 'folderMissing'
  | 'folderGone'
  | 'folderOverlaps'
export type Problems = Partial<Record<FieldName, Problem>>

const MIN_BYTES = 8

/** The missing parts of the first account. */
export function accountProblems({ token, username, password }: Form): Problems {
  return {
    ...(token.trim() === '' && { token: 'tokenMissing' as const }),
    ...(username.trim() === '' && { username: 'nameMissing' as const }),
    ...(new TextEncoder().encode(password).length < MIN_BYTES && { password: 'passwordShort' as const }),
  }
}

export function folderProblems({ libraryName, libraryRoot }: Form): Problems {
  return {
    ...(libraryName.trim() === '' && { libraryName: 'libraryNameMissing' as const }),
    ...(libraryRoot.trim() === '' && { libraryRoot: 'folderMissing' as const }),
  }
}

interface Blamed {
  step: Step
  field: FieldName
  problem: Problem
}

const BY_CODE: Readonly<Record<string, Blamed>> = {
  username_taken: { step: 'account', field: 'username', problem: 'nameTaken' },
  password_too_short: { step: 'account', field: 'password', problem: 'passwordShort' },
  password_too_long: { step: 'account', field: 'password', problem: 'passwordLong' },
  admin_needs_password: { step: 'account', field: 'password', problem: 'passwordShort' },
  name_taken: { step: 'folder', field: 'libraryName', problem: 'libraryNameTaken' },
  folder_unreadable: { step: 'folder', field: 'libraryRoot', problem: 'folderGone' },
  path_not_absolute: { step: 'folder', field: 'libraryRoot', problem: 'folderGone' },
}
/** Errors that the server only identifies by their message. */
const BY_MESSAGE: readonly (readonly [pattern: RegExp, Blamed])[] = [
  [/^invalid setup token/, { step: 'account', field: 'token', problem: 'tokenWrong' }],
  [/^invalid username/, { step: 'account', field: 'username', problem: 'nameBad' }],
  [/^that folder does not exist/, { step: 'folder', field: 'libraryRoot', problem: 'folderGone' }],
  [/^root overlaps/, { step: 'folder', field: 'libraryRoot', problem: 'folderOverlaps' }],
]

/** The field that an error refers to; undefined if there is none. */
export function blamedFor(error: unknown): Blamed | undefined {
  if (!(error instanceof ApiError)) return undefined
  return BY_CODE[error.body.code ?? ''] ?? BY_MESSAGE.find(([texts]) => texts.test(error.message))?.[1]
}

/** Setup is closed: there is already an admin, or it was not requested. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && /^setup is not available/.test(error.message)

export type Installing = 'here' | 'hereOnly' | 'no'

/** Whether browsers allow installing an app from this origin: over HTTPS, or on localhost. */
export function installingAt({ isSecure, hostname }: { isSecure: boolean; hostname: string }): Installing {
  if (!isSecure) return 'no'
  return isThisMachine(hostname) ? 'hereOnly' : 'here'
}
