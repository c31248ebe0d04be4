import { Ajv2020, type FuncKeywordDefinition } from 'ajv/dist/2020.js'

/** Ajv compares every pair of items, which takes too long for a list of 30,000. */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: true,
  compile(isRequired: boolean) {
    const validate: ReturnType<NonNullable<FuncKeywordDefinition['compile']>> = (items: readonly unknown[]) => {
      const same = isRequired ? firstTwice(items) : undefined
      validate.errors = same ? [{ keyword: 'uniqueItems', params: same, message: 'has the same item twice' }] : []
      return same === undefined
    }
    return validate
  },
}

export function createValidator({ allErrors }: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, verbose: true, strictTypes: false })
  return ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems)
}

/** The index `i` of the first duplicate, and the index `j` of its first occurrence. */
export function firstTwice(items: readonly unknown[]): { i: number; j: number } | undefined {
  const firstIndex = new Map<string, number>()
  for (const [i, item] of items.entries()) {
    const key = JSON.stringify(item, inOrder)
    const j = firstIndex.get(key)
    if (j !== undefined) return { i, j }
    firstIndex.set(key, i)
  }
  return undefined
}

/** Sorts names, since their order does not matter. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
