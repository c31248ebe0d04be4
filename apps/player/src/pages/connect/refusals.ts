import { ApiError } from '@chapterhouse/client/call'
import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { connectTexts } from '../../texts/connect.ts'

type BrowseMode = 'password' | 'code' | 'link' | 'demo'

/** Why a sign-in was refused, and what to do about it. */
export function whyNot(error: unknown, way: BrowseMode): Failure {
  const texts = connectTexts.value.refusals
  const said = error instanceof ApiError ? error.message : ''
  const known: Record<string, { title: string; advice: string }> = {
    429: way === 'demo' ? texts.demoTooOften : texts.tooOften,
    503: way === 'demo' ? texts.demoFull : texts.busy,
    404: texts.noDemo,
    400: way === 'password' ? texts.password : texts.code,
    401: way === 'password' ? texts.password : inviteWords(said, way),
  }
  return failureOf(error, known)
}

/** The server tells these apart by words alone. */
function inviteWords(said: string, way: BrowseMode): { title: string; advice: string } {
  const texts = connectTexts.value.refusals
  if (said.startsWith('invite already used')) return texts.usedUp
  if (said.startsWith('invite has expired')) return texts.expired
  return way === 'link' ? texts.link : texts.code
}
