import { ApiError } from '@chapterhouse/client/call'
import { importErrorTexts } from '../../texts/import-errors.ts'
import { shellTexts } from '../../texts/shell.ts'

type FailureText = Readonly<Record<string, { title: string; advice: string }>>

/** Messages of this section; that of a table names its wrong line. */
export function failureTexts(error?: unknown): FailureText {
  const { errors, line, problems } = importErrorTexts.value
  const all = { ...shellTexts.value.codes, ...errors }
  if (!(error instanceof ApiError)) return all
  const { code, line: at, reason = '' } = error.body
  const problem = problems[reason]
  const known = code === undefined ? undefined : all[code]
  if (code === undefined || known === undefined || at === undefined || problem === undefined) return all
  return { ...all, [code]: { ...known, advice: line(at, problem) } }
}

/** An error of the address or the key, for the message at its field. */
export function fieldFault(error: unknown): { url?: string; token?: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { fields } = importErrorTexts.value
  const { field } = error.body
  return field === 'url' || field === 'token' ? { [field]: fields[field] } : undefined
}
