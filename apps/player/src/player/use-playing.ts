import { sound } from '../playback/now-playing.ts'
import type { Player } from '../playback/player.ts'

/** For what is only drawn where something can play. */
export function usePlaying(): Player {
  const player = sound.value
  if (!player) throw new Error('nothing can play here yet')
  return player
}
