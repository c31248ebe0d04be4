/** Control characters, except tab and newline. */
const FORBIDDEN = /(?![\t\n])[^ -\uffff]/

/** Why a record may not contain this number, although it is valid JSON. */
export function findNumberFault(digits: string): string | undefined {
  const value = Number(digits)
  if (/^-?\d+$/.test(digits) && Number.isSafeInteger(value) && !Object.is(value, -0)) return undefined
  return `the number ${digits.slice(0, 40)} is not written as plain digits`
}

/** Why a record may not contain this string, although it is valid JSON. */
export function listStringFaults(read: string): string[] {
  const faults: string[] = []
  const [forbidden] = FORBIDDEN.exec(read) ?? []
  if (forbidden !== undefined)
    faults.push(`a string contains the control character U+${forbidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
  if (!read.isWellFormed()) faults.push('a string contains an unpaired surrogate')
  return faults
}
