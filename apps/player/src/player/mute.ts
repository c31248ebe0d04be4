import type { Playing } from '../playback/player.ts'

/** As loud as before it was muted. */
let before = 1

export function mute(playing: Pick<Playing, 'volume' | 'setVolume'>): void {
  const volume = playing.volume.value
  if (volume > 0) before = volume
  playing.setVolume(volume > 0 ? 0 : before)
}
