interface ShareAccess {
  name: string
  paths: readonly { library_id: number; path: string }[]
  whole_library_id?: number | undefined
}

export interface Access {
  library: { id: number; name: string }
  isWhole: boolean
  paths: readonly string[]
}

/** A listener's access to each library through all their shares; omits a folder inside another one. */
export function accessOf(shares: readonly ShareAccess[], libraries: readonly { id: number; name: string }[]): Access[] {
  return libraries.flatMap(({ id, name }) => {
    const paths = new Set(
      shares.flatMap((share) => [
        ...share.paths.filter(({ library_id }) => library_id === id).map(({ path }) => path),
        ...(share.whole_library_id === id ? [''] : []),
      ]),
    )
    if (paths.size === 0) return []
    const isWhole = paths.has('') || paths.has('.')
    const widest = [...paths].filter((path) => ![...paths].some((other) => path !== other && path.startsWith(`${other}/`)))
    return [{ library: { id, name }, isWhole, paths: isWhole ? [] : widest.toSorted((a, b) => a.localeCompare(b)) }]
  })
}
