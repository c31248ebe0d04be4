import { ApiError } from '@chapterhouse/client/call'
import { failureOf } from '@chapterhouse/ui/failure'
import type { PlayerNeeds } from '../../playback/player-context.ts'
import type { Texts } from '../../texts/player/player.ts'

/** Reports that the server rejected a change for good. A limit has a specific sentence, with advice. */
export function refusalMessage(
  what: Parameters<PlayerNeeds['refused']>[0],
  error: unknown,
  { limit }: Pick<Texts, 'limit'>,
): string {
  if (error instanceof ApiError && error.body.code === 'too_many') return limit[what]
  const { title, advice } = failureOf(error)
  return `${title} ${advice}`
}
