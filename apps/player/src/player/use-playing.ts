import { sound } from '../playing/now-playing.ts'
import type { Playing } from '../playing/playing.ts'

/** For what is only drawn where something can play. */
export function usePlaying(): Playing {
  const playing = sound.value
  if (!playing) throw new Error('nothing can play here yet')
  return playing
}
