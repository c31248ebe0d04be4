import { fuzzOperations } from './fuzz/fuzz-operations.ts'

/** For each operation. `FUZZ_RUNS=3000` asks more, and longer. */
fuzzOperations(Number(process.env['FUZZ_RUNS'] ?? 100))
