const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Dates that taggers write for unknown ones. */
const PLACEHOLDERS = new Set(['1970-01-01'])

/** Whether a number is a plausible year of publication. */
export function isYear(year: number): boolean {
  return year >= 1000 && year < 9000
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, cut to its valid part; undefined for an invalid date or a placeholder. */
export function yearMonthDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?(?![\d])/.exec(text.trim()) ?? []
  if (!isYear(Number(year))) return undefined
  const [inYear, inMonth] = [Number(month), Number(day)]
  const days = DAYS[inYear - 1]
  if (days === undefined) return year
  const yearMonth = `${year}-${month.padStart(2, '0')}`
  const isDay = inMonth >= 1 && inMonth <= days
  const whole = isDay ? `${yearMonth}-${day.padStart(2, '0')}` : yearMonth
  return PLACEHOLDERS.has(whole) ? undefined : whole
}
