export type NameField = 'author' | 'narrator' | 'series'

export interface Named {
  library_id: number
  path: string
  author: string
  narrator: string
  series: string
  edited_fields: readonly string[]
}

/** Books that get the same new value, and what they said before. */
export interface Change {
  value: string
  books: readonly Named[]
}

/** What to write so that books that say one of `names` say `into`. A credit of several people keeps the others. */
export function mergePlan(
  books: readonly Named[],
  field: NameField,
  { names, into }: { names: readonly string[]; into: string },
): Change[] {
  // The longest first, so that no name is found inside of another.
  const others = names.filter((name) => name !== into).toSorted((a, b) => b.length - a.length)
  const changed = books.flatMap((book) => {
    const value = others.reduce((credit, name) => renamed(credit, name, into), book[field])
    return value === book[field] ? [] : [{ value, book }]
  })
  return [...Map.groupBy(changed, ({ value }) => value)].map(([value, group]) => ({ value, books: group.map(({ book }) => book) }))
}

/** A name as a whole, with nothing but the edge, a space or a mark around it; twice the same name becomes one. */
function renamed(credit: string, name: string, into: string): string {
  const around = '(^|[\\s,;&/])'
  const pattern = new RegExp(`${around}${escaped(name)}(?=$|[\\s,;&/])`, 'gu')
  return credit.replace(pattern, (_, before: string) => `${before}${into}`)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What takes a change back: what was edited before is written again, the rest reverts to its files. */
export function undoPlan(changes: readonly Change[], field: NameField): { set: Change[]; revert: readonly Named[] } {
  const books = changes.flatMap((change) => change.books)
  const wasEdited = books.filter(({ edited_fields }) => edited_fields.includes(field))
  return {
    set: [...Map.groupBy(wasEdited, (book) => book[field])].map(([value, group]) => ({ value, books: group })),
    revert: books.filter(({ edited_fields }) => !edited_fields.includes(field)),
  }
}
