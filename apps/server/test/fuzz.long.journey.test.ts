import { fuzzCursors } from './fuzz/fuzz-cursors.ts'
import { fuzzLimits, fuzzOperations } from './fuzz/fuzz-operations.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)

/** Per operation; `FUZZ_RUNS=3000` runs more. */
fuzzOperations(RUNS)
fuzzCursors(100 * RUNS)

fuzzLimits()
