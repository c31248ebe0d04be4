import { ignore } from '@chapterhouse/ui/ignore'
import type { Sound } from './audio-effects.ts'

export interface SoundGraph {
  tune(sound: Sound): void
  /** A context may be suspended until playback starts. */
  wake(): void
  close(): void
}

/**
 * High-pass, presence, compressor, boost and limiter, in this order, each neutral when off. The graph cannot be detached from its
 * element.
 */
export function graphOver(element: HTMLAudioElement): SoundGraph {
  const context = new AudioContext({ latencyHint: 'playback' })
  const highPass = new BiquadFilterNode(context, { type: 'highpass', frequency: 10 })
  const presence = new BiquadFilterNode(context, { type: 'peaking', frequency: 3_000, Q: 0.9, gain: 0 })
  const compressor = new DynamicsCompressorNode(context, { threshold: 0, ratio: 1, attack: 0.02, release: 0.25 })
  const boost = new GainNode(context)
  const limiter = new DynamicsCompressorNode(context, { threshold: -1, knee: 0, ratio: 20, attack: 0.002, release: 0.1 })
  context
    .createMediaElementSource(element)
    .connect(highPass)
    .connect(presence)
    .connect(compressor)
    .connect(boost)
    .connect(limiter)
    .connect(context.destination)
  return {
    tune({ boostDb, even, voice }) {
      const at = context.currentTime
      highPass.frequency.setTargetAtTime(voice ? 80 : 10, at, 0.05)
      presence.gain.setTargetAtTime(voice ? 3 : 0, at, 0.05)
      compressor.threshold.setTargetAtTime(even ? -24 : 0, at, 0.05)
      compressor.ratio.setTargetAtTime(even ? 4 : 1, at, 0.05)
      boost.gain.setTargetAtTime(10 ** (boostDb / 20), at, 0.05)
    },
    wake() {
      // WebKit's `interrupted` state is missing in the DOM types, so any state but running is resumed.
      if (context.state !== 'running') context.resume().catch(ignore('the next touch wakes it'))
    },
    close() {
      context.close().catch(ignore('it is closed already'))
    },
  }
}
