import type { Db } from '@chapterhouse/kit/sqlite/db'
import { parked } from '../parks/index.ts'
import { type Basis, ledgerStore, type ReservedCall } from './ledger.store.ts'

const MICROS = 1_000_000

export interface Budgets {
  bookUsd: number
  /** 0: no limit. */
  monthUsd: number
}

/** Tokens as reported or estimated; undefined where nothing is known. */
export interface TokenCounts {
  in: number | undefined
  cached: number | undefined
  out: number | undefined
}

export type Ledger = ReturnType<typeof createLedger>

/**
 * The cost of calls to models. The most that a call can cost is reserved before it is made and replaced by its cost after it; a crash
 * between the two leaves it spent (docs/reference/operations.md 5.2).
 */
export function createLedger({
  db,
  now,
  budgets,
  onChange = () => {},
}: {
  db: Db
  now: () => Date
  budgets: () => Budgets
  /** Called after each commit. */
  onChange?: () => void
}) {
  const store = ledgerStore(db)

  function end(
    id: number,
    outcome: { state: 'settled' | 'failed'; usd: number; basis: Basis; tokens: TokenCounts; answer?: string },
  ) {
    db.transaction(() => {
      const reserved = store.findReserved(id)
      if (!reserved) return
      const { state, usd, basis, tokens, answer } = outcome
      const micros = toMicros(usd)
      const counts = { tokensIn: tokens.in ?? null, tokensCached: tokens.cached ?? null, tokensOut: tokens.out ?? null }
      store.endCall({ id, state, micros, basis, ...counts, answer: answer ?? null })
      store.addSpend(reserved.month, micros - reserved.micros)
      db.afterCommit(onChange)
    })
  }

  return {
    /** Reserves the most that a call can cost and returns its id; parks if that would exceed a budget. Flat calls draw none. */
    reserve(call: Omit<ReservedCall, 'month' | 'at' | 'micros' | 'basis'>, bound: { usd: number; isFlat: boolean }): number {
      const at = now()
      const month = monthOf(at)
      const micros = bound.isFlat ? 0 : toMicros(bound.usd)
      return db.transaction(() => {
        if (micros > 0) refuseOverBudget(call.book, micros, at)
        const id = store.addCall({ ...call, month, at: at.toISOString(), micros, basis: bound.isFlat ? 'flat' : 'bound' })
        store.addSpend(month, micros)
        db.afterCommit(onChange)
        return id
      })
    },
    /** The call was answered: its cost and its answer are stored together. */
    settle: (id: number, outcome: { usd: number; basis: Basis; tokens: TokenCounts; answer: string }): void =>
      end(id, { state: 'settled', ...outcome }),
    /** The call brought no answer. */
    fail: (id: number, outcome: { usd: number; basis: Basis; tokens: TokenCounts }): void =>
      end(id, { state: 'failed', ...outcome }),
    findAnswer: store.findAnswer,
    /** Answers that were of no use, so that they are asked for again. */
    dropAnswers: store.dropAnswers,
    forgetAnswers: store.forgetAnswers,
    spentOn: (book: string): number => store.spentOn(book) / MICROS,
    /** `month`: such as `2026-11`; the current one if absent. */
    spentIn: (month: string = monthOf(now())): number => store.spentIn(month) / MICROS,
    countsOf: store.countsOf,
  }

  function refuseOverBudget(book: string, micros: number, at: Date): void {
    const { bookUsd, monthUsd } = budgets()
    const spent = store.spentOn(book)
    if (spent + micros > toMicros(bookUsd))
      throw parked(
        'budget_exceeded',
        `The next call could cost ${inUsd(micros)}, and ${inUsd(spent)} of the book's ${inUsd(toMicros(bookUsd))} are spent. Raise budget.book_usd to go on.`,
      )
    const spentThisMonth = store.spentSince(monthOf(at))
    if (monthUsd > 0 && spentThisMonth + micros > toMicros(monthUsd))
      throw parked(
        'budget_exceeded',
        `The next call could cost ${inUsd(micros)}, and ${inUsd(spentThisMonth)} of this month's ${inUsd(toMicros(monthUsd))} are spent. Raise budget.month_usd, or wait for the next month.`,
        { retryAt: nextMonthAfter(at) },
      )
  }
}

/** Rounded up, so that the ledger is never below the cost; a part of a millionth that comes from binary fractions is not one. */
const toMicros = (usd: number): number => Math.ceil(Number((usd * MICROS).toFixed(3)))

const inUsd = (micros: number): string => `${(micros / MICROS).toFixed(micros > 0 && micros < 10_000 ? 4 : 2)} USD`

const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

const nextMonthAfter = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
