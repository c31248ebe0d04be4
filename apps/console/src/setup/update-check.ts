import { ApiError } from '@chapterhouse/client/call'

/** As typed: the check is off, and no address is built in. */
export interface UpdateForm {
  isOn: boolean
  url: string
}

export type UpdateProblem = 'missing' | 'wrong'

export const updateProblem = ({ isOn, url }: UpdateForm): UpdateProblem | undefined =>
  isOn && url.trim() === '' ? 'missing' : undefined

/** The refusal of the address; undefined for an error that is about something else. */
export function refusedAddress(error: unknown): UpdateProblem | undefined {
  const field = error instanceof ApiError ? error.body.field : undefined
  if (field === 'general.update_check') return 'missing'
  return field === 'update.url' ? 'wrong' : undefined
}
