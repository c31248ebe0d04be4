export interface NewRuleForm {
  path: string
  isWhole: boolean
}

/** The rule that is wished for; none as long as no folder is chosen, for nothing means everything on the wire. */
export function newRule(libraryId: number, { path, isWhole }: NewRuleForm): { library_id: number; path: string } | undefined {
  if (isWhole) return { library_id: libraryId, path: '' }
  const within = path.trim().replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')
  return within === '' || within === '.' ? undefined : { library_id: libraryId, path: within }
}
