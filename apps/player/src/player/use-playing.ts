import { sound } from '../playback/now-playing.ts'
import type { Playing } from '../playback/player.ts'

/** For what is only drawn where something can play. */
export function usePlaying(): Playing {
  const playing = sound.value
  if (!playing) throw new Error('nothing can play here yet')
  return playing
}
