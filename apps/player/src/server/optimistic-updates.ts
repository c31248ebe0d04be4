import { deviceStore } from '../device/device-store.ts'
import { type BookRef, bookKey, ownerKey } from '../device/keys.ts'
import type { Favourite, Home, Progress, Rating } from './responses.ts'

/**
 * A change that a listener makes to a book in one tap. It replaces the previous one of the same kind, and takes effect before the
 * server has it. A rating without a note keeps the note.
 */
export type PendingAction =
  | { kind: 'favourite'; ref: BookRef; value: boolean; entry: Favourite }
  | { kind: 'rating'; ref: BookRef; value: { rating: number; note?: string | undefined } | null; at: string }
  | { kind: 'aside'; ref: BookRef; value: boolean }

type Of<K extends PendingAction['kind']> = Extract<PendingAction, { kind: K }>

export const actionKey = ({ kind, ref }: PendingAction): string => `${kind}|${bookKey(ref)}`

/** The pending actions of all users. */
export const actionStore = deviceStore<PendingAction>('actions')
export const pendingActions = async (): Promise<PendingAction[]> => [...(await actionStore.all(ownerKey())).values()]

const of = <K extends PendingAction['kind']>(kind: K, actions: readonly PendingAction[]): Of<K>[] =>
  actions.filter((action): action is Of<K> => action.kind === kind)

const isAbout = ({ library_id, path }: { library_id: number; path: string }, { libraryId, path: wanted }: BookRef): boolean =>
  library_id === libraryId && path === wanted

export function favouritesWith(list: readonly Favourite[], actions: readonly PendingAction[]): Favourite[] {
  let favourites = [...list]
  for (const { ref, value, entry } of of('favourite', actions)) {
    const isListed = favourites.some((one) => isAbout(one, ref))
    if (!value) favourites = favourites.filter((one) => !isAbout(one, ref))
    else if (!isListed) favourites = [entry, ...favourites]
  }
  return favourites
}

/** Without the note while it is unknown. */
export type ShownRating = Omit<Rating, 'note'> & { note?: string | undefined }

/** `undefined`: the rating is unknown. */
export function ratingWith<R extends ShownRating | null | undefined>(
  rating: R,
  actions: readonly PendingAction[],
  ref: BookRef,
): R | ShownRating | null {
  const pending = of('rating', actions).findLast((action) => bookKey(action.ref) === bookKey(ref))
  if (!pending) return rating
  if (pending.value === null) return null
  const { libraryId: library_id, path } = ref
  const note = pending.value.note ?? (rating === null ? '' : rating?.note)
  return {
    library_id,
    path,
    created_at: rating?.created_at ?? pending.at,
    updated_at: pending.at,
    rating: pending.value.rating,
    note,
  }
}

/** An action without a note does not lose a pending note. */
export function withNoteOf(action: PendingAction, waiting: PendingAction | undefined): PendingAction {
  if (action.kind !== 'rating' || !action.value || action.value.note !== undefined || waiting?.kind !== 'rating') return action
  return { ...action, value: { ...action.value, note: waiting.value === null ? '' : waiting.value.note } }
}

export function rowsWith<R extends Pick<Progress, 'library_id' | 'path' | 'set_aside'>>(
  rows: readonly R[],
  actions: readonly PendingAction[],
): R[] {
  const pending = of('aside', actions)
  return rows.map((row) => {
    const action = pending.findLast(({ ref }) => isAbout(row, ref))
    return action ? { ...row, set_aside: action.value } : row
  })
}

/** Applies only removals: only the server knows which books return to Continue. */
export function homeWith(home: Home, actions: readonly PendingAction[]): Home {
  const isAside = ({ progress }: Home['continue'][number]) => rowsWith([progress], actions).some(({ set_aside }) => set_aside)
  return { ...home, favourites: favouritesWith(home.favourites, actions), continue: home.continue.filter((one) => !isAside(one)) }
}
