export { createSealing, findSealingKey, SEALING_VARIABLE, type Sealing } from './sealing.ts'
