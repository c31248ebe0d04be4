import { joinedPeople, withoutLead } from '../../catalogue/index.ts'
import { cutAt } from './plain-text.ts'

/** People as the single text that is shown, and individually if their source has a list. */
interface Credit {
  text: string | undefined
  names: readonly string[] | undefined
}

const MAX_LENGTH = 1_000
const MAX_NAMES = 64

/** The values of a tag: several are a list, a single one is text that may name several people. */
export function creditOf(values: readonly string[] = []): Credit {
  const { text, names = [] } = listedCredit(values)
  return { text, names: names.length > 1 ? names : undefined }
}

/** A list even if it has a single name, which may contain a comma. */
export function listedCredit(values: readonly string[]): Credit {
  const all = values.slice(0, MAX_NAMES).map(withoutLead)
  const names = (all.length === 1 ? all : [...new Set(all)]).filter((name) => name !== '')
  const text = cutAt(joinedPeople(names), MAX_LENGTH).trim()
  return { text: text || undefined, names: names.length > 0 ? names : undefined }
}
