import type { SettingFacts } from '@chapterhouse/kit/settings/find-values'
import Type, { type Static, type TSchema } from 'typebox'

export interface Key<S extends TSchema = TSchema> extends SettingFacts {
  schema: S
  check?: (value: Static<S>) => boolean
  put?: (value: Static<S>) => Static<S>
  standard: Static<S>
  /** One or two sentences for docs/configuration.md. */
  description: string
}
const key = <S extends TSchema>(described: Key<S>): Key<S> => described

const MAX_USD = 1_000_000
const usd = (minimum: number, errorMessage: string) => Type.Number({ minimum, maximum: MAX_USD, errorMessage })
const minutes = (maximum: number) =>
  Type.Number({ exclusiveMinimum: 0, maximum, errorMessage: `a number of minutes above 0, at most ${maximum}` })

/**
 * Every setting of the bridge, defined once for the file, environment and flags. `node scripts/write-settings.ts` writes
 * docs/configuration.md from it (docs/decisions/0087).
 */
export const KEYS = {
  'budget.book_usd': key({
    schema: usd(0.01, 'an amount in USD from 0.01, such as 75 or 2.50'),
    standard: 75,
    env: 'BRIDGE_BUDGET_BOOK_USD',
    flag: 'book-usd',
    description: 'The most that a book may cost in metered calls, failed ones included.',
  }),
  'budget.month_usd': key({
    schema: usd(0, 'an amount in USD, such as 100; 0 means no limit'),
    standard: 100,
    env: 'BRIDGE_BUDGET_MONTH_USD',
    flag: 'month-usd',
    description: 'The most that all books may cost in a calendar month (UTC).',
  }),
  'models.marks': key({
    schema: Type.Boolean({ errorMessage: 'true or false' }),
    standard: true,
    env: 'BRIDGE_MODELS_MARKS',
    description:
      'Shows people and places to the writer and the judge as marks such as `[P3]`, so that a model cannot tell which book it is. Turn it off only to compare.',
  }),
  'models.call_minutes': key({
    schema: minutes(600),
    standard: 60,
    env: 'BRIDGE_MODELS_CALL_MINUTES',
    description: 'The longest time for one call of a model. A slow local model needs minutes before its first word.',
  }),
  'models.silence_minutes': key({
    schema: minutes(600),
    standard: 10,
    env: 'BRIDGE_MODELS_SILENCE_MINUTES',
    description: 'The longest pause within an answer, after its first byte.',
  }),
  'tools.ffprobe': key({
    schema: Type.String({ errorMessage: 'a path, or nothing' }),
    standard: '',
    env: 'BRIDGE_FFPROBE',
    flag: 'ffprobe',
    description: 'The path of ffprobe, which reads the chapters of the audio. If empty, it is searched for.',
  }),
  'metadata.base_url': key({
    schema: Type.String({ errorMessage: 'an http or https address, or nothing' }),
    check: (url) => url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
    put: (url) => url.trim().replace(/(?<!\/)\/+$/, ''),
    standard: '',
    env: 'BRIDGE_METADATA_BASE_URL',
    description:
      'The address of a metadata service, for recaps of earlier volumes of a series. It receives ISBNs and the names of series. If empty, none is asked.',
  }),
}

export type SettingId = keyof typeof KEYS
export type ValueOf<Id extends SettingId> = Static<(typeof KEYS)[Id]['schema']>
