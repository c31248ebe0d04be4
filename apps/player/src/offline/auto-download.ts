import { ignore } from '@chapterhouse/ui/ignore'
import { effect, untracked } from '@preact/signals'
import { type BookRef, bookKey, ownerKey } from '../device/keys.ts'
import { settings } from '../playback/options/settings.ts'
import type { Player } from '../playback/player.ts'
import { call } from '../server/api.ts'
import { can } from '../server/server-facts.ts'
import { isMetered } from './can-download.ts'
import { outlived, type RuleState, updateRuleState, wantedByRule } from './download.ts'
import { canDownload, offline } from './offline.ts'

const HOUR_MS = 60 * 60 * 1_000

/** Automatic downloads (rule 28), while a page is open and the connection is not known to be metered. */
export function startAutoDownload(player: Pick<Player, 'book' | 'finished' | 'sounding'>): void {
  let memory: RuleState = { player: undefined, here: new Set(), excluded: new Set() }
  effect(() => {
    const { ref } = player.book.value ?? {}
    memory = updateRuleState(memory, { player: ref && bookKey(ref), here: new Set(offline.all.value.keys()) })
  })
  effect(() => {
    const book = player.book.value
    const isFinished = player.finished.value
    const { keepDownloads } = settings.value
    const isSounding = player.sounding.value
    untracked(() => {
      if (!book || canDownload.value !== 'yes') return
      offline.markFinished(bookKey(book.ref), isFinished)
      // A book that was only opened is not downloaded.
      if (isSounding) void fetchWanted(keepDownloads, book.ref, memory)
    })
  })
  const tidy = () => {
    const last = player.book.value
    for (const key of outlived(offline.all.value.values(), { now: Date.now(), lastPlayed: last && bookKey(last.ref) }))
      void offline.remove(key)
  }
  tidy()
  setInterval(tidy, HOUR_MS)
}

async function fetchWanted(rule: 'off' | 'current' | 'current-and-next', ref: BookRef, { excluded }: RuleState): Promise<void> {
  if (rule === 'off') return
  const person = ownerKey()
  const next = rule === 'current-and-next' && can('next_book') ? await followerOf(ref) : undefined
  const here = new Set([...offline.all.value.keys(), ...excluded])
  const wanted = wantedByRule(rule, { current: bookKey(ref), next, here, isMetered: isMetered(navigator) })
  // Downloads stopped by the user already exist, as stopped ones.
  for (const key of wanted) if (person === ownerKey()) await offline.start(key).catch(ignore('its row shows the failure'))
}

/** Only the next volume of a series, never the next folder. */
async function followerOf(ref: BookRef): Promise<string | undefined> {
  const options = { params: { id: ref.libraryId }, query: { path: ref.path } }
  const { source, next } = await call('GET /libraries/:id/next', options).catch(
    ignore('no next book is known', { source: 'none' as const, next: undefined }),
  )
  return source === 'series' && next ? bookKey({ libraryId: next.library_id, path: next.path }) : undefined
}
