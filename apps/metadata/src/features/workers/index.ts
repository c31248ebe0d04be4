export { createCrew } from './crew.ts'
export { type Crew, type CrewEvents, createLead, type Lead } from './lead.ts'
export type { Order, Told, Word } from './messages.ts'
