/** The server tells the newest places of the whole house, and no more than that. */
const MOST_TOLD = 200

/** How many people have a place in a library; beyond what is told there may be more. */
export function lostPeople(
  places: readonly { user_id: number; library_id: number }[],
  libraryId: number,
): { people: number; isAll: boolean } {
  const there = places.filter(({ library_id }) => library_id === libraryId)
  return { people: new Set(there.map(({ user_id }) => user_id)).size, isAll: places.length < MOST_TOLD }
}
