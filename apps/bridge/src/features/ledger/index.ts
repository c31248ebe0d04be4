export type { Basis } from './ledger.store.ts'
export { type Budgets, createLedger, type Ledger, type TokenCounts } from './ledger.ts'
