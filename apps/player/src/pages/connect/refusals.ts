import { Refused } from '@chapterhouse/client/call'
import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { connectTexts } from '../../texts/connect.ts'

type Way = 'password' | 'code' | 'link' | 'demo'

/** Why somebody was not let in, in words that say what to do. */
export function whyNot(error: unknown, way: Way): Failure {
  const words = connectTexts.value.refusals
  const said = error instanceof Refused ? error.message : ''
  const known: Record<string, { title: string; advice: string }> = {
    429: way === 'demo' ? words.demoTooOften : words.tooOften,
    503: way === 'demo' ? words.demoFull : words.busy,
    404: words.noDemo,
    400: way === 'password' ? words.password : words.code,
    401: way === 'password' ? words.password : inviteWords(said, way),
  }
  return failureOf(error, known)
}

/** The server tells these apart by words alone. */
function inviteWords(said: string, way: Way): { title: string; advice: string } {
  const words = connectTexts.value.refusals
  if (said.startsWith('invite already used')) return words.usedUp
  if (said.startsWith('invite has expired')) return words.expired
  return way === 'link' ? words.link : words.code
}
