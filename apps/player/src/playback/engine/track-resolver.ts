import { ignore } from '@chapterhouse/ui/ignore'
import type { PlayerContext } from '../player-context.ts'
import { asQuery, isPlain, soundMaker } from './audio-effects.ts'
import { isReachable } from './is-reachable.ts'
import type { Track } from './track.ts'
import { kindOf, sourceOf } from './track-source.ts'

/** Finds a source for each file of the loaded book. */
interface TrackResolver {
  trackFor(file: number, at: number): Promise<Track | undefined>
  giveUpOn(file: number, track: Track): boolean
  /** Loads the formats that this browser failed to play before. */
  recall(): Promise<void>
}

const PREFIX = 'browser|'

type TrackNeeds = 'stores' | 'localSource' | 'isPhoneWebKit' | 'flags' | 'renewFlags' | 'media' | 'streamUrl' | 'server' | 'clock'

export function createTrackResolver({ needs, store, output, currentBook }: PlayerContext<TrackNeeds>): TrackResolver {
  const broken = new Set<string>()
  /** URLs of downloaded files that could not be played. */
  const spoilt = new Set<string>()

  return {
    async recall() {
      for (const key of (await needs.stores.codecs.all(PREFIX)).keys()) broken.add(key.slice(PREFIX.length))
    },
    async trackFor(index, at) {
      const loaded = currentBook()
      const file = loaded?.book.timeline.files[index]
      if (!loaded || !file) return undefined
      const copy = await needs.localSource(loaded.ref, index, loaded.book.revision).catch(ignore('the file is streamed'))
      const local = copy !== undefined && !spoilt.has(copy) ? copy : undefined
      const sound = store.sound.peek()
      const isServerSound =
        soundMaker(needs.isPhoneWebKit, needs.flags().canGain) === 'server' && !isPlain({ ...sound, voice: false })
      const facts = {
        file,
        hasLocal: local !== undefined,
        isReachable: local !== undefined && isServerSound && (await isReachable(needs, loaded.ref)),
        canPlay: (mime: string) => output().canPlay(mime),
        broken,
        isPlayableAnywhere: loaded.isPlayableAnywhere,
        wantsServerSound: isServerSound,
      }
      const sourceNow = () => sourceOf({ ...facts, canConvert: needs.flags().canConvert })
      let source = sourceNow()
      if (source === 'none' && file.mayConvert && !needs.flags().canConvert) {
        await needs.renewFlags()
        source = sourceNow()
      }
      if (source === 'none') return undefined
      if (source === 'local' && local) return { url: local, offset: 0, isConverted: false, isLocal: true }
      await needs.media.ready()
      const of = { ...loaded.ref, path: file.path }
      if (source === 'direct')
        return { url: needs.streamUrl(of, { path: file.path }), offset: 0, isConverted: false, isLocal: false }
      const query = { path: file.path, transcode: 1, t: at.toFixed(3), ...(isServerSound ? asQuery(sound) : {}) }
      return { url: needs.streamUrl(of, query), offset: Number(at.toFixed(3)), isConverted: true, isLocal: false }
    },
    giveUpOn(index, track) {
      if (track.isLocal) {
        spoilt.add(track.url)
        return true
      }
      const file = currentBook()?.book.timeline.files[index]
      if (!file || track.isConverted) return false
      broken.add(kindOf(file))
      needs.stores.codecs.set(PREFIX + kindOf(file), true).catch(ignore('it is learnt again next time'))
      return needs.flags().canConvert && file.mayConvert
    },
  }
}
