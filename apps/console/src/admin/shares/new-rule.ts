export interface NewRuleForm {
  path: string
  isWhole: boolean
}

/** The rule to add; undefined until a folder is chosen, since an empty path means the whole library in the API. */
export function newRule(libraryId: number, { path, isWhole }: NewRuleForm): { library_id: number; path: string } | undefined {
  if (isWhole) return { library_id: libraryId, path: '' }
  const within = path.trim().replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')
  return within === '' || within === '.' ? undefined : { library_id: libraryId, path: within }
}
