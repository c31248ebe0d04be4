import { fuzzLimits, fuzzOperations } from './fuzz/fuzz-operations.ts'

/** Per operation; `FUZZ_RUNS=3000` runs more. */
fuzzOperations(Number(process.env['FUZZ_RUNS'] ?? 100))

fuzzLimits()
