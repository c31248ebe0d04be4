import type { Favourite, Home, Progress, Rating } from './answers.ts'
import { deviceStore } from './device-store.ts'
import { type BookRef, bookKey, ownerKey } from './keys.ts'

/**
 * What a listener says of a book in one touch. It replaces what they said of the same before, and holds before the server knows.
 * A rating without a note leaves the note as it is.
 */
export type Deed =
  | { kind: 'favourite'; ref: BookRef; value: boolean; entry: Favourite }
  | { kind: 'rating'; ref: BookRef; value: { rating: number; note?: string | undefined } | null; at: string }
  | { kind: 'aside'; ref: BookRef; value: boolean }

type Of<K extends Deed['kind']> = Extract<Deed, { kind: K }>

export const deedKey = ({ kind, ref }: Deed): string => `${kind}|${bookKey(ref)}`

/** On their way to the server, of whoever is signed in. */
export const deedStore = deviceStore<Deed>('deeds')
export const waitingDeeds = async (): Promise<Deed[]> => [...(await deedStore.all(ownerKey())).values()]

const of = <K extends Deed['kind']>(kind: K, deeds: readonly Deed[]): Of<K>[] =>
  deeds.filter((deed): deed is Of<K> => deed.kind === kind)

const isAbout = ({ library_id, path }: { library_id: number; path: string }, { libraryId, path: wanted }: BookRef): boolean =>
  library_id === libraryId && path === wanted

export function favouritesWith(list: readonly Favourite[], deeds: readonly Deed[]): Favourite[] {
  return of('favourite', deeds).reduce<Favourite[]>(
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
  deeds: readonly Deed[],
  ref: BookRef,
): R | ShownRating | null {
  const said = of('rating', deeds).findLast((deed) => bookKey(deed.ref) === bookKey(ref))
  if (!said) return rating
  if (said.value === null) return null
  const { libraryId: library_id, path } = ref
  const note = said.value.note ?? (rating === null ? '' : rating?.note)
  return { library_id, path, created_at: rating?.created_at ?? said.at, updated_at: said.at, rating: said.value.rating, note }
}

/** A note that waits for the server is not lost by a deed that says nothing of it. */
export function withNoteOf(deed: Deed, waiting: Deed | undefined): Deed {
  if (deed.kind !== 'rating' || !deed.value || deed.value.note !== undefined || waiting?.kind !== 'rating') return deed
  return { ...deed, value: { ...deed.value, note: waiting.value === null ? '' : waiting.value.note } }
}

export function rowsWith<R extends Pick<Progress, 'library_id' | 'path' | 'set_aside'>>(
  rows: readonly R[],
  deeds: readonly Deed[],
): R[] {
  const said = of('aside', deeds)
  return rows.map((row) => {
    const deed = said.findLast(({ ref }) => isAbout(row, ref))
    return deed ? { ...row, set_aside: deed.value } : row
  })
}

/** What comes back into Continue is known to the server only. */
export function homeWith(home: Home, deeds: readonly Deed[]): Home {
  const isAside = ({ progress }: Home['continue'][number]) => rowsWith([progress], deeds).some(({ set_aside }) => set_aside)
  return { ...home, favourites: favouritesWith(home.favourites, deeds), continue: home.continue.filter((one) => !isAside(one)) }
}
