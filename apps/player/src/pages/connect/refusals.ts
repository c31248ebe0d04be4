import { ApiError } from '@chapterhouse/client/call'
import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { connectTexts } from '../../texts/pages/connect.ts'

type SignInMethod = 'password' | 'code' | 'link' | 'demo'

/** The message for a failed sign-in: what happened, and what to do. */
export function whyNot(error: unknown, method: SignInMethod): Failure {
  const texts = connectTexts.value.refusals
  const message = error instanceof ApiError ? error.message : ''
  const known: Record<string, { title: string; advice: string }> = {
    429: method === 'demo' ? texts.demoTooOften : texts.tooOften,
    503: method === 'demo' ? texts.demoFull : texts.busy,
    404: texts.noDemo,
    400: method === 'password' ? texts.password : texts.code,
    401: method === 'password' ? texts.password : inviteRefusal(message, method),
  }
  return failureOf(error, known)
}

/** The server distinguishes these only by message. */
function inviteRefusal(message: string, method: SignInMethod): { title: string; advice: string } {
  const texts = connectTexts.value.refusals
  if (message.startsWith('invite already used')) return texts.usedUp
  if (message.startsWith('invite has expired')) return texts.expired
  return method === 'link' ? texts.link : texts.code
}
