import { builtProgram } from '@chapterhouse/kit/processes/built-program'

// The built program is the same code in fewer files, which loads in half the time.
await import(builtProgram('server') ?? './program.ts')
