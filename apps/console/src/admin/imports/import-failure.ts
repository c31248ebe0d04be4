import { ApiError } from '@chapterhouse/client/call'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { importErrorTexts } from '../../texts/server/import-errors.ts'
import { shellTexts } from '../../texts/shell/shell.ts'

type FailureText = Readonly<Record<string, { title: string; advice: string }>>

/** Messages for this section; a table error names the invalid line. */
export function failureTexts(error?: unknown): FailureText {
  const { errors, line, problems, wrongTable, passed } = importErrorTexts.value
  const all = { ...shellTexts.value.codes, ...errors }
  if (!(error instanceof ApiError)) return all
  const { code = '', line: at, problem = '', max = 0, of = '' } = error.body
  const tooMuch = all['too_much']
  const which = passed[of]?.(formatNumber(language.value, max))
  if (tooMuch && which) return { ...all, too_much: { ...tooMuch, advice: `${which} ${tooMuch.advice}` } }
  const text = problems[problem]
  return at === undefined || text === undefined ? all : { ...all, [code]: { title: wrongTable, advice: line(at, text) } }
}

/** An error about the address or the key, to be shown at its field. */
export function fieldFault(error: unknown): { url?: string; token?: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { fields } = importErrorTexts.value
  const { field } = error.body
  return field === 'url' || field === 'token' ? { [field]: fields[field] } : undefined
}
