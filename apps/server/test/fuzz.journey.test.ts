import { fuzzOperations } from './fuzz/fuzz-operations.ts'

/** For each operation. */
fuzzOperations(4)
