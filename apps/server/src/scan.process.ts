// Runs scans for the server that started it, and ends with it. See docs/decisions/0065-scans-run-in-a-process-of-their-own.md.
import { builtProgram } from '@chapterhouse/kit/processes/built-program'

const { runScanProgram } = (await import(
  builtProgram('server', 'scan-program') ?? './scan-program.ts'
)) as typeof import('./scan-program.ts')
runScanProgram(process)
