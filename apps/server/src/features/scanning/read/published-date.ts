const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Dates that taggers write for unknown ones. */
const PLACEHOLDERS = new Set(['1970-01-01'])

/** Prefixes of month names in English, German, French, Spanish, Italian, Dutch and Scandinavian languages. */
const MONTHS = [
  /^(?:jan|ene|gen|jän)/,
  /^(?:feb|fév|fev)/,
  /^(?:mar|mär|maa|mrt)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mei|maj|mag)/,
  /^(?:jun|jui?n|giu)/,
  /^(?:juil|jul|lug)/,
  /^(?:aug|aoû|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:o[ckt]t|out)/,
  /^nov/,
  /^(?:dec|déc|dez|dic|des)/,
]

interface Parts {
  year: string
  month?: string | number | undefined
  day?: string | number | undefined
}

const YEAR = String.raw`(?<!\d)(\d{4})(?!\d)`
const MAX_LENGTH = 100

/** Whether a number is a plausible year of publication. */
export function isYear(year: number): boolean {
  return year >= 1000 && year < 9000
}

/** The forms in which shops and people write dates; the first that applies counts. */
const FORMS: readonly { form: RegExp; read: (match: readonly string[]) => Parts }[] = [
  {
    form: /^(\d{4})\s*[年년]\s*(?:(\d{1,2})\s*[月월]\s*)?(?:(\d{1,2})\s*[日일])?/,
    read: ([, year = '', month, day]) => ({ year, month, day }),
  },
  { form: /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?(?!\d)/, read: ([, year = '', month, day]) => ({ year, month, day }) },
  { form: /^(\d{4})(\d{2})(\d{2})(?!\d)/, read: ([, year = '', month, day]) => ({ year, month, day }) },
  // Points are European; with slashes and dashes only a number above 12 identifies the day.
  { form: /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/, read: ([, day, month, year = '']) => ({ year, month, day }) },
  {
    form: /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/,
    read: ([, one = '', other = '', year = '']) => inEitherOrder(one, other, year),
  },
  { form: /^(\d{1,2})[/.](\d{4})(?!\d)/, read: ([, month, year = '']) => ({ year, month }) },
  {
    form: new RegExp(
      String.raw`(?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?:\s+|-)(?:de\s+)?(\p{L}{3,12})\.?(?:\s+|-|,\s*)(?:del?\s+)?${YEAR}`,
      'u',
    ),
    read: ([, day, name = '', year = '']) => ({ year, month: monthOf(name), day }),
  },
  {
    form: new RegExp(String.raw`(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+${YEAR}`, 'u'),
    read: ([, name = '', day, year = '']) => ({ year, month: monthOf(name), day }),
  },
  {
    form: new RegExp(String.raw`(?<!\p{L})(\p{L}{3,12})\.?(?:\s+|-|,\s*)(?:del?\s+)?${YEAR}`, 'u'),
    read: ([, name = '', year = '']) => ({ year, month: monthOf(name) }),
  },
  { form: new RegExp(YEAR), read: ([, year = '']) => ({ year }) },
]

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, cut to its valid part; undefined for an invalid date or a placeholder. */
export function yearMonthDay(text: string): string | undefined {
  const plain = text.trim().slice(0, MAX_LENGTH).toLowerCase()
  for (const { form, read } of FORMS) {
    const match = form.exec(plain)
    if (!match) continue
    const date = read([...match])
    return isYear(Number(date.year)) ? cutToValid(date) : undefined
  }
  return undefined
}

function cutToValid({ year, month, day }: Parts): string | undefined {
  const [inYear, inMonth] = [Number(month ?? 0), Number(day ?? 0)]
  const days = DAYS[inYear - 1]
  if (days === undefined) return year
  const yearMonth = `${year}-${String(inYear).padStart(2, '0')}`
  const isLeapDay = inYear === 2 && inMonth === 29
  const isDay = inMonth >= 1 && inMonth <= days && (!isLeapDay || isLeapYear(Number(year)))
  const whole = isDay ? `${yearMonth}-${String(inMonth).padStart(2, '0')}` : yearMonth
  return PLACEHOLDERS.has(whole) ? undefined : whole
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Day and month, or month and day; only the year if both are possible. */
function inEitherOrder(one: string, other: string, year: string): Parts {
  if (Number(one) > 12) return { year, month: other, day: one }
  if (Number(other) > 12) return { year, month: one, day: other }
  return one === other ? { year, month: one, day: other } : { year }
}

function monthOf(name: string): number | undefined {
  const at = MONTHS.findIndex((beginning) => beginning.test(name))
  return at === -1 ? undefined : at + 1
}
