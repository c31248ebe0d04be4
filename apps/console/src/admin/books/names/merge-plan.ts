import type { NamedBook } from '../../../queries/named-book.ts'

export type NameField = 'author' | 'narrator' | 'series'

export interface Named extends NamedBook {
  author: string
  narrator: string
  series: string
  edited_fields: readonly string[]
}

/** Books that get the same new value, with their previous ones. */
export interface Change {
  value: string
  books: readonly Named[]
}

/** The changes by which books with one of `names` get `into`. A credit listing several people keeps the others. */
export function mergePlan(
  books: readonly Named[],
  field: NameField,
  { names, into }: { names: readonly string[]; into: string },
): Change[] {
  const others = new Set(names.filter((name) => name !== into))
  const changed = books.flatMap((book) => {
    const current = book[field]
    const value = others.has(current) ? into : field === 'series' ? current : renamed(current, others, into)
    return value === current ? [] : [{ value, book }]
  })
  return [...Map.groupBy(changed, ({ value }) => value)].map(([value, group]) => ({ value, books: group.map(({ book }) => book) }))
}

/** The credit with each of the names replaced by the one to keep, without duplicates. Other names and separators are kept. */
function renamed(credit: string, others: ReadonlySet<string>, into: string): string {
  const people = peopleIn(credit)
  if (!people.some(({ name }) => others.has(name))) return credit
  const named = people.map(({ mark, name }) => ({ mark, name: others.has(name) ? into : name }))
  const remaining = named.filter(({ name }, at) => name !== into || named.findIndex((one) => one.name === into) === at)
  const joined = (list: readonly Credited[]) => list.map(({ mark, name }, at) => (at === 0 ? name : mark + name)).join('')
  // A comma only separates full names: with single words or `Surname, Given`, it would split one person in two.
  const isReadAlike = peopleIn(joined(remaining)).length === remaining.length
  return joined(isReadAlike ? remaining : remaining.map(({ mark, name }) => ({ mark: mark.trim() === ',' ? '; ' : mark, name })))
}

interface Credited {
  /** The separator before the name. */
  mark: string
  name: string
}

/** The people in a credit as the server splits them: at commas, but only if every part then has at least two words. */
function peopleIn(credit: string): Credited[] {
  return parted(credit, /((?<!\s)\s+(?:;\s*|(?:&|and)\s+)|;\s*)/iu)
    .flatMap(({ mark, name }) => {
      const names = parted(name, /((?<!\s)\s+,\s*|,\s*)/u)
      return names.every((one) => /\S\s+\S/u.test(one.name))
        ? names.map((one, at) => (at === 0 ? { ...one, mark } : one))
        : [{ mark, name: name.trim() }]
    })
    .filter(({ name }) => name !== '')
}

function parted(text: string, marks: RegExp): Credited[] {
  const pieces = text.split(marks)
  return pieces.flatMap((name, at) => (at % 2 === 0 ? [{ mark: pieces[at - 1] ?? '', name: name.trim() }] : []))
}

/** The changes that undo a merge: earlier edits are rewritten, and other fields revert to the files. */
export function undoPlan(changes: readonly Change[], field: NameField): { set: Change[]; revert: readonly Named[] } {
  const books = changes.flatMap((change) => change.books)
  const wasEdited = books.filter(({ edited_fields }) => edited_fields.includes(field))
  return {
    set: [...Map.groupBy(wasEdited, (book) => book[field])].map(([value, group]) => ({ value, books: group })),
    revert: books.filter(({ edited_fields }) => !edited_fields.includes(field)),
  }
}
