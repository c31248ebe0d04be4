import type { Sound } from './audio-effects.ts'

export interface SoundGraph {
  tune(sound: Sound): void
  /** A context may sleep until sound is asked for. */
  wake(): void
  close(): void
}

/** High-pass, presence, compressor, boost, limiter: in this order, each neutral when it is not asked for. It cannot be taken off its element. */
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
      // `interrupted` of WebKit is no type of the library: whatever does not run is asked to.
      if (context.state !== 'running') context.resume().catch(() => undefined)
    },
    close() {
      context.close().catch(() => undefined)
    },
  }
}
