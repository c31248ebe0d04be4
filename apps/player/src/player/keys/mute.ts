import type { Player } from '../../playback/player.ts'

/** The volume before muting. */
let before = 1

export function mute(player: Pick<Player, 'volume' | 'setVolume'>): void {
  const volume = player.volume.value
  if (volume > 0) before = volume
  player.setVolume(volume > 0 ? 0 : before)
}
