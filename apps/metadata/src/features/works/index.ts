export { CARD_FIELDS, WORK_CARD } from './work-card.ts'
