export interface Wish {
  path: string
  isWhole: boolean
}

/** The rule that is wished for; none as long as no folder is chosen, for nothing means everything on the wire. */
export function ruleOf(libraryId: number, { path, isWhole }: Wish): { library_id: number; path: string } | undefined {
  if (isWhole) return { library_id: libraryId, path: '' }
  const within = path.trim().replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')
  return within === '' || within === '.' ? undefined : { library_id: libraryId, path: within }
}
