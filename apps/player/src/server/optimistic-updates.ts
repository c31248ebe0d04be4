import type { Favourite, Home, Progress, Rating } from './answers.ts'
import { deviceStore } from './device-store.ts'
import { type BookRef, bookKey, ownerKey } from './keys.ts'

/**
 * What a listener says of a book in one touch. It replaces what they said of the same before, and holds before the server knows.
 * A rating without a note leaves the note as it is.
 */
export type PendingAction =
  | { kind: 'favourite'; ref: BookRef; value: boolean; entry: Favourite }
  | { kind: 'rating'; ref: BookRef; value: { rating: number; note?: string | undefined } | null; at: string }
  | { kind: 'aside'; ref: BookRef; value: boolean }

type Of<K extends PendingAction['kind']> = Extract<PendingAction, { kind: K }>

export const actionKey = ({ kind, ref }: PendingAction): string => `${kind}|${bookKey(ref)}`

/** On their way to the server, of whoever is signed in. */
export const actionStore = deviceStore<PendingAction>('deeds')
export const pendingActions = async (): Promise<PendingAction[]> => [...(await actionStore.all(ownerKey())).values()]

const of = <K extends PendingAction['kind']>(kind: K, actions: readonly PendingAction[]): Of<K>[] =>
  actions.filter((action): action is Of<K> => action.kind === kind)

const isAbout = ({ library_id, path }: { library_id: number; path: string }, { libraryId, path: wanted }: BookRef): boolean =>
  library_id === libraryId && path === wanted

export function favouritesWith(list: readonly Favourite[], actions: readonly PendingAction[]): Favourite[] {
  return of('favourite', actions).reduce<Favourite[]>(
    (kept, { ref, value, entry }) => {
      const isThere = kept.some((one) => isAbout(one, ref))
      if (value) return isThere ? kept : [entry, ...kept]
      return kept.filter((one) => !isAbout(one, ref))
    },
    [...list],
  )
}

/** Its note is missing where nobody here can say it. */
export type ShownRating = Omit<Rating, 'note'> & { note?: string | undefined }

/** `undefined`: nobody can say how it is rated. */
export function ratingWith<R extends ShownRating | null | undefined>(
  rating: R,
  actions: readonly PendingAction[],
  ref: BookRef,
): R | ShownRating | null {
  const said = of('rating', actions).findLast((action) => bookKey(action.ref) === bookKey(ref))
  if (!said) return rating
  if (said.value === null) return null
  const { libraryId: library_id, path } = ref
  const note = said.value.note ?? (rating === null ? '' : rating?.note)
  return { library_id, path, created_at: rating?.created_at ?? said.at, updated_at: said.at, rating: said.value.rating, note }
}

/** A note that waits for the server is not lost by a deed that says nothing of it. */
export function withNoteOf(action: PendingAction, waiting: PendingAction | undefined): PendingAction {
  if (action.kind !== 'rating' || !action.value || action.value.note !== undefined || waiting?.kind !== 'rating') return action
  return { ...action, value: { ...action.value, note: waiting.value === null ? '' : waiting.value.note } }
}

export function rowsWith<R extends Pick<Progress, 'library_id' | 'path' | 'set_aside'>>(
  rows: readonly R[],
  actions: readonly PendingAction[],
): R[] {
  const said = of('aside', actions)
  return rows.map((row) => {
    const action = said.findLast(({ ref }) => isAbout(row, ref))
    return action ? { ...row, set_aside: action.value } : row
  })
}

/** What comes back into Continue is known to the server only. */
export function homeWith(home: Home, actions: readonly PendingAction[]): Home {
  const isAside = ({ progress }: Home['continue'][number]) => rowsWith([progress], actions).some(({ set_aside }) => set_aside)
  return { ...home, favourites: favouritesWith(home.favourites, actions), continue: home.continue.filter((one) => !isAside(one)) }
}
