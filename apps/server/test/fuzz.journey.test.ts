import { fuzzCursors } from './fuzz/fuzz-cursors.ts'
import { fuzzOperations } from './fuzz/fuzz-operations.ts'

/** For each operation. */
fuzzOperations(4)
fuzzCursors(300)
