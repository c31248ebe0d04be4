import { builtProgram } from '@chapterhouse/kit/processes/built-program'

// The built program is the same code in a few files, which load in half the time.
await import(builtProgram('bridge') ?? './program.ts')
