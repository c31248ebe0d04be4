import { currentPlayer } from '../../playback/now-playing.ts'
import type { Player } from '../../playback/player.ts'

/** For components that are only rendered once the player has loaded. */
export function usePlaying(): Player {
  const player = currentPlayer.value
  if (!player) throw new Error('nothing can play here yet')
  return player
}
