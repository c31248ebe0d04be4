import { ApiError } from '@chapterhouse/client/call'

/** The typed values: the check is off, and there is no default URL. */
export interface UpdateForm {
  isOn: boolean
  url: string
}

export type UpdateProblem = 'missing' | 'wrong'

export const updateProblem = ({ isOn, url }: UpdateForm): UpdateProblem | undefined =>
  isOn && url.trim() === '' ? 'missing' : undefined

/** The error of the URL; undefined for any other error. */
export function refusedAddress(error: unknown): UpdateProblem | undefined {
  const field = error instanceof ApiError ? error.body.field : undefined
  if (field === 'general.update_check') return 'missing'
  return field === 'update.url' ? 'wrong' : undefined
}
